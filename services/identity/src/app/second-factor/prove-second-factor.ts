import { validationFailed, conflict } from '@halalmap/errors';
import { passkeyLimits, type PasskeyProof, type PasskeyRequestOptions } from '@halalmap/contracts';
import { auditEntryOf, type Actor, emailKeyOf, type StoredUser } from '../../domain/account/user';
import { recoveryCodeUsedMail } from '../../domain/mail/mails';
import { readCode, wrongCode } from '../../domain/second-factor';
import type { Dependencies } from '../dependencies';
import {
  canFollow,
  passkeysUnavailable,
  relyingPartyOf,
  userHandleOf,
  wrongPasskey,
  type ChallengePurpose,
  type RelyingParty,
  type StoredPasskey,
} from '../../domain/passkey';

export type ProveSecondFactor = (
  user: StoredUser,
  typed: { kind: 'sign-in' | 'confirmation'; code: string | undefined; from: Omit<Actor, 'userId'> },
) => Promise<void>;

/** What the encrypted secret of an account is bound to. */
export const secretOf = (userId: string): string => `secret of ${userId}`;

/**
 * Checks a code of the authenticator app or a recovery code. Either is accepted once. Wrong codes count as failed
 * sign-ins or, of somebody who is signed in, as failed confirmations; a used recovery code is announced by email. Accounts without a second factor need no code.
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
    const opened = vault.decrypt(secret, secretOf(user.id));
    const step = opened === null ? null : options.factorCodes.matchingStep(opened, code, options.clock.now());
    return step !== null && (await secondFactors.takeStep(user.id, { secret, step })) ? kind : null;
  };

  return async function proveSecondFactor(user, { kind: guessKind, code, from }) {
    if (!user.secondFactor) return;
    if (code === undefined) throw validationFailed([{ path: 'code', message: 'Enter the code' }]);
    const guess = { kind: guessKind, account: emailKeyOf(user.email), address: from.address };
    const kind = await options.throttle.guard(guess, () => take(user, code));
    if (kind === null) throw wrongCode();
    if (kind === 'recovery') {
      const auditEntry = auditEntryOf('useRecoveryCode', { userId: user.id, ...from });
      await users.record(user.id, auditEntry, options.clock.now());
      await options.mailer.enqueue(recoveryCodeUsedMail({ publicUrl: options.publicUrl, user }));
    }
  };
};

/** Creates and uses up challenges. Each is answered at most once, within five minutes. */
export interface PasskeyChallenges {
  /** @throws AppError `passkeys_unavailable` */
  party(): RelyingParty;
  /** @returns a new challenge */
  issue(purpose: ChallengePurpose): Promise<string>;
  /** @returns the challenge that a response answers; null when it answers none that waits for this purpose */
  take(
    response: Parameters<Dependencies['ceremonies']['challengeOf']>[0],
    purpose: ChallengePurpose,
  ): Promise<string | null>;
}

/** Issues the challenges that passkeys sign. Each is stored as a hash and can be answered once. */
export const createPasskeyChallenges = (
  options: Pick<Dependencies, 'ceremonies' | 'challenges' | 'secretTokens' | 'clock' | 'publicUrl'>,
): PasskeyChallenges => {
  const { ceremonies, challenges, secretTokens, clock } = options;
  const party = relyingPartyOf(options.publicUrl);
  return {
    party() {
      if (!party) throw passkeysUnavailable();
      return party;
    },
    async issue(purpose) {
      const challenge = ceremonies.newChallenge();
      const expiresAt = new Date(clock.now().getTime() + passkeyLimits.challengeMs);
      await challenges.insert(secretTokens.hashOf(challenge), purpose, expiresAt);
      return challenge;
    },
    async take(response, purpose) {
      const challenge = ceremonies.challengeOf(response);
      if (challenge === null) return null;
      const isWaiting = await challenges.take(secretTokens.hashOf(challenge), purpose, clock.now());
      return isWaiting ? challenge : null;
    },
  };
};

