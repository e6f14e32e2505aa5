import type { SessionVerifier } from '@halalmap/service-kit';
import type { CheckSession } from '../../app/session/keep-session';
import type { AccessTokens } from '../../domain/ports';

/** Verifies a token locally: this service has the keys and the sessions itself. */
export const createLocalSessionVerifier = (options: {
  accessTokens: AccessTokens;
  checkSession: CheckSession;
}): SessionVerifier => ({
  async verify(token) {
    const claims = options.accessTokens.read(token);
    const session = claims ? await options.checkSession(claims.sid) : null;
    if (!claims || !session) return null;
    const { userId, ...who } = session;
    return { id: userId, ...who, sessionId: claims.sid };
  },
});
