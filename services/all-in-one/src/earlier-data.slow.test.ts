import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { ActivityList, FavoriteList, Listing, MailList, Message, User } from '@halalmap/contracts';
import { makeWebRoot } from '@halalmap/gateway-service/testing/web-root';
import { createLogger } from '@halalmap/service-kit';
import { connectMongo } from '@halalmap/service-kit/mongo';
import { freePort, startDatabase } from '@halalmap/test-kit';
import { composeProduct, type Product } from './compose';
import { readAllInOneConfig } from './config';
import { loadSecrets } from './secrets';

const logger = createLogger({ name: 'test', level: 'silent' });
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'halalmap-migrations-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('migrations of a service run alone before a release, although the event broker and other services are away', async () => {
  const mongo = await startDatabase();
  const main = fileURLToPath(new URL('../../listings/src/main.ts', import.meta.url));
  const away = 'http://127.0.0.1:9';
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', main, 'migrate'], {
    env: {
      ...process.env,
      MONGODB_URL: mongo.url('alone'),
      NATS_URL: 'nats://127.0.0.1:9',
      IDENTITY_URL: away,
      MEDIA_URL: away,
      INTERNAL_TOKEN: 'a-token-that-all-services-have',
      PUBLIC_URL: away,
      PORT: String(await freePort()),
    },
  });

  expect(stdout).not.toContain('listening');
  const connection = await connectMongo({ url: mongo.url('alone'), service: 'listings' });
  const recorded = await connection.collection<{ _id: string }>('migrations').find().limit(100).toArray();
  expect(recorded.map(({ _id }) => _id)).toContain('003-find-messages-by-address');
  const listings = await connection.collection('listings').indexes();
  expect(listings.length).toBeGreaterThan(1);
  await connection.close();
  await mongo.stop();
});