/** Asks for passkeys and checks the responses. */
export interface ProvePasskey {
  /**
   * @param user whose passkeys are asked for; omitted: any passkey of the site
   * @throws AppError `passkeys_unavailable`, or `conflict` when the user has none
   */
  prepare(purpose: ChallengePurpose, user?: StoredUser): Promise<PasskeyRequestOptions>;
  /**
   * Checks the response of an authenticator, and stores that the passkey was used. Failures are not counted, because a
   * signature cannot be guessed.
   * @param request.user the owner that the passkey must have; omitted: the passkey tells who signs in
   * @param request.onRefused called with the owner of a passkey that proves nothing, once for each challenge
   * @throws AppError `wrong_passkey` or `passkeys_unavailable`
   */
  check(
    proof: PasskeyProof,
    request: {
      purpose: ChallengePurpose;
      user?: StoredUser;
      onRefused?: (owner: StoredUser) => void;
    },
  ): Promise<{ user: StoredUser; passkeyId: string }>;
}

/** After the password, having the passkey is enough. Alone it is both factors: the authenticator must know the user. */
const needsVerification = ({ kind }: ChallengePurpose): boolean => kind !== 'second step';

/** Checks the response of an authenticator: challenge, signature, and the counter that reveals a copy. */
export const createProvePasskey = (
  options: Pick<Dependencies, 'secondFactors' | 'ceremonies' | 'clock'> & {
    passkeyChallenges: PasskeyChallenges;
    /** Called when a passkey seems to have been copied. */
    onCopy: (passkey: { userId: string; passkeyId: string }) => void;
  },
): ProvePasskey => {
  const { secondFactors, ceremonies, passkeyChallenges } = options;

  /** @returns whether the response proves that the owner has the passkey, and that nobody has a copy of it */
  const isProven = async (
    proof: PasskeyProof,
    {
      owner,
      passkey,
      challenge,
      verify,
    }: {
      owner: StoredUser;
      passkey: StoredPasskey;
      challenge: string;
      verify: boolean;
    },
  ): Promise<boolean> => {
    const { userHandle } = proof.response;
    if (userHandle !== undefined && userHandle !== userHandleOf(owner.id)) return false;
    const party = passkeyChallenges.party();
    const counter = await ceremonies.checkProof(proof, {
      challenge,
      party,
      passkey,
      needsVerification: verify,
    });
    if (counter === null) return false;
    if (!canFollow(passkey.counter, counter)) {
      options.onCopy({ userId: owner.id, passkeyId: passkey.id });
      return false;
    }
    const use = { passkeyId: passkey.id, from: passkey.counter, to: counter, now: options.clock.now() };
    return secondFactors.usePasskey(owner.id, use);
  };

  return {
    async prepare(purpose, user) {
      const party = passkeyChallenges.party();
      const allowed = user?.secondFactor?.passkeys ?? [];
      if (user && allowed.length === 0) throw conflict('There is no passkey', { reason: 'passkey_none' });
      return ceremonies.requestOptions({
        challenge: await passkeyChallenges.issue(purpose),
        party,
        userVerification: needsVerification(purpose) ? 'required' : 'preferred',
        allowed,
      });
    },

    async check(proof, { purpose, user, onRefused }) {
      passkeyChallenges.party();
      const owner = user ?? (await secondFactors.findOwner(proof.id));
      const passkey = owner?.secondFactor?.passkeys.find(({ credentialId }) => credentialId === proof.id);
      const challenge = await passkeyChallenges.take(proof, purpose);
      if (challenge === null || !owner) throw wrongPasskey();
      const verify = needsVerification(purpose);
      if (owner.isActive && passkey && (await isProven(proof, { owner, passkey, challenge, verify }))) {
        return { user: owner, passkeyId: passkey.id };
      }
      onRefused?.(owner);
      throw wrongPasskey();
    },
  };
};
