import {
  limits,
  type PasskeyProof,
  type PasskeyRequestOptions,
  type SecondFactorNeeded,
  type SecondStep,
  type SignIn as Credentials,
  type User,
} from '@halalmap/contracts';
import { AppError } from '@halalmap/errors';
import { z } from 'zod';
import { auditEntryOf, type Actor, emailKeyOf, type StoredUser } from '../../domain/account/user';
import { wrongPasskey } from '../../domain/passkey';
import type { FactorVault } from '../../domain/second-factor';
import { presentUser } from '../account/current-user';
import type { Dependencies } from '../dependencies';
import type { ProvePasskey, ProveSecondFactor } from '../second-factor/prove-second-factor';
import type { TokenPair, OpenSession } from './open-session';

type Client = Omit<Actor, 'userId'>;
type SignedIn = { user: User; tokens: TokenPair };

export type SignIn = (credentials: Credentials, client: Client) => Promise<SignedIn | SecondFactorNeeded>;
export type FinishSignIn = (proof: SecondStep, client: Client) => Promise<SignedIn>;

/** What both steps use. */
type Shared = Pick<Dependencies, 'users' | 'hasher' | 'vault' | 'clock'> & {
  openSession: OpenSession;
  /**
   * Runs work that the response must not wait for, because its duration would reveal that the account exists.
   */
  later: (work: () => Promise<void>) => void;
};

const createRecorder = ({ users, clock, later }: Pick<Shared, 'users' | 'clock' | 'later'>) => {
  const record = (action: 'signIn' | 'signInRefused', userId: string, client: Client): Promise<void> =>
    users.record(userId, auditEntryOf(action, { userId, ...client }), clock.now());
  return {
    signedIn: (userId: string, client: Client) => record('signIn', userId, client),
    refused: (userId: string, client: Client) => later(() => record('signInRefused', userId, client)),
  };
};

const purpose = 'signing in with a second factor';
const firstStepSchema = z.object({ userId: z.string(), password: z.string(), until: z.number() });

/** Proves that the password was given, as long as it is still the password of the account. */
const createFirstSteps = (vault: FactorVault) => ({
  issue: ({ id, passwordHash, secondFactor }: StoredUser, now: Date): SecondFactorNeeded => {
    const until = now.getTime() + limits.secondFactor.signInMs;
    const password = vault.hashOf(passwordHash ?? '');
    return {
      secondFactorRequired: true,
      token: vault.encrypt(JSON.stringify({ userId: id, password, until }), purpose),
      expiresAt: new Date(until).toISOString(),
      methods: {
        app: secondFactor !== null && secondFactor.secret !== null,
        passkey: secondFactor !== null && secondFactor.passkeys.length > 0,
      },
    };
  },
  /** @returns the id of the user, and whether a password is still the one that was given; null when it has expired */
  read: (token: string, now: Date) => {
    const opened = vault.decrypt(token, purpose);
    const step = opened === null ? null : firstStepSchema.parse(JSON.parse(opened));
    if (!step || step.until <= now.getTime()) return null;
    const isCurrent = ({ passwordHash }: StoredUser) => vault.hashOf(passwordHash ?? '') === step.password;
    return { userId: step.userId, isCurrent };
  },
});

const askerOf = (email: string, { address }: Client) => ({ address, account: emailKeyOf(email) });

/**
 * Signs a user in by email and password. A missing account, a disabled one and a wrong password cause the same response
 * and the same work. Attempts on existing accounts are recorded in the audit log, successful or not; attempts rejected
 * by the throttle are not, which limits how much a flood of them can write. An account with a second factor gets a token
 * for the next step instead of a session.
 * @throws AppError `invalid_credentials`, or `rate_limited` after too many failures, even for the right password
 */
export const createSignIn = (options: Shared & Pick<Dependencies, 'throttle'>): SignIn => {
  const { users, hasher } = options;
  const record = createRecorder(options);
  const firstSteps = createFirstSteps(options.vault);

  const findMatching = async (
    { email, password }: Credentials,
    client: Client,
  ): Promise<StoredUser | null> => {
    const user = await users.findByEmail(email);
    const matches = await hasher.verify(user?.passwordHash ?? null, password, askerOf(email, client));
    if (user?.isActive && matches) return user;
    if (user) record.refused(user.id, client);
    return null;
  };

  /** Replaces a hash that was made with earlier parameters. */
  const renewHash = async (user: StoredUser, password: string, client: Client): Promise<StoredUser> => {
    if (user.passwordHash === null || !hasher.isOutdated(user.passwordHash)) return user;
    const passwordHash = await hasher.hash(password, askerOf(user.email, client));
    await users.rehash(user.id, { from: user.passwordHash, to: passwordHash });
    return { ...user, passwordHash };
  };

  return async function signIn(credentials, client) {
    const { email, password } = credentials;
    const { address, userAgent } = client;
    const guess = { kind: 'sign-in', account: emailKeyOf(email), address } as const;
    const user = await options.throttle.guard(guess, () => findMatching(credentials, client));
    if (user?.secondFactor)
      return firstSteps.issue(await renewHash(user, password, client), options.clock.now());
    const tokens = user && (await options.openSession(user, { password, userAgent, address }));
    if (user && !tokens) record.refused(user.id, client);
    if (!tokens) throw new AppError('invalid_credentials', 'The email address or the password is wrong');
    await renewHash(user, password, client);
    await record.signedIn(user.id, client);
    return { user: presentUser(user), tokens };
  };
};

