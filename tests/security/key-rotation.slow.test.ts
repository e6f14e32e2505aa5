import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { startComposed } from '../support/composed';
import { createCookieJar, type CookieJar } from '../support/cookie-jar';
import { samplePasswordOf } from '../support/people';
import { makeDataDir } from '../support/product';

const newKey = (): string =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString();
const publicOf = (key: string): string =>
  createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString();

/** The responses to one token of identity, which publishes the keys, and of listings, which fetches them. */
const statusesOf = async (jar: CookieJar): Promise<number[]> => [
  (await jar.send('GET', '/api/auth/user')).status,
  (await jar.send('GET', '/api/changes')).status,
];

describe('a new key for access tokens', () => {
  const data = makeDataDir();
  const [first, second] = [newKey(), newKey()];
  afterAll(() => data.remove());

  const within = async <T>(
    environment: Record<string, string>,
    use: (url: string) => Promise<T>,
  ): Promise<T> => {
    const product = await startComposed(environment, { kept: data });
    try {
      return await use(product.url);
    } finally {
      await product.stop();
    }
  };

  it('signs nobody out while the previous key is published, and afterwards only those who cannot renew', async () => {
    const cookies = await within({ JWT_PRIVATE_KEY: first }, async (url) => {
      const jar = createCookieJar(url);
      await jar.send('POST', '/api/auth/login', samplePasswordOf('regular@halalmap.example'));
      expect(await statusesOf(jar)).toEqual([200, 200]);
      return jar.cookies;
    });

    await within({ JWT_PRIVATE_KEY: second, JWT_PREVIOUS_PUBLIC_KEY: publicOf(first) }, async (url) => {
      expect(await statusesOf(createCookieJar(url, cookies))).toEqual([200, 200]);
      const other = createCookieJar(url);
      await other.send('POST', '/api/auth/login', samplePasswordOf('regular@halalmap.example'));
      expect(await statusesOf(other)).toEqual([200, 200]);
    });

    await within({ JWT_PRIVATE_KEY: second }, async (url) => {
      const jar = createCookieJar(url, cookies);
      expect(await statusesOf(jar)).toEqual([401, 401]);
      expect((await jar.send('POST', '/api/auth/refresh')).status).toBe(204);
      expect(await statusesOf(jar)).toEqual([200, 200]);
    });
  }, 300_000);

  it('publishes two keys, only from identity', async () => {
    const product = await startComposed({
      JWT_PRIVATE_KEY: second,
      JWT_PREVIOUS_PUBLIC_KEY: publicOf(first),
    });
    const keys = (await (await fetch(`${product.addresses.identity}/.well-known/jwks.json`)).json()) as {
      keys: Array<Record<string, string>>;
    };
    expect(keys.keys).toHaveLength(2);
    expect(keys.keys.every((key) => key.alg === 'ES256' && !('d' in key))).toBe(true);
    const outside = await fetch(`${product.url}/.well-known/jwks.json`);
    expect(outside.status).toBe(404);
    await product.stop();
  }, 60_000);
});