describe('a data folder from before migrations', () => {
  /**
   * Created by commit 2670eb2 over its API: five places with a certificate, each recorded in another way; a claimed, a
   * merged, a deleted, a pending and a rejected place; favourites, a review, messages, and an account that was deleted.
   */
  const archive = join(import.meta.dirname, 'testing/data-folder-2670eb2.tar.gz');
  const samplePassword = 'a sample password';
  let product: Product;
  let web: ReturnType<typeof makeWebRoot>;
  const dataDir = (): string => join(folder, 'data');

  const start = async (): Promise<void> => {
    const config = readAllInOneConfig({
      PORT: String(await freePort()),
      METRICS_PORT: '0',
      HALALMAP_DATA_DIR: dataDir(),
      HALALMAP_RATE_LIMITS: 'off',
      LOG_LEVEL: 'silent',
      WEB_ROOT: web.path,
    });
    product = composeProduct({ config, secrets: loadSecrets(dataDir(), {}), logger });
    await product.start();
  };
  beforeAll(async () => {
    web = makeWebRoot();
    mkdirSync(dataDir());
    execFileSync('tar', ['-xzf', archive, '-C', dataDir()]);
    await start();
  });
  afterAll(async () => {
    await product.stop();
    web.remove();
  });

  const signIn = async (email: string, password: string): Promise<string> => {
    const response = await fetch(`${product.url()}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    const cookie = response.headers.getSetCookie().find((line) => line.startsWith('access=')) ?? '';
    return cookie.slice('access='.length, cookie.indexOf(';'));
  };
  const read = async <T>(path: string, token?: string): Promise<T> => {
    const response = await fetch(product.url() + path, {
      headers: token ? { authorization: `Bearer ${token}` } : {},
    });
    expect(response.status).toBe(200);
    return (await response.json()) as T;
  };
  const asAdmin = () => signIn('admin@halalmap.example', samplePassword);
  const listingsBy = async (query: string, token?: string): Promise<Map<string, Listing>> => {
    const { listings } = await read<{ listings: Listing[] }>(`/api/listings?${query}&limit=100`, token);
    return new Map(listings.map((listing) => [listing.name, listing]));
  };

  it('keeps its places with their status, photos and reviews', async () => {
    const all = await listingsBy('status=all', await asAdmin());
    const statusOf = (name: string) => all.get(name)?.status;

    expect([...all.keys()]).toEqual(
      expect.arrayContaining(['Approved Certificate', 'Edited Certificate', 'Published Certificate']),
    );
    expect(statusOf('Waiting Store')).toBe('pending');
    expect(statusOf('Rejected Product')).toBe('rejected');
    expect(statusOf('Plain Mosque')).toBe('approved');
    const owned = await read<Listing>(`/api/listings/${all.get('Owned Kitchen')?.id}`);
    expect(owned).toMatchObject({ phone: '+63 912 345 6789', averageRating: 5, totalReviews: 1 });
    expect(owned.images).toHaveLength(1);
    expect((await fetch(`${product.url()}${owned.images?.[0]?.url}`)).status).toBe(200);
  });

  it('keeps its accounts and their favourites', async () => {
    const siti = await signIn('siti@mail.example', 'a fine long password');
    const owner = await signIn('business@halalmap.example', samplePassword);
    const { favorites } = await read<FavoriteList>('/api/favorites', siti);

    expect(favorites.map(({ listing }) => listing.name).sort()).toEqual([
      'Approved Certificate',
      'Owned Kitchen',
    ]);
    expect(await read<User>('/api/auth/user', owner)).toMatchObject({
      claimedListingId: (await listingsBy('search=Owned')).get('Owned Kitchen')?.id,
    });
    expect(await signIn('gone@mail.example', 'a fine long password')).toBe('');
  });

  it('keeps a certificate that an admin recorded as evidence', async () => {
    const recorded = (await listingsBy('search=Recorded')).get('Recorded Certificate');

    expect(recorded?.trust).toMatchObject({
      level: 'certified',
      reasons: expect.arrayContaining([
        expect.objectContaining({ kind: 'certificate', source: 'Seen on paper at the counter' }),
      ]) as unknown,
    });
  });

  it('deletes the addresses and devices of a deleted account', async () => {
    const { activities } = await read<ActivityList>(
      '/api/activity?action=delete&entityType=user',
      await asAdmin(),
    );

    expect(activities).toMatchObject([{ ipAddress: null, userAgent: null }]);
  });

  it('finds earlier messages in the export of an account whose address differs in letter case', async () => {
    const password = 'a fine long password';
    const email = 'SITI@Mail.example';
    const send = (method: string, path: string, body: unknown, token?: string) =>
      fetch(product.url() + path, {
        method,
        headers: {
          'content-type': 'application/json',
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
        body: JSON.stringify(body),
      });
    // An account keeps its address, so the one with other letter case is a new account.
    await send('DELETE', '/api/account', { password }, await signIn(email, password));
    const siti = { email, password, confirmPassword: password, firstName: 'Siti', lastName: 'Example' };
    expect((await send('POST', '/api/auth/register', siti)).status).toBe(201);
    const token = await signIn(email, password);
    const message = { firstName: 'Siti', lastName: 'E', email: 'work@mail.example', subject: 'From work', message: 'Hello' }; // prettier-ignore
    expect((await send('POST', '/api/contact', message, token)).status).toBe(202);
    const exported = async () => {
      const { messages, newsletter } = await read<Record<'messages' | 'newsletter', Message[]>>('/api/account/export', token); // prettier-ignore
      return [...messages, ...newsletter].map((kept) =>
        kept.kind === 'contact' ? kept.subject : kept.email,
      );
    };

    expect(await exported()).toEqual(['From work']);
    const { mails } = await read<MailList>('/api/outbox', await asAdmin());
    const link = /https?:\S+/.exec(mails.find(({ to }) => to === email)?.text ?? '')?.[0] ?? '';
    const verification = { token: new URL(link).searchParams.get('token') };
    expect((await send('POST', '/api/auth/verify-email', verification)).status).toBe(204);

    expect(await exported()).toEqual(['From work', 'Hours', 'siti@mail.example']);
  });

  it('starts a second time', async () => {
    await product.stop();
    await start();

    expect((await listingsBy('search=Owned')).size).toBe(1);
  });
});
