import { lastAdmin } from '../domain/last-admin';
import type { ConfirmPassword } from './confirm-password';
import type { Dependencies } from './dependencies';

export type DeleteAccount = (
  userId: string,
  confirmation: { password: string; address: string },
) => Promise<void>;

/**
 * Deletes an account. From here on nobody finds it and its sessions are worth nothing; what else belongs to it goes when
 * the event of its end is heard.
 * @throws AppError `wrong_password`, `rate_limited`, or `last_admin`
 */
export const createDeleteAccount =
  (
    options: Pick<Dependencies, 'users' | 'sessions' | 'adminRoster' | 'clock'> & {
      confirmPassword: ConfirmPassword;
    },
  ): DeleteAccount =>
  async (userId, confirmation) => {
    const user = await options.confirmPassword(userId, confirmation);
    if (!(await options.adminRoster.leave(user.id))) throw lastAdmin();
    await options.users.erase(user.id, options.clock.now());
    await options.sessions.endAllOf(user.id);
  };
