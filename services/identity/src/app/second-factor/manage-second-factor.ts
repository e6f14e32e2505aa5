import {
  limits,
  product,
  type RecoveryCodes,
  type RecoveryCodesRenewal,
  type SecondFactorProof,
  type SecondFactorSecret,
  type SecondFactorSignIn,
  type SecondFactorStatus,
} from '@halalmap/contracts';
import { AppError, conflict } from '@halalmap/errors';
import { z } from 'zod';
import {
  type AuditEntry,
  auditEntryOf,
  type Actor,
  emailKeyOf,
  type StoredSecondFactor,
  type StoredUser,
} from '../../domain/account/user';
import { recoveryCodesRenewedMail, secondFactorRemovedMail } from '../../domain/mail/mails';
import { isFactorMissing, lastFactor, readCode, wrongCode } from '../../domain/second-factor';
import { findCaller } from '../account/current-user';
import type { Dependencies } from '../dependencies';
import type { ConfirmPassword } from '../password/change-password';
import { secretOf, type ProveSecondFactor } from './prove-second-factor';
import { announceFactor } from './undo-factor';

type Caller = Actor & { sessionId: string };

/** The second factor of the caller's own account. */
export interface ManageSecondFactor {
  read(userId: string): Promise<SecondFactorStatus>;
  /**
   * Creates a secret, which has no effect until `confirm`. It is not stored: the token contains it, encrypted.
   * @throws AppError `conflict` when there is an app already, `wrong_password`, or `rate_limited`
   */
  setUp(password: string, caller: Actor): Promise<SecondFactorSecret>;
  /**
   * Adds an app with a first code. If it is the first factor, all other sessions end, because they were opened without
   * it, and the account gets recovery codes; otherwise it has some already, and the list is empty.
   * @throws AppError `invalid_token`, `wrong_code`, `rate_limited`, or `conflict` when there is one already
   */
  confirm(setup: SecondFactorSignIn, caller: Caller): Promise<RecoveryCodes>;
  /**
   * Without an app, the recent sign-in that the endpoint needs stands for the code.
   * @throws AppError `wrong_password`, `wrong_code`, `validation_failed`, `rate_limited`, or `conflict` without a second
   * factor
   */
  renewRecoveryCodes(proof: RecoveryCodesRenewal, caller: Actor): Promise<RecoveryCodes>;
  /**
   * Removes the app; without passkeys the recovery codes go too.
   * @throws AppError `wrong_password`, `wrong_code`, `rate_limited`, `conflict` when there is none, or `last_factor` for
   * an admin who must have one
   */
  remove(proof: SecondFactorProof, caller: Actor): Promise<void>;
}

const purpose = 'setting up a second factor';
const setupSchema = z.object({ userId: z.string(), secret: z.string(), until: z.number() });

const appExistsError = () =>
  conflict('There is an authenticator app already. Remove it first', { reason: 'app_exists' });
const notEnabledError = () => conflict('Two-step sign-in is not on', { reason: 'two_step_off' });

