import { type SessionVerifier, keyIdOf, readAccessToken } from '@halalmap/service-kit';
import jwt from 'jsonwebtoken';
import { createHash, createPrivateKey, createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import type { CheckSession } from '../../app/session/manage-session';
import type { AccessTokens } from '../../domain/ports';

/** A public key that verifies access tokens. */
interface VerificationKey {
  kid: string;
  key: KeyObject;
}

/** The keys of this service: one signs; it and the previous one are accepted. */
interface SigningKeys {
  kid: string;
  privateKey: KeyObject;
  published: VerificationKey[];
}

/** A JSON Web Key Set (RFC 7517) of public keys only. */
export interface JsonWebKeySet {
  keys: Array<JsonWebKey & { kid: string }>;
}

/** A PEM in an environment variable often has its line breaks written as `\n`. */
const withLineEnds = (pem: string): string => pem.replaceAll('\\n', '\n');

const assertP256 = (key: KeyObject): KeyObject => {
  if (key.asymmetricKeyType !== 'ec' || key.asymmetricKeyDetails?.namedCurve !== 'prime256v1') {
    throw new Error('The key is not on the curve P-256');
  }
  return key;
};

/** The thumbprint of an EC key (RFC 7638): the hash of its required members in lexical order. */
const thumbprintOf = (key: KeyObject): string => {
  const { crv, kty, x, y } = key.export({ format: 'jwk' });
  return createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');
};

/** @throws when the text is not a private key on P-256 */
export const readPrivateKey = (pem: string): KeyObject => assertP256(createPrivateKey(withLineEnds(pem)));

/** @throws when the text is not a public key on P-256 */
export const readPublicKey = (pem: string): KeyObject => assertP256(createPublicKey(withLineEnds(pem)));

/**
 * The configured keys.
 * @param options.privateKey PEM, P-256
 * @param options.previousPublicKey PEM of the previous key, accepted until its tokens expire
 * @throws when a key cannot be read
 */
export const readSigningKeys = (options: {
  privateKey: string;
  previousPublicKey?: string | undefined;
}): SigningKeys => {
  const privateKey = readPrivateKey(options.privateKey);
  const keys = [createPublicKey(privateKey)];
  if (options.previousPublicKey !== undefined) keys.push(readPublicKey(options.previousPublicKey));
  const byKid = new Map(keys.map((key) => [thumbprintOf(key), key]));
  return {
    kid: thumbprintOf(privateKey),
    privateKey,
    published: [...byKid].map(([kid, key]) => ({ kid, key })),
  };
};

/** The key set that other services use to verify tokens. */
export const jsonWebKeySetOf = (keys: SigningKeys): JsonWebKeySet => ({
  keys: keys.published.map(({ kid, key }) => ({
    ...key.export({ format: 'jwk' }),
    kid,
    alg: 'ES256',
    use: 'sig',
  })),
});

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
