import { unauthenticated } from '@halalmap/errors';
import { emailKeyOf, type StoredUser } from '../../domain/account/user';
import { wrongPassword } from '../../domain/password/wrong-password';
import type { Dependencies } from '../dependencies';

export type ConfirmPassword = (
  userId: string,
  typed: { password: string; address: string },
) => Promise<StoredUser>;

/**
 * Asks a signed-in user for the password again before something that cannot be undone. Wrong passwords count as failed
 * sign-ins, so that a stolen session does not help to guess it.
 * @throws AppError `wrong_password`, `rate_limited`, or `unauthenticated` when the account no longer exists
 */
export const createConfirmPassword =
  (options: Pick<Dependencies, 'users' | 'hasher' | 'throttle'>): ConfirmPassword =>
  async (userId, { password, address }) => {
    const user = await options.users.findById(userId);
    if (!user) throw unauthenticated();
    const confirmed = await options.throttle.guard({ account: emailKeyOf(user.email), address }, async () =>
      (await options.hasher.verify(user.passwordHash, password)) ? user : null,
    );
    if (!confirmed) throw wrongPassword();
    return confirmed;
  };