/** The address that authenticator apps read from the QR code. */
const uriOf = (email: string, secret: string): string => {
  const label = `${encodeURIComponent(product.name)}:${encodeURIComponent(email)}`;
  const query = new URLSearchParams({
    secret,
    issuer: product.name,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
  return `otpauth://totp/${label}?${query.toString()}`;
};

/** New recovery codes for the owner, and their hashes to store. */
const createRecoveryCodes = ({
  factorCodes,
  vault,
}: Pick<Dependencies, 'factorCodes' | 'vault'>): { recoveryCodes: string[]; hashes: string[] } => {
  const recoveryCodes = factorCodes.newRecoveryCodes();
  return { recoveryCodes, hashes: recoveryCodes.map((code) => vault.hashOf(readCode(code).code)) };
};

/**
 * Adds the first factor of the caller's account, and ends its other sessions, because they were opened without it.
 * @returns the recovery codes, to be shown once; null when the account has a second factor already
 */
export const addFirstFactor = async (
  dependencies: Pick<Dependencies, 'secondFactors' | 'sessions' | 'factorCodes' | 'vault'>,
  factor: Omit<StoredSecondFactor, 'recoveryCodes' | 'recoveryCodesSince'>,
  { userId, sessionId }: Caller,
  auditEntry: AuditEntry,
): Promise<string[] | null> => {
  const { secondFactors, sessions } = dependencies;
  const { recoveryCodes, hashes } = createRecoveryCodes(dependencies);
  const stored = { ...factor, recoveryCodes: hashes, recoveryCodesSince: factor.since };
  if (!(await secondFactors.add(userId, stored, factor.since, auditEntry))) return null;
  await sessions.endAllOf(userId, sessionId);
  return recoveryCodes;
};

/** Sets up and removes the authenticator app of an account, and its recovery codes. */
export const createManageSecondFactor = (
  options: Pick<
    Dependencies,
    | 'users'
    | 'secondFactors'
    | 'sessions'
    | 'mailedTokens'
    | 'secretTokens'
    | 'vault'
    | 'factorCodes'
    | 'throttle'
    | 'mailer'
    | 'publicUrl'
    | 'clock'
    | 'adminsNeedFactor'
  > & { confirmPassword: ConfirmPassword; proveSecondFactor: ProveSecondFactor },
): ManageSecondFactor => {
  const { users, secondFactors, vault, factorCodes, clock, publicUrl } = options;

  const readToken = (token: string): z.output<typeof setupSchema> | null => {
    const opened = vault.decrypt(token, purpose);
    return opened === null ? null : setupSchema.parse(JSON.parse(opened));
  };

  /** The account, after its owner has given the password, and a code if there is an app or one was given. */
  const proven = async (
    { password, code }: RecoveryCodesRenewal,
    { userId, ...from }: Actor,
  ): Promise<StoredUser & { secondFactor: StoredSecondFactor }> => {
    const user = await options.confirmPassword(userId, { password, address: from.address });
    const { secondFactor } = user;
    if (!secondFactor) throw notEnabledError();
    if (secondFactor.secret !== null || code !== undefined) {
      await options.proveSecondFactor(user, { kind: 'confirmation', code, from });
    }
    return { ...user, secondFactor };
  };

  /** @returns the recovery codes of the first factor of an account, none if it is another one */
  const addApp = async (
    user: StoredUser,
    app: { secret: string; lastStep: number; appSince: Date },
    caller: Caller,
  ): Promise<string[]> => {
    const auditEntry = auditEntryOf('addSecondFactor', caller);
    const now = app.appSince;
    if (user.secondFactor) {
      if (!(await secondFactors.addApp(user.id, app, now, auditEntry))) throw appExistsError();
      return [];
    }
    const factor = { ...app, since: now, passkeys: [] };
    const recoveryCodes = await addFirstFactor(options, factor, caller, auditEntry);
    if (!recoveryCodes) throw appExistsError();
    return recoveryCodes;
  };

  return {
    async read(userId) {
      const user = await findCaller(users, userId);
      return {
        enabled: user.secondFactor !== null,
        app: user.secondFactor !== null && user.secondFactor.secret !== null,
        passkeys: user.secondFactor?.passkeys.length ?? 0,
        since: user.secondFactor?.since.toISOString() ?? null,
        recoveryCodesLeft: user.secondFactor?.recoveryCodes.length ?? 0,
        required: isFactorMissing({ ...user, secondFactor: null }, options),
      };
    },

    async setUp(password, { userId, address }) {
      const user = await options.confirmPassword(userId, { password, address });
      if (user.secondFactor?.secret) throw appExistsError();
      const secret = factorCodes.newSecret();
      const until = clock.now().getTime() + limits.secondFactor.setupMs;
      return {
        secret,
        uri: uriOf(user.email, secret),
        token: vault.encrypt(JSON.stringify({ userId, secret, until }), purpose),
        expiresAt: new Date(until).toISOString(),
      };
    },

    async confirm({ token, code }, caller) {
      const { userId, address } = caller;
      const now = clock.now();
      const setup = readToken(token);
      if (setup?.userId !== userId || setup.until <= now.getTime()) {
        throw new AppError('invalid_token', 'Setting up took too long. Please start again');
      }
      const user = await findCaller(users, userId);
      if (user.secondFactor?.secret) throw appExistsError();
      const guess = { kind: 'confirmation', account: emailKeyOf(user.email), address } as const;
      const step = await options.throttle.guard(guess, async () =>
        factorCodes.matchingStep(setup.secret, readCode(code).code, now),
      );
      if (step === null) throw wrongCode();
      const app = { secret: vault.encrypt(setup.secret, secretOf(userId)), lastStep: step, appSince: now };
      const recoveryCodes = await addApp(user, app, caller);
      const isFirst = user.secondFactor === null;
      const factor = `app ${now.getTime()}` as const;
      await announceFactor(options, { user, factor, isFirst, caller });
      return { recoveryCodes };
    },

    async renewRecoveryCodes(proof, caller) {
      const user = await proven(proof, caller);
      const { recoveryCodes, hashes } = createRecoveryCodes(options);
      const isRenewed = await secondFactors.renewRecoveryCodes(
        user.id,
        { secret: user.secondFactor.secret, hashes },
        clock.now(),
        auditEntryOf('renewRecoveryCodes', caller),
      );
      if (!isRenewed) throw notEnabledError();
      await options.mailer.enqueue(recoveryCodesRenewedMail({ publicUrl, user }));
      return { recoveryCodes };
    },

    async remove(proof, caller) {
      const user = await proven(proof, caller);
      const { secret, passkeys } = user.secondFactor;
      if (secret === null) throw notEnabledError();
      const isLast = passkeys.length === 0;
      if (isLast && isFactorMissing({ ...user, secondFactor: null }, options)) throw lastFactor();
      const auditEntry = auditEntryOf('removeSecondFactor', caller);
      const isRemoved = isLast
        ? await secondFactors.remove(user.id, user.secondFactor, clock.now(), auditEntry)
        : await secondFactors.removeApp(user.id, secret, clock.now(), auditEntry);
      if (!isRemoved) throw notEnabledError();
      await options.mailer.enqueue(secondFactorRemovedMail({ publicUrl, user, isLast }));
    },
  };
};
