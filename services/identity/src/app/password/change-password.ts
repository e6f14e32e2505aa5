import type { PasswordChange } from '@halalmap/contracts';
import { unauthenticated } from '@halalmap/errors';
import { auditEntryOf, type Actor } from '../../domain/account/audit-entry';
import { assertPasswordAllowed } from '../../domain/password/password-policy';
import type { ConfirmPassword } from './confirm-password';
import type { Dependencies } from '../dependencies';
import type { TokenPair } from '../session/issue-tokens';
import type { OpenSession } from '../session/open-session';

export type ChangePassword = (change: PasswordChange, caller: Actor) => Promise<TokenPair>;

/**
 * Changes the password. Ends every session, so that copied cookies become invalid, and opens a new session for the
 * device that sent the request.
 * @throws AppError `wrong_password`, `rate_limited`, `validation_failed` for an easy password, or `unauthenticated`
 * when another device has changed it at the same time
 */
export const createChangePassword =
  (
    options: Pick<
      Dependencies,
      'users' | 'sessions' | 'mailedTokens' | 'hasher' | 'isCommonPassword' | 'clock'
    > & {
      confirmPassword: ConfirmPassword;
      openSession: OpenSession;
    },
  ): ChangePassword =>
  async ({ currentPassword, newPassword }, caller) => {
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
