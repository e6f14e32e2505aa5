import {
  allEndpoints,
  limits,
  nameOf,
  type OperatorToken,
  type PasskeyRequestOptions,
  type Role,
  type SignInAgain,
  type Session,
} from '@halalmap/contracts';
import { AppError, unauthenticated, notFound } from '@halalmap/errors';
import { type Actor, auditEntryOf, displayNameOf, type StoredUser } from '../../domain/account/user';
import { isFactorMissing } from '../../domain/second-factor';
import type { StoredSession } from '../../domain/session';
import { findCaller } from '../account/current-user';
import type { Dependencies } from '../dependencies';
import type { ConfirmPassword } from '../password/change-password';
import type { ProvePasskey, ProveSecondFactor } from '../second-factor/prove-second-factor';
import { issueAccessToken, refreshEndOf, type TokenPair } from './open-session';

/** The user of a session, with the user's current role. */
interface LiveSession {
  userId: string;
  role: Role;
  /** The role that the user cannot use until the account has a second factor; `role` is then `regular`. */
  withheldRole?: Role;
  /** Whether what needs a recent sign-in is refused now. */
  mustSignInAgain: boolean;
  /** The session of an operator's token; `role` is then `regular`, so that it allows nothing else. */
  operator?: true;
  email: string;
  /** The name shown to other users. */
  name: string | null;
  emailVerified: boolean;
  /** When the account was created. */
  accountSince: string;
}

/** An admin with a second factor. */
const mayMakeOperatorToken = ({ role, secondFactor }: StoredUser): boolean =>
  role === 'admin' && secondFactor !== null;

const roleIn = (
  session: StoredSession,
  user: StoredUser,
  policy: { adminsNeedFactor: boolean },
): Pick<LiveSession, 'role' | 'withheldRole' | 'operator'> => {
  if (session.isOperator) return { role: 'regular', operator: true };
  return isFactorMissing(user, policy) ? { role: 'regular', withheldRole: user.role } : { role: user.role };
};

export type MakeOperatorToken = (by: Actor) => Promise<OperatorToken>;

/**
 * Makes a token of one hour for the calls that runbooks name. It has a session of its own, which its admin can end, and which
 * ends with the role, the second factor or the password of the admin.
 * @throws AppError `second_factor_required` when the account has none
 */
export const createMakeOperatorToken = (
  options: Pick<Dependencies, 'users' | 'sessions' | 'accessTokens' | 'clock' | 'ids'>,
): MakeOperatorToken =>
  async function makeOperatorToken(by) {
    const user = await findCaller(options.users, by.userId);
    if (!mayMakeOperatorToken(user))
      throw new AppError('second_factor_required', 'Set up two-step sign-in in your settings first');
    const now = options.clock.now();
    const expiresAt = new Date(now.getTime() + limits.sessions.operatorTokenMs);
    const sessionId = options.ids.newId();
    const auditEntry = auditEntryOf('makeOperatorToken', by, { expiresAt: expiresAt.toISOString() });
    // Recorded first: there is no token without an entry in the audit log.
    await options.users.record(user.id, { ...auditEntry, entity: { type: 'user', id: user.id } }, now);
    await options.sessions.open(
      {
        id: sessionId,
        userId: user.id,
        device: 'Operator token',
        createdAt: now,
        lastUsedAt: now,
        confirmedAt: new Date(0),
        expiresAt,
        isOperator: true,
      },
      null,
    );
    const token = options.accessTokens.sign({
      sub: user.id,
      sid: sessionId,
      role: 'regular',
      operator: true,
      email: user.email,
      iat: Math.floor(now.getTime() / 1_000),
      exp: Math.floor(expiresAt.getTime() / 1_000),
    });
    const calls = allEndpoints.filter(({ operator }) => operator).map(nameOf);
    return { token, expiresAt: expiresAt.toISOString(), calls };
  };

export type CheckSession = (sessionId: string) => Promise<LiveSession | null>;

/**
 * The current user of a session; null when the session has ended or the user is disabled, so that both take effect at
 * once.
 */
export const createCheckSession = (
  options: Pick<Dependencies, 'users' | 'sessions' | 'clock' | 'adminsNeedFactor'>,
): CheckSession =>
  async function checkSession(sessionId) {
    const now = options.clock.now();
    const session = await options.sessions.find(sessionId, now);
    const user = session ? await options.users.findById(session.userId) : null;
    if (!session || !user?.isActive) return null;
    if (session.isOperator && !mayMakeOperatorToken(user)) return null;
    const isRecent = now.getTime() - session.confirmedAt.getTime() < limits.sessions.recentMs;
    const isProtected = options.adminsNeedFactor || user.secondFactor !== null;
    return {
      userId: user.id,
      ...roleIn(session, user, options),
      mustSignInAgain: isProtected && !isRecent,
      email: user.email,
      name: displayNameOf(user),
      emailVerified: user.emailVerified,
      accountSince: user.createdAt.toISOString(),
    };
  };

/** @param address from which it is renewed */
export type RefreshSession = (token: string, address: string) => Promise<TokenPair>;