const signInExpiredError = () =>
  new AppError('invalid_token', 'Signing in took too long. Please start again');

/** Finds the account of a token of the first step. @throws AppError `invalid_token` */
const createResume = ({ users, vault, clock }: Pick<Shared, 'users' | 'vault' | 'clock'>) => {
  const firstSteps = createFirstSteps(vault);
  return async function resume(token: string): Promise<StoredUser> {
    const step = firstSteps.read(token, clock.now());
    const user = step && (await users.findById(step.userId));
    if (!step || !user?.isActive || !user.secondFactor || !step.isCurrent(user)) throw signInExpiredError();
    return user;
  };
};

/**
 * Finishes signing in with a code of the authenticator app, a recovery code or a passkey.
 * @throws AppError `wrong_code`, `wrong_passkey`, `rate_limited` after too many wrong codes, or `invalid_token` when it
 * took too long, or the password or the second factor has changed since
 */
export const createFinishSignIn = (
  options: Shared &
    Pick<Dependencies, 'secretTokens'> & {
      proveSecondFactor: ProveSecondFactor;
      provePasskey: ProvePasskey;
    },
): FinishSignIn => {
  const record = createRecorder(options);
  const resume = createResume(options);

  return async function finishSignIn({ token, code, passkey }, client) {
    const user = await resume(token);
    const step = options.secretTokens.hashOf(token);
    try {
      if (passkey) {
        const purpose = { kind: 'second step', step } as const;
        const onRefused = ({ id }: StoredUser) => record.refused(id, client);
        await options.provePasskey.check(passkey, { purpose, user, onRefused });
      } else await options.proveSecondFactor(user, { kind: 'sign-in', code, from: client });
    } catch (error) {
      if (error instanceof AppError && error.code === 'wrong_code') record.refused(user.id, client);
      throw error;
    }
    const tokens = await options.openSession(user, client);
    if (!tokens) throw signInExpiredError();
    await record.signedIn(user.id, client);
    return { user: presentUser(user), tokens };
  };
};

export interface SignInWithPasskey {
  /**
   * @param token of the first step, if the passkey follows the password; otherwise the response is the same for everybody
   * @throws AppError `invalid_token` or `passkeys_unavailable`
   */
  prepare(token: string | undefined): Promise<PasskeyRequestOptions>;
  /**
   * Signs in with a passkey alone: the authenticator has verified the user, so it is the second factor too. A passkey
   * that is unknown, belongs to a disabled account or proves nothing causes the same response.
   * @throws AppError `wrong_passkey` or `passkeys_unavailable`
   */
  signIn(passkey: PasskeyProof, client: Client): Promise<SignedIn>;
}

/** Signs in with a passkey, alone or as the step after the password. */
export const createSignInWithPasskey = (
  options: Shared & Pick<Dependencies, 'secretTokens'> & { provePasskey: ProvePasskey },
): SignInWithPasskey => {
  const { provePasskey } = options;
  const record = createRecorder(options);
  const resume = createResume(options);

  return {
    async prepare(token) {
      if (token === undefined) return provePasskey.prepare({ kind: 'sign in' });
      const user = await resume(token);
      return provePasskey.prepare({ kind: 'second step', step: options.secretTokens.hashOf(token) }, user);
    },

    async signIn(passkey, client) {
      const { user, passkeyId } = await provePasskey.check(passkey, {
        purpose: { kind: 'sign in' },
        onRefused: ({ id }) => record.refused(id, client),
      });
      const tokens = await options.openSession(user, { passkeyId, ...client });
      if (!tokens) throw wrongPasskey();
      await record.signedIn(user.id, client);
      return { user: presentUser(user), tokens };
    },
  };
};

/** Does once what signing in does up to the wrong password, which also loads what the first person would wait for. */
export const createSignInCheck = (
  { users, hasher }: Pick<Dependencies, 'users' | 'hasher'>,
  database: { takesWrites: () => Promise<boolean> },
) => ({
  name: 'sign-in',
  once: true as const,
  async check(): Promise<boolean> {
    const nobody = await users.findByEmail('readiness@halalmap.invalid');
    await hasher.verify(nobody?.passwordHash ?? null, 'no password', {});
    return database.takesWrites();
  },
});
