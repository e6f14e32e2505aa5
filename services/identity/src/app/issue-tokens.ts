import { limits } from '@halalmap/contracts';
import type { AccessTokens } from '../domain/ports';
import type { StoredUser } from '../domain/user';

/** A token and when it ends. */
interface IssuedToken {
  token: string;
  expiresAt: Date;
}

/** What a signed-in client is handed. */
export interface TokenPair {
  access: IssuedToken;
  refresh: IssuedToken;
}

/** Seconds since 1970, as the claims of a token count. */
const inSeconds = (date: Date): number => Math.floor(date.getTime() / 1000);

/** When a refresh token that is made now ends, and its session with it. */
export const refreshEndOf = (now: Date): Date => new Date(now.getTime() + limits.sessions.refreshTokenMs);

/** An access token of a session, valid for 15 minutes. */
export const issueAccessToken = (
  accessTokens: AccessTokens,
  options: { user: StoredUser; sessionId: string; now: Date },
): IssuedToken => {
  const expiresAt = new Date(options.now.getTime() + limits.sessions.accessTokenMs);
  const token = accessTokens.sign({
    sub: options.user.id,
    sid: options.sessionId,
    role: options.user.role,
    email: options.user.email,
    iat: inSeconds(options.now),
    exp: inSeconds(expiresAt),
  });
  return { token, expiresAt };
};
