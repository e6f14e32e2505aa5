import { lastAdmin } from '../../domain/account/admin-roster';
import { auditEntryOf } from '../../domain/account/audit-entry';
import type { Dependencies } from '../dependencies';
import type { ConfirmPassword } from '../password/change-password';

export type DeleteAccount = (
  userId: string,
  confirmation: { password: string; address: string; userAgent: string },
) => Promise<void>;

/**
 * Deletes an account. It can no longer be found and its sessions are invalid at once; its other data is deleted when
 * the event of the deletion is processed.
 * @throws AppError `wrong_password`, `rate_limited`, or `last_admin`
 */
export const createDeleteAccount = (
  options: Pick<Dependencies, 'users' | 'sessions' | 'adminRoster' | 'mails' | 'clock'> & {
    confirmPassword: ConfirmPassword;
  },
): DeleteAccount =>
  async function deleteAccount(userId, confirmation) {
    const user = await options.confirmPassword(userId, confirmation);
    if (!(await options.adminRoster.leave(user.id))) throw lastAdmin();
    const auditEntry = auditEntryOf('delete', { userId: user.id, ...confirmation });
    await options.users.erase(user.id, options.clock.now(), auditEntry);
    await options.sessions.endAllOf(user.id);
    await options.mails.removeAllTo(user.email);
  };
