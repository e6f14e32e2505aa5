import { generateKeyPairSync } from 'node:crypto';
import { createEs256AccessTokens, jsonWebKeySetOf, readSigningKeys } from './access-tokens';

const makePair = () => {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    privateKey: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: pair.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  };
};
const claims = (lifetimeSeconds: number) => {
  const iat = Math.floor(Date.now() / 1000);
  return {
    sub: '0'.repeat(24),
    sid: '1'.repeat(24),
    role: 'regular' as const,
    email: 'amina@mail.example',
    iat,
    exp: iat + lifetimeSeconds,
  };
};
const old = makePair();
const current = makePair();

describe('access tokens', () => {
  it('of the previous key are accepted while it is published', () => {
    const token = createEs256AccessTokens(readSigningKeys(old)).sign(claims(60));
    const rotated = readSigningKeys({
      privateKey: current.privateKey,
      previousPublicKey: old.publicKey,
    });

    expect(createEs256AccessTokens(rotated).read(token)?.sub).toBe('0'.repeat(24));
    expect(
      createEs256AccessTokens(readSigningKeys({ privateKey: current.privateKey })).read(token),
    ).toBeNull();
  });

  it('are rejected once they have expired', () => {
    const tokens = createEs256AccessTokens(readSigningKeys(current));

    expect(tokens.read(tokens.sign(claims(-1)))).toBeNull();
  });

  it.each(['', 'x', 'a.b.c'])('are rejected in the form "%s"', (token) => {
    expect(createEs256AccessTokens(readSigningKeys(current)).read(token)).toBeNull();
  });
});

describe('the published keys', () => {
  it('are both, public members only, with their thumbprints', () => {
    const { keys } = jsonWebKeySetOf(
      readSigningKeys({ privateKey: current.privateKey, previousPublicKey: old.publicKey }),
    );

    expect(keys).toHaveLength(2);
    for (const key of keys) {
      expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
      expect(key.kid).toMatch(/^[\w-]{43}$/);
    }
  });

  it('are read with escaped line breaks, and on P-256 only', () => {
    const written = current.privateKey.replaceAll('\n', '\\n');
    const other = generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey;

    expect(readSigningKeys({ privateKey: written }).kid).toBe(readSigningKeys(current).kid);
    expect(() =>
      readSigningKeys({ privateKey: other.export({ type: 'pkcs8', format: 'pem' }).toString() }),
    ).toThrow('P-256');
  });
});
