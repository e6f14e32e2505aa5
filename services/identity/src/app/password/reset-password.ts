import type { PasswordReset } from '@halalmap/contracts';
import { auditEntryOf, type Actor } from '../../domain/account/audit-entry';
import { invalidToken } from '../../domain/session/invalid-token';
import { assertPasswordAllowed } from '../../domain/password/password-policy';
import { emailKeyOf } from '../../domain/account/user';
import type { Dependencies } from '../dependencies';

export type ResetPassword = (reset: PasswordReset, from: Omit<Actor, 'userId'>) => Promise<void>;

/**
 * Sets a new password with a mailed token, and ends all sessions. Failed sign-ins are reset, so that a blocked user can
 * sign in. A rejected password does not use up the token.
 * @throws AppError `invalid_token`, or `validation_failed` for an easy password
 */
export const createResetPassword =
  (
    options: Pick<
      Dependencies,
      | 'users'
      | 'sessions'
      | 'mailedTokens'
      | 'secretTokens'
      | 'hasher'
      | 'isCommonPassword'
      | 'throttle'
      | 'clock'
    >,
  ): ResetPassword =>
  async ({ token, newPassword }, from) => {
    const { users, mailedTokens, clock } = options;
    const hash = options.secretTokens.hashOf(token);
    const holder = await mailedTokens.holderOf(hash, 'reset', clock.now());
    const user = holder ? await users.findById(holder) : null;
    if (!user?.isActive) throw invalidToken();
    assertPasswordAllowed(newPassword, {
      email: user.email,
      isCommon: options.isCommonPassword,
      path: 'newPassword',
    });
    const passwordHash = await options.hasher.hash(newPassword);
    if (!(await mailedTokens.take(hash, 'reset', clock.now()))) throw invalidToken();
    // A user who can read the mail has proved ownership of the address.
    const auditEntry = auditEntryOf('resetPassword', { userId: user.id, ...from });
    await users.change(user.id, { passwordHash, emailVerified: true }, clock.now(), [auditEntry]);
    await options.sessions.endAllOf(user.id);
    await options.throttle.forget(emailKeyOf(user.email));
  };
