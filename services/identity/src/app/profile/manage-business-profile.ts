import type { BusinessProfile, BusinessProfileInput, BusinessProfilePatch } from '@halalmap/contracts';
import { notFound } from '@halalmap/errors';
import type { StoredBusinessProfile } from '../../domain/business-profile';
import type { Dependencies } from '../dependencies';

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

type Needs = Pick<Dependencies, 'users' | 'businessProfiles' | 'clock' | 'ids'>;

/** Operations of a user on their own business profile. */
export interface ManageBusinessProfile {
  find(userId: string): Promise<BusinessProfile | null>;
  /** @throws AppError `not_found` */
  read(userId: string): Promise<BusinessProfile>;
  /** @throws AppError `conflict` when there is one already */
  create(userId: string, input: BusinessProfileInput): Promise<BusinessProfile>;
  /** @throws AppError `not_found` */
  change(userId: string, patch: BusinessProfilePatch): Promise<BusinessProfile>;
}

/** Reads, creates and changes the business profile of a user. */
export const createManageBusinessProfile = (options: Needs): ManageBusinessProfile => {
  const { users, businessProfiles, clock } = options;

  const present = async (profile: StoredBusinessProfile | null): Promise<BusinessProfile | null> => {
    const user = profile && (await users.findById(profile.userId));
    return user && presentBusinessProfile(profile, user.claimedListingId);
  };
  const presentOne = async (profile: StoredBusinessProfile | null): Promise<BusinessProfile> => {
    const presented = await present(profile);
    if (!presented) throw notFound('There is no business profile yet');
    return presented;
  };

  return {
    find: async (userId) => present(await businessProfiles.findOf(userId)),
    read: async (userId) => presentOne(await businessProfiles.findOf(userId)),
    async create(userId, input) {
      const now = clock.now();
      const profile = {
        ...input,
        id: options.ids.newId(),
        userId,
        isVerified: false,
        createdAt: now,
        updatedAt: now,
      };
      await businessProfiles.insert(profile);
      return presentOne(profile);
    },
    change: async (userId, patch) => presentOne(await businessProfiles.change(userId, patch, clock.now())),
  };
};
