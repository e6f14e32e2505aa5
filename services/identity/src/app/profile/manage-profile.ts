import type { User, ProfilePatch } from '@halalmap/contracts';
import { unauthenticated, invalidTransition } from '@halalmap/errors';
import { goneAt, type PictureClient } from '@halalmap/service-kit/pictures';
import { auditEntryOf, type Actor } from '../../domain/account/audit-entry';
import type { StoredUser } from '../../domain/account/user';
import { findCaller } from '../account/find-caller';
import { presentUser } from '../account/present-user';
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
  if (!url?.startsWith('/media/')) return { profileImageUrl: url, profileImageId: null };
  const [taken] = await pictures.take(user.id, [url]).catch((error: unknown) => {
    throw goneAt(error, () => 'profileImageUrl');
  });
  return { profileImageUrl: taken?.url ?? null, profileImageId: taken?.id ?? null };
};

/**
 * Changes a user's own profile. A regular account can become a business account, but not the reverse. An uploaded
 * picture is stored for the account; one on another site is only linked.
 * @throws AppError `invalid_transition` for another change of role, `unprocessable` for a picture that does not exist,
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
        : [auditEntryOf('updateRole', by, { role: patch.role, before: user.role })];
    const picture = await takePicture(pictures, user, patch.profileImageUrl);
    const change = { ...patch, ...picture };
    const changed = await options.users.change(userId, change, options.clock.now(), auditEntries);
    if (!changed) {
      await pictures.giveBack(userId, picture?.profileImageId ? [picture.profileImageId] : []);
      throw unauthenticated();
    }
    if (picture && user.profileImageId) await pictures.release(userId, [user.profileImageId]);
    return presentUser(changed);
  };
