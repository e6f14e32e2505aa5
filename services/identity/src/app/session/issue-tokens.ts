import { limits } from '@halalmap/contracts';
import type { AccessTokens } from '../../domain/ports';
import { isFactorMissing } from '../../domain/second-factor';
import type { StoredUser } from '../../domain/account/user';

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
