import type {
  User,
  ProfilePatch,
  BusinessProfile,
  BusinessProfileInput,
  BusinessProfilePatch,
} from '@halalmap/contracts';
import { emailNotVerified, unauthenticated, invalidTransition, notFound } from '@halalmap/errors';
import { withPathOf, type PictureClient } from '@halalmap/service-kit/pictures';
import {
  type Actor,
  auditEntryOf,
  type StoredBusinessProfile,
  type StoredUser,
  switchedFavoriteMails,
} from '../../domain/account/user';
import { findCaller, presentUser } from '../account/current-user';
import type { Dependencies } from '../dependencies';

export type GetCurrentUser = (userId: string) => Promise<User>;

/**
 * The signed-in user as stored now.
 * @throws AppError `unauthenticated` when the account no longer exists
 */
export const createGetCurrentUser = (options: Pick<Dependencies, 'users'>): GetCurrentUser =>
  async function getCurrentUser(userId) {
    const user = await findCaller(options.users, userId);
    return presentUser(user);
  };

export type ChangeProfile = (patch: ProfilePatch, by: Actor) => Promise<User>;

/** The new picture of an account; undefined when it is not part of the request or does not change. */
const takePicture = async (
  pictures: PictureClient,
  user: StoredUser,
  url: string | null | undefined,
): Promise<Pick<StoredUser, 'profileImageUrl' | 'profileImageId'> | undefined> => {
  if (url === undefined || url === user.profileImageUrl) return undefined;
  if (url === null) return { profileImageUrl: null, profileImageId: null };
  if (!user.emailVerified) throw emailNotVerified();
  const [taken] = await pictures.attach(user.id, [url]).catch((error: unknown) => {
    throw withPathOf(error, () => 'profileImageUrl');
  });
  return { profileImageUrl: taken?.url ?? null, profileImageId: taken?.id ?? null };
};

/**
 * Changes a user's own profile. A regular account can become a business account, but not the reverse. An uploaded
 * picture is stored for the account.
 * @throws AppError `email_not_verified` for a picture, `invalid_transition` for another change of role, `unprocessable` for a picture that does not exist,
 * or `unavailable` when pictures cannot be stored
 */
export const createChangeProfile = (
  options: Pick<Dependencies, 'users' | 'pictures' | 'clock'>,
): ChangeProfile =>
  async function changeProfile(patch, by) {
    const { userId } = by;
    const { pictures } = options;
    const user = await findCaller(options.users, userId);
    if (patch.role !== undefined && user.role === 'admin') {
      throw invalidTransition('An admin account cannot become a business account');
    }
    const auditEntries =
      patch.role === undefined || patch.role === user.role
        ? []
        : [auditEntryOf('updateRole', by, { role: patch.role }, { role: user.role })];
    const picture = await takePicture(pictures, user, patch.profileImageUrl);
    const now = options.clock.now();
    const { favoriteMails, ...fields } = patch;
    const mails =
      favoriteMails === undefined
        ? {}
        : { favoriteMails: switchedFavoriteMails(user.favoriteMails, favoriteMails, now) };
    const change = { ...fields, ...picture, ...mails };
    const changed = await options.users.change(userId, change, now, auditEntries);
    if (!changed) {
      await pictures.undoAttach(userId, picture?.profileImageId ? [picture.profileImageId] : []);
      throw unauthenticated();
    }
    if (picture && user.profileImageId) await pictures.detach(userId, [user.profileImageId]);
    return presentUser(changed);
  };

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
