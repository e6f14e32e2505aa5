import { limits } from '@halalmap/contracts';
import { emailKeyOf, type StoredUser } from '../../domain/account/user';
import type { AccessTokens } from '../../domain/ports';
import { hasSameApp, isFactorMissing } from '../../domain/second-factor';
import { deviceNameOf } from '../../domain/session';
import type { Dependencies } from '../dependencies';

/** A token and its expiry. */
interface IssuedToken {
  token: string;
  expiresAt: Date;
}

/** What a client receives when it signs in. */
export interface TokenPair {
  access: IssuedToken;
  refresh: IssuedToken;
}

/** Seconds since 1970, the unit of token claims. */
const inSeconds = (date: Date): number => Math.floor(date.getTime() / 1000);

/** When a refresh token created now expires, and its session with it. */
export const refreshEndOf = (now: Date): Date => new Date(now.getTime() + limits.sessions.refreshTokenMs);

/** Creates an access token of a session, valid for 15 minutes. */
export const issueAccessToken = (
  accessTokens: AccessTokens,
  options: { user: StoredUser; adminsNeedFactor: boolean; sessionId: string; now: Date },
): IssuedToken => {
  const expiresAt = new Date(options.now.getTime() + limits.sessions.accessTokenMs);
  const token = accessTokens.sign({
    sub: options.user.id,
    sid: options.sessionId,
    role: isFactorMissing(options.user, options) ? 'regular' : options.user.role,
    email: options.user.email,
    iat: inSeconds(options.now),
    exp: inSeconds(expiresAt),
  });
  return { token, expiresAt };
};

export type OpenSession = (
  user: StoredUser,
  proof: {
    /** Undefined when it was checked by an earlier request; then it must not have changed since. */
    password?: string;
    /** Whether the second factor of the account, if any, was not asked for. */
    withoutCode?: boolean;
    /** The passkey that was used alone. */
    passkeyId?: string;
    userAgent: string;
    address: string;
  },
) => Promise<TokenPair | null>;

/**
 * Opens a session for a user who has entered the correct password and passed the second step, if the account has one, or
 * who has used a passkey alone.
 * Returns null when the password or the second factor has changed in the meantime or the account is not active. This is
 * checked after the session is stored, so that whatever ends all sessions later finds it.
 */
export const createOpenSession = (
  options: Pick<
    Dependencies,
    'users' | 'sessions' | 'hasher' | 'accessTokens' | 'secretTokens' | 'clock' | 'ids' | 'adminsNeedFactor'
  >,
): OpenSession => {
  const isStillProven = async (
    before: StoredUser,
    {
      password,
      passkeyId,
      address,
    }: { password: string | undefined; passkeyId: string | undefined; address: string },
  ): Promise<boolean> => {
    const user = await options.users.findById(before.id);
    if (!user?.isActive || !hasSameApp(user.secondFactor, before.secondFactor)) return false;
    // The password does not matter then.
    if (passkeyId !== undefined)
      return user.secondFactor?.passkeys.some(({ id }) => id === passkeyId) ?? false;
    if (user.passwordHash === before.passwordHash) return true;
    const asker = { address, account: emailKeyOf(user.email) };
    return password !== undefined && options.hasher.verify(user.passwordHash, password, asker);
  };

  return async function openSession(user, { password, withoutCode = false, passkeyId, userAgent, address }) {
    const now = options.clock.now();
    const expiresAt = refreshEndOf(now);
    const refresh = options.secretTokens.create();
    const sessionId = options.ids.newId();
    await options.sessions.open(
      {
        id: sessionId,
        userId: user.id,
        device: deviceNameOf(userAgent),
        createdAt: now,
        lastUsedAt: now,
        confirmedAt: withoutCode && user.secondFactor ? new Date(0) : now,
        expiresAt,
      },
      refresh.hash,
    );
    if (!(await isStillProven(user, { password, passkeyId, address }))) {
      await options.sessions.end(sessionId);
      return null;
    }
    await options.sessions.addNetwork(user.id, address, now);
    return {
      access: issueAccessToken(options.accessTokens, { ...options, user, sessionId, now }),
      refresh: { token: refresh.token, expiresAt },
    };
  };
};
