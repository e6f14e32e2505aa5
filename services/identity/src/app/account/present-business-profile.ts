import type { BusinessProfile } from '@halalmap/contracts';
import type { StoredBusinessProfile } from '../../domain/account/business-profile';

/**
 * The API representation of a business profile.
 * @param listingId the listing that its user claimed last
 */
export const presentBusinessProfile = (
  profile: StoredBusinessProfile,
  listingId: string | null,
): BusinessProfile => ({
  id: profile.id,
  userId: profile.userId,
  listingId,
  businessName: profile.businessName,
  description: profile.description,
  category: profile.category,
  contactEmail: profile.contactEmail,
  contactPhone: profile.contactPhone,
  website: profile.website,
  address: profile.address,
  isVerified: profile.isVerified,
  createdAt: profile.createdAt.toISOString(),
  updatedAt: profile.updatedAt.toISOString(),
});
