import {
  limits,
  type PasskeyRequestOptions,
  type Role,
  type SignInAgain,
  type Session,
} from '@halalmap/contracts';
import { unauthenticated, notFound } from '@halalmap/errors';
import { type Actor, displayNameOf } from '../../domain/account/user';
import { isFactorMissing } from '../../domain/second-factor';
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
  email: string;
  /** The name shown to other users. */
  name: string | null;
  emailVerified: boolean;
  /** When the account was created. */
  accountSince: string;
}

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
    const isRecent = now.getTime() - session.confirmedAt.getTime() < limits.sessions.recentMs;
    const isProtected = options.adminsNeedFactor || user.secondFactor !== null;
    return {
      userId: user.id,
      ...(isFactorMissing(user, options)
        ? { role: 'regular' as const, withheldRole: user.role }
        : { role: user.role }),
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
