import { keyIdOf, readAccessToken } from '@halalmap/service-kit';
import jwt from 'jsonwebtoken';
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
