import type { PasswordChange } from '@halalmap/contracts';
import { unauthenticated } from '@halalmap/errors';
import { auditEntryOf, type Actor } from '../../domain/account/audit-entry';
import { emailKeyOf, type StoredUser } from '../../domain/account/user';
import { wrongPassword, assertPasswordAllowed } from '../../domain/password/password-policy';
import { findCaller } from '../account/find-caller';
import type { Dependencies } from '../dependencies';
import type { TokenPair, OpenSession } from '../session/open-session';

export type ConfirmPassword = (
  userId: string,
  typed: { password: string; address: string },
) => Promise<StoredUser>;

/**
 * Asks a signed-in user for the password again before something that cannot be undone. Wrong passwords count as failed
 * sign-ins, so that a stolen session does not help to guess it.
 * @throws AppError `wrong_password`, `rate_limited`, or `unauthenticated` when the account no longer exists
 */
export const createConfirmPassword = (
  options: Pick<Dependencies, 'users' | 'hasher' | 'throttle'>,
): ConfirmPassword =>
  async function confirmPassword(userId, { password, address }) {
    const user = await findCaller(options.users, userId);
    const confirmed = await options.throttle.guard({ account: emailKeyOf(user.email), address }, async () =>
      (await options.hasher.verify(user.passwordHash, password)) ? user : null,
    );
    if (!confirmed) throw wrongPassword();
    return confirmed;
  };

export type ChangePassword = (change: PasswordChange, caller: Actor) => Promise<TokenPair>;

/**
 * Changes the password. Ends every session, so that copied cookies become invalid, and opens a new session for the
 * device that sent the request.
 * @throws AppError `wrong_password`, `rate_limited`, `validation_failed` for an easy password, or `unauthenticated`
 * when another device has changed it at the same time
 */
export const createChangePassword = (
  options: Pick<
    Dependencies,
    'users' | 'sessions' | 'mailedTokens' | 'hasher' | 'isCommonPassword' | 'clock'
  > & {
    confirmPassword: ConfirmPassword;
    openSession: OpenSession;
  },
): ChangePassword =>
  async function changePassword({ currentPassword, newPassword }, caller) {
    const { userId, address, userAgent } = caller;
    const user = await options.confirmPassword(userId, { password: currentPassword, address });
    assertPasswordAllowed(newPassword, {
      email: user.email,
      isCommon: options.isCommonPassword,
      path: 'newPassword',
    });
    const passwordHash = await options.hasher.hash(newPassword);
    const auditEntry = auditEntryOf('changePassword', caller);
    await options.users.change(user.id, { passwordHash }, options.clock.now(), [auditEntry]);
    await options.mailedTokens.removeAllOf(user.id, 'reset');
    await options.sessions.endAllOf(user.id);
    const tokens = await options.openSession(
      { ...user, passwordHash },
      {
        password: newPassword,
        withoutCode: true,
        userAgent,
      },
    );
    if (!tokens) throw unauthenticated();
    return tokens;
  };
