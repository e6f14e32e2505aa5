import type { SignInAgain } from '@halalmap/contracts';
import type { Actor } from '../../domain/account/audit-entry';
import type { ConfirmPassword } from '../password/confirm-password';
import type { Dependencies } from '../dependencies';
import type { ProveSecondFactor } from '../second-factor/prove-second-factor';

export type ConfirmSession = (proof: SignInAgain, caller: Actor & { sessionId: string }) => Promise<void>;

/**
 * Signs the caller in again within the same session, which then counts as a recent sign-in.
 * @throws AppError `wrong_password`, `wrong_code`, `rate_limited`, or `validation_failed` when the code is missing
 */
export const createConfirmSession =
  (
    options: Pick<Dependencies, 'sessions' | 'clock'> & {
      confirmPassword: ConfirmPassword;
      proveSecondFactor: ProveSecondFactor;
    },
  ): ConfirmSession =>
  async ({ password, code }, { sessionId, userId, ...from }) => {
    const user = await options.confirmPassword(userId, { password, address: from.address });
    await options.proveSecondFactor(user, { code, from });
    await options.sessions.confirm(sessionId, options.clock.now());
  };
