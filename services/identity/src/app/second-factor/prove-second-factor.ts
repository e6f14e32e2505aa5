import { validationFailed } from '@halalmap/errors';
import { auditEntryOf, type Actor } from '../../domain/account/audit-entry';
import { recoveryCodeUsedMail } from '../../domain/mail/mail-texts';
import { readCode, wrongCode } from '../../domain/second-factor';
import { emailKeyOf, type StoredUser } from '../../domain/account/user';
import type { Dependencies } from '../dependencies';

export type ProveSecondFactor = (
  user: StoredUser,
  typed: { code: string | undefined; from: Omit<Actor, 'userId'> },
) => Promise<void>;

/** What the encrypted secret of an account is bound to. */
export const secretOf = (userId: string): string => `secret of ${userId}`;

/**
 * Checks a code of the authenticator app or a recovery code. Either is accepted once. Wrong codes count as failed
 * sign-ins; a used recovery code is announced by email. Accounts without a second factor need no code.
 * @throws AppError `validation_failed` without a code, `wrong_code`, or `rate_limited`
 */
export const createProveSecondFactor = (
  options: Pick<
    Dependencies,
    'users' | 'secondFactors' | 'vault' | 'factorCodes' | 'throttle' | 'mailer' | 'publicUrl' | 'clock'
  >,
): ProveSecondFactor => {
  const { users, secondFactors, vault } = options;

  /** @returns whether the code was right; it is used up */
  const take = async (user: StoredUser, typed: string): Promise<'totp' | 'recovery' | null> => {
    if (!user.secondFactor) return null;
    const { secret } = user.secondFactor;
    const { kind, code } = readCode(typed);
    if (kind === 'recovery') {
      return (await secondFactors.takeRecoveryCode(user.id, vault.hashOf(code))) ? kind : null;
    }
    if (secret === null) return null;
    const opened = vault.open(secret, secretOf(user.id));
    const step = opened === null ? null : options.factorCodes.matchingStep(opened, code, options.clock.now());
    return step !== null && (await secondFactors.takeStep(user.id, { secret, step })) ? kind : null;
  };

  return async function proveSecondFactor(user, { code, from }) {
    if (!user.secondFactor) return;
    if (code === undefined) throw validationFailed([{ path: 'code', message: 'Enter the code' }]);
    const subject = { account: emailKeyOf(user.email), address: from.address };
    const kind = await options.throttle.guard(subject, () => take(user, code));
    if (kind === null) throw wrongCode();
    if (kind === 'recovery') {
      const auditEntry = auditEntryOf('useRecoveryCode', { userId: user.id, ...from });
      await users.record(user.id, auditEntry, options.clock.now());
      await options.mailer.enqueue(recoveryCodeUsedMail({ publicUrl: options.publicUrl, user }));
    }
  };
};
