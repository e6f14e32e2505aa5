import {
  limits,
  product,
  type RecoveryCodes,
  type SecondFactorProof,
  type SecondFactorSecret,
  type SecondFactorSignIn,
  type SecondFactorStatus,
} from '@halalmap/contracts';
import { AppError, conflict, unauthenticated } from '@halalmap/errors';
import { z } from 'zod';
import { auditEntryOf, type Actor } from '../../domain/account/audit-entry';
import { emailKeyOf, type StoredUser } from '../../domain/account/user';
import { secondFactorAddedMail, secondFactorRemovedMail } from '../../domain/mail/mail-texts';
import { isFactorMissing, readCode, wrongCode, type StoredSecondFactor } from '../../domain/second-factor';
import type { Dependencies } from '../dependencies';
import type { ConfirmPassword } from '../password/change-password';
import { secretOf, type ProveSecondFactor } from './prove-second-factor';

type Caller = Actor & { sessionId: string };

/** The second factor of the caller's own account. */
export interface KeepSecondFactor {
  read(userId: string): Promise<SecondFactorStatus>;
  /**
   * Creates a secret, which has no effect until `confirm`. It is not stored: the token contains it, encrypted.
   * @throws AppError `conflict` when there is a second factor already, `wrong_password`, or `rate_limited`
   */
  setUp(password: string, caller: Actor): Promise<SecondFactorSecret>;
  /**
   * Turns it on with a first code. All other sessions end, because they were opened without it.
   * @throws AppError `invalid_token`, `wrong_code`, `rate_limited`, or `conflict` when there is one already
   */
  confirm(setup: SecondFactorSignIn, caller: Caller): Promise<RecoveryCodes>;
  /** @throws AppError `wrong_password`, `wrong_code`, `rate_limited`, or `conflict` when there is none */
  renewRecoveryCodes(proof: SecondFactorProof, caller: Actor): Promise<RecoveryCodes>;
  /** @throws AppError `wrong_password`, `wrong_code`, `rate_limited`, or `conflict` when there is none */
  remove(proof: SecondFactorProof, caller: Actor): Promise<void>;
}

const purpose = 'setting up a second factor';
const setupSchema = z.object({ userId: z.string(), secret: z.string(), until: z.number() });

const alreadyOn = () => conflict('Two-step sign-in is already on. Turn it off first');
const notOn = () => conflict('Two-step sign-in is not on');

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

export const createKeepSecondFactor = (
  options: Pick<
    Dependencies,
    | 'users'
    | 'sessions'
    | 'vault'
    | 'factorCodes'
    | 'throttle'
    | 'mailer'
    | 'publicUrl'
    | 'clock'
    | 'adminsNeedFactor'
  > & { confirmPassword: ConfirmPassword; proveSecondFactor: ProveSecondFactor },
): KeepSecondFactor => {
  const { users, vault, factorCodes, clock } = options;

  const findUser = async (userId: string): Promise<StoredUser> => {
    const user = await users.findById(userId);
    if (!user) throw unauthenticated();
    return user;
  };

  const readToken = (token: string): z.output<typeof setupSchema> | null => {
    const opened = vault.open(token, purpose);
    return opened === null ? null : setupSchema.parse(JSON.parse(opened));
  };

  const hashesOf = (codes: readonly string[]): string[] =>
    codes.map((code) => vault.hashOf(readCode(code).code));

  /** The account, after its owner has given the password and a code. */
  const proven = async (
    { password, code }: SecondFactorProof,
    { userId, ...from }: Actor,
  ): Promise<StoredUser & { secondFactor: StoredSecondFactor }> => {
    const user = await options.confirmPassword(userId, { password, address: from.address });
    const { secondFactor } = user;
    if (!secondFactor) throw notOn();
    await options.proveSecondFactor(user, { code, from });
    return { ...user, secondFactor };
  };

  return {
    async read(userId) {
      const user = await findUser(userId);
      return {
        enabled: user.secondFactor !== null,
        since: user.secondFactor?.since.toISOString() ?? null,
        recoveryCodesLeft: user.secondFactor?.recoveryCodes.length ?? 0,
        required: isFactorMissing({ ...user, secondFactor: null }, options),
      };
    },

    async setUp(password, { userId, address }) {
      const user = await options.confirmPassword(userId, { password, address });
      if (user.secondFactor) throw alreadyOn();
      const secret = factorCodes.newSecret();
      const until = clock.now().getTime() + limits.secondFactor.setupMs;
      return {
        secret,
        uri: uriOf(user.email, secret),
        token: vault.seal(JSON.stringify({ userId, secret, until }), purpose),
        expiresAt: new Date(until).toISOString(),
      };
    },

    async confirm({ token, code }, { sessionId, ...caller }) {
      const { userId, address } = caller;
      const now = clock.now();
      const setup = readToken(token);
      if (setup?.userId !== userId || setup.until <= now.getTime()) {
        throw new AppError('invalid_token', 'Setting up took too long. Please start again');
      }
      const user = await findUser(userId);
      if (user.secondFactor) throw alreadyOn();
      const step = await options.throttle.guard({ account: emailKeyOf(user.email), address }, async () =>
        factorCodes.matchingStep(setup.secret, readCode(code).code, now),
      );
      if (step === null) throw wrongCode();
      const recoveryCodes = factorCodes.newRecoveryCodes();
      const factor = {
        secret: vault.seal(setup.secret, secretOf(userId)),
        since: now,
        lastStep: step,
        recoveryCodes: hashesOf(recoveryCodes),
      };
      const change = { from: null, to: factor };
      const isAdded = await users.replaceSecondFactor(
        userId,
        change,
        now,
        auditEntryOf('addSecondFactor', caller),
      );
      if (!isAdded) throw alreadyOn();
      await options.sessions.endAllOf(userId, sessionId);
      await options.mailer.enqueue(secondFactorAddedMail({ publicUrl: options.publicUrl, user }));
      return { recoveryCodes };
    },

    async renewRecoveryCodes(proof, caller) {
      const user = await proven(proof, caller);
      const recoveryCodes = factorCodes.newRecoveryCodes();
      const isRenewed = await users.renewRecoveryCodes(
        user.id,
        { secret: user.secondFactor.secret, hashes: hashesOf(recoveryCodes) },
        clock.now(),
        auditEntryOf('renewRecoveryCodes', caller),
      );
      if (!isRenewed) throw notOn();
      return { recoveryCodes };
    },

    async remove(proof, caller) {
      const user = await proven(proof, caller);
      const change = { from: user.secondFactor.secret, to: null };
      const auditEntry = auditEntryOf('removeSecondFactor', caller);
      const isRemoved = await users.replaceSecondFactor(user.id, change, clock.now(), auditEntry);
      if (!isRemoved) throw notOn();
      await options.mailer.enqueue(secondFactorRemovedMail({ publicUrl: options.publicUrl, user }));
    },
  };
};
