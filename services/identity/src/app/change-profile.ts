import type { ProfilePatch, User } from '@halalmap/contracts';
import { invalidTransition, unauthenticated } from '@halalmap/errors';
import { goneAt, type PictureKeeper } from '@halalmap/service-kit/pictures';
import { auditEntryOf, type Actor } from '../domain/audit-entry';
import type { StoredUser } from '../domain/user';
import type { Dependencies } from './dependencies';
import { presentUser } from './present-user';

export type ChangeProfile = (patch: ProfilePatch, by: Actor) => Promise<User>;

/** What the picture of an account becomes; undefined when nothing is said of it, or it stays as it is. */
const takePicture = async (
  pictures: PictureKeeper,
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
 * Changes what somebody says about themselves. A regular account can become a business account, and never goes back.
 * An uploaded picture becomes the account's own; one on another site is only linked to.
 * @throws AppError `invalid_transition` for another change of role, `unprocessable` for a picture that is not there, or
 * `unavailable` when none can be taken
 */
export const createChangeProfile =
  (options: Pick<Dependencies, 'users' | 'pictures' | 'clock'>): ChangeProfile =>
  async (patch, by) => {
    const { userId } = by;
    const { pictures } = options;
    const user = await options.users.findById(userId);
    if (!user) throw unauthenticated();
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
