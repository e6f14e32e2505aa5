import { type SessionVerifier, keyIdOf, readAccessToken } from '@halalmap/service-kit';
import jwt from 'jsonwebtoken';
import type { CheckSession } from '../../app/session/manage-session';
import type { AccessTokens } from '../../domain/ports';
import type { SigningKeys } from './signing-keys';

/** Access tokens as JSON Web Tokens, signed with ES256. */
export const createEs256AccessTokens = (keys: SigningKeys): AccessTokens => {
  const byKid = new Map(keys.published.map(({ kid, key }) => [kid, key]));
  return {
    sign: (claims) => jwt.sign(claims, keys.privateKey, { algorithm: 'ES256', keyid: keys.kid }),
    read(token) {
      const key = byKid.get(keyIdOf(token) ?? '');
      return key ? readAccessToken(token, key) : null;
    },
  };
};

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
