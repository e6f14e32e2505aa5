import type { BusinessProfile, BusinessProfileInput, BusinessProfilePatch } from '@halalmap/contracts';
import { notFound, unauthenticated } from '@halalmap/errors';
import type { StoredBusinessProfile } from '../domain/business-profile';
import type { Dependencies } from './dependencies';
import { presentBusinessProfile } from './present-business-profile';

type Needs = Pick<Dependencies, 'users' | 'businessProfiles' | 'clock' | 'ids'>;

const present = async (
  users: Needs['users'],
  profile: StoredBusinessProfile | null,
): Promise<BusinessProfile> => {
  if (!profile) throw notFound('There is no business profile yet');
  const user = await users.findById(profile.userId);
  if (!user) throw unauthenticated();
  return presentBusinessProfile(profile, user.claimedListingId);
};

/** What a user does with the own business profile. */
export interface KeepBusinessProfile {
  /** @throws AppError `not_found` */
  read(userId: string): Promise<BusinessProfile>;
  /** @throws AppError `conflict` when there is one */
  create(userId: string, input: BusinessProfileInput): Promise<BusinessProfile>;
  /** @throws AppError `not_found` */
  change(userId: string, patch: BusinessProfilePatch): Promise<BusinessProfile>;
}

/** Reads, makes and changes the business profile of a user. */
export const createKeepBusinessProfile = (options: Needs): KeepBusinessProfile => {
  const { users, businessProfiles, clock } = options;
  return {
    read: async (userId) => present(users, await businessProfiles.findOf(userId)),
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
      return present(users, profile);
    },
    change: async (userId, patch) =>
      present(users, await businessProfiles.change(userId, patch, clock.now())),
  };
};