/**
 * Exchanges a refresh token for the next one and a new access token. A reused token must have been copied, and it is
 * unknown which client is legitimate, so the whole session ends. There is no grace period; clients must not refresh
 * concurrently.
 * @throws AppError `unauthenticated`
 */
export const createRefreshSession = (
  options: Pick<
    Dependencies,
    'users' | 'sessions' | 'accessTokens' | 'secretTokens' | 'clock' | 'adminsNeedFactor'
  > & {
    /** Called when a token was reused. */
    onReuse?: (sessionId: string) => void;
  },
): RefreshSession =>
  async function refreshSession(token, address) {
    const { users, sessions, secretTokens } = options;
    const now = options.clock.now();
    const taken = await sessions.takeToken(secretTokens.hashOf(token), now);
    if (!taken) throw unauthenticated();
    if (taken.reused) {
      options.onReuse?.(taken.sessionId);
      await sessions.end(taken.sessionId);
      throw unauthenticated();
    }
    const session = await sessions.find(taken.sessionId, now);
    const user = session ? await users.findById(session.userId) : null;
    if (!user?.isActive) {
      await sessions.end(taken.sessionId);
      throw unauthenticated();
    }
    const next = secretTokens.create();
    const expiresAt = refreshEndOf(now);
    const renewed = await sessions.renew(taken.sessionId, { tokenHash: next.hash, now, expiresAt });
    if (!renewed) throw unauthenticated();
    await sessions.addNetwork(user.id, address, now);
    return {
      access: issueAccessToken(options.accessTokens, { ...options, user, sessionId: renewed.id, now }),
      refresh: { token: next.token, expiresAt },
    };
  };

type SessionCaller = Actor & { sessionId: string };

/** Signing in again within the same session, which then counts as a recent sign-in. */
export interface ConfirmSession {
  /** @throws AppError `passkeys_unavailable` */
  prepare(caller: SessionCaller): Promise<PasskeyRequestOptions>;
  /**
   * Takes the password, with the code if the account has a second factor, or one of the caller's passkeys.
   * @throws AppError `wrong_password`, `wrong_code`, `wrong_passkey`, `rate_limited`, or `validation_failed` when the
   * code is missing
   */
  confirm(proof: SignInAgain, caller: SessionCaller): Promise<void>;
}

/** Lets the user of a session prove who they are again, before sensitive changes. */
export const createConfirmSession = (
  options: Pick<Dependencies, 'users' | 'sessions' | 'clock'> & {
    confirmPassword: ConfirmPassword;
    proveSecondFactor: ProveSecondFactor;
    provePasskey: ProvePasskey;
  },
): ConfirmSession => {
  return {
    async prepare({ userId, sessionId }) {
      return options.provePasskey.prepare(
        { kind: 'confirm', sessionId },
        await findCaller(options.users, userId),
      );
    },
    async confirm({ password, code, passkey }, { sessionId, userId, ...from }) {
      if (passkey) {
        const user = await findCaller(options.users, userId);
        await options.provePasskey.check(passkey, { purpose: { kind: 'confirm', sessionId }, user });
      } else {
        const typed = { password: password ?? '', address: from.address };
        const user = await options.confirmPassword(userId, typed);
        await options.proveSecondFactor(user, { kind: 'confirmation', code, from });
      }
      await options.sessions.confirm(sessionId, options.clock.now());
    },
  };
};

export type ListSessions = (caller: { userId: string; sessionId: string }) => Promise<Session[]>;

/** A user's sessions, most recently used first. */
export const createListSessions = (options: Pick<Dependencies, 'sessions' | 'clock'>): ListSessions =>
  async function listSessions({ userId, sessionId }) {
    const sessions = await options.sessions.listOf(userId, options.clock.now());
    return sessions.map(({ id, device, createdAt, lastUsedAt }) => ({
      id,
      device,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      current: id === sessionId,
    }));
  };

export type EndSession = (userId: string, sessionId: string) => Promise<void>;

/**
 * Signs a device out.
 * @throws AppError `not_found` when the session does not belong to the user
 */
export const createEndSession = (options: Pick<Dependencies, 'sessions' | 'clock'>): EndSession =>
  async function endSession(userId, sessionId) {
    const session = await options.sessions.find(sessionId, options.clock.now());
    if (session?.userId !== userId) throw notFound();
    await options.sessions.end(sessionId);
  };

export type SignOut = (proof: {
  sessionId?: string | undefined;
  refreshToken?: string | undefined;
}) => Promise<void>;

/**
 * Ends the session of the access token, or of the refresh token when the access token has expired. Without either, does
 * nothing.
 */
export const createSignOut = (options: Pick<Dependencies, 'sessions' | 'secretTokens'>): SignOut =>
  async function signOut({ sessionId, refreshToken }) {
    const ofToken = refreshToken
      ? await options.sessions.sessionOfToken(options.secretTokens.hashOf(refreshToken))
      : null;
    const ending = new Set([sessionId, ofToken].filter((id) => id !== null && id !== undefined));
    await Promise.all([...ending].map((id) => options.sessions.end(id)));
  };
