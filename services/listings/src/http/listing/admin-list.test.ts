import type { ListingList } from '@halalmap/contracts';
import { createConnection } from 'mongoose';
import { createClient, errorOf, json, type Who } from '../../testing/client';
import { setUpListings } from '../../testing/start-listings';

const day = 24 * 60 * 60_000;
const start = new Date('2026-11-21T04:00:00Z');

describe('the list of listings for admins', () => {
  const running = setUpListings({ database: 'admin-list', now: start });
  const { send, sendJson, submitted, certified, decide, listed } = createClient(() => running);
  const page = (query: string, who: Who = 'admin'): Promise<ListingList> =>
    json<ListingList>(send(`/api/listings?${query}`, { who }));
  const ids: Record<string, string> = {};
  const submit = async (name: string, fields: Record<string, unknown> = {}, who?: Who): Promise<string> => {
    running.clock.set(new Date(running.clock.now().getTime() + 60_000));
    const { id } = await submitted({ name, ...fields }, who);
    ids[name] = id;
    return id;
  };
  const certificate = (expiryDate: string, certifyingBody = 'Prime') => ({
    halalCertified: 'Yes',
    certifyingBody,
    certificationNumber: 'P-1',
    expiryDate,
  });

  beforeAll(async () => {
    await submit('Sulu Coffee House', { provinceId: 1_903_600_000, phone: '+63 917 555 0101' });
    await submit('Tausug Diner', { provinceId: 1_903_600_000 }, 'regular-1');
    await submit('Maranao Palapa', {}, 'regular-2');
    await submit('Zamboanga Grill', certificate('2027-05-05'), 'regular-1');
    await submit('Half a Certificate', { halalCertified: 'Yes', certifyingBody: 'Prime' });
  });

  it('shows pending listings oldest first, with who sent each', async () => {
    const { listings, pagination } = await page('status=pending&sort=oldest');

    expect(listings.map(({ name }) => name)).toEqual([
      'Sulu Coffee House',
      'Tausug Diner',
      'Maranao Palapa',
      'Zamboanga Grill',
      'Half a Certificate',
    ]);
    expect(listings.map(({ moderation }) => moderation?.sender.kind)).toEqual([
      'visitor',
      'account',
      'account',
      'account',
      'visitor',
    ]);
    expect(listings.map(({ moderation }) => moderation?.certificate)).toEqual([
      'none',
      'none',
      'none',
      'unseen',
      'incomplete',
    ]);
    expect(pagination).toMatchObject({ total: 5, hasMore: false });
  });

  it('continues behind a cursor, whatever was decided meanwhile', async () => {
    const first = await page('status=pending&sort=oldest&limit=2');
    await decide(ids['Sulu Coffee House']!, { status: 'rejected', reason: 'Test' });
    const second = await page(`status=pending&sort=oldest&limit=2&cursor=${first.pagination.next}`);
    await decide(ids['Sulu Coffee House']!, { status: 'approved' });

    expect(second.listings.map(({ name }) => name)).toEqual(['Maranao Palapa', 'Zamboanga Grill']);
    expect(second.pagination.hasMore).toBe(true);
    const third = await page(`status=pending&sort=oldest&limit=2&cursor=${second.pagination.next}`);
    expect(third.listings.map(({ name }) => name)).toEqual(['Half a Certificate']);
    expect(third.pagination.hasMore).toBe(false);
    expect(third.pagination.next).toBeUndefined();
  });

  it.each(['newest', 'name', 'validUntil', 'trust', 'rating'])(
    'pages by cursor when sorted by %s',
    async (sort) => {
      const all = (await page(`status=all&sort=${sort}`)).listings.map(({ name }) => name);
      const names: string[] = [];
      let cursor: string | undefined;
      do {
        const { listings, pagination } = await page(
          `status=all&sort=${sort}&limit=2${cursor === undefined ? '' : `&cursor=${cursor}`}`,
        );
        names.push(...listings.map(({ name }) => name));
        cursor = pagination.next;
      } while (cursor !== undefined);
      expect(names).toEqual(all);
    },
  );

  it('refuses a cursor that is none, or of another order', async () => {
    const { pagination } = await page('status=all&sort=name&limit=1');
    for (const query of ['cursor=nonsense', `sort=oldest&cursor=${pagination.next}`]) {
      const response = await send(`/api/listings?status=all&${query}`, { who: 'admin' });
      expect(response.status).toBe(400);
      expect((await errorOf(response)).details?.[0]?.path).toBe('cursor');
    }
  });

  it('finds a place by its telephone number, however it is written', async () => {
    expect(await listed('status=all&search=0917-555-0101', 'admin')).toEqual(['Sulu Coffee House']);
    expect(await listed('search=0917-555-0101')).toEqual([]);
  });

  it('filters by sender, origin and province', async () => {
    const user = (await page('status=pending&sort=oldest')).listings[0]!.moderation!.sender.userId;

    expect(await listed(`status=all&sort=oldest&submittedBy=${user}`, 'admin')).toEqual([
      'Tausug Diner',
      'Zamboanga Grill',
    ]);
    expect(await listed('status=all&sort=oldest&submittedBy=visitor', 'admin')).toEqual([
      'Sulu Coffee House',
      'Half a Certificate',
    ]);
    expect(await listed('status=all&sort=oldest&provinceId=1903600000', 'admin')).toHaveLength(2);
    expect(await listed('status=all&origin=imported', 'admin')).toEqual([]);
    expect(await listed('status=all&submittedBy=nobody&importId=none', 'admin')).toEqual([]);
  });

  it('finds pending listings with possible duplicates, and names those', async () => {
    const original = await submit('Kusina ni Amina', { phone: '+63 917 555 0199' });
    await submit('Kusina ni Amina', { phone: '+63 917 555 0199' }, 'regular-3');
    const { listings } = await page('status=pending&sort=oldest&hasDuplicates=true');

    expect(listings.map(({ name }) => name)).toEqual(['Kusina ni Amina', 'Kusina ni Amina']);
    expect(listings[1]?.moderation?.duplicates).toEqual([
      expect.objectContaining({
        id: original,
        because: expect.arrayContaining(['name', 'phone']) as unknown,
      }),
    ]);

    await decide(original, { status: 'rejected', reason: 'Test' });
    expect(await listed('status=pending&hasDuplicates=true', 'admin')).toEqual([]);
    await decide(ids['Kusina ni Amina']!, { status: 'rejected', reason: 'Test' });
  });

  it('keeps a bounded number of possible duplicates of a place that was sent many times', async () => {
    const copies: string[] = [];
    for (let n = 0; n < 30; n += 1) copies.push(await submit('Kape ni Datu', {}, `regular-${n}`));
    const { listings, pagination } = await page('status=pending&hasDuplicates=true&limit=100');
    const connection = await createConnection(running.mongo.url('admin-list_listings')).asPromise();
    const stored = await connection.collection('listings').find({ status: 'pending' }).toArray();
    await connection.close();

    expect(pagination.total).toBe(copies.length);
    for (const { moderation } of listings) expect(moderation?.duplicates).toHaveLength(5);
    const kept = stored.map((listing) => (listing['duplicates'] as { ids: string[] }).ids.length);
    expect(Math.max(...kept)).toBeLessThanOrEqual(20);
    for (const id of copies) await decide(id, { status: 'rejected', reason: 'Test' });
  });

  it('finds certificates to be seen, ending, ended and incomplete, by date and body', async () => {
    await certified({ name: 'Ends Later', expiryDate: '2027-06-30' });
    await certified({ name: 'Ends Soon', expiryDate: '2027-01-15', certifyingBody: 'Prime Asia Pacific' });
    await certified({ name: 'Ends First', expiryDate: '2026-12-01' });
    await decide(ids['Zamboanga Grill']!, { status: 'approved' });
    await decide(ids['Half a Certificate']!, { status: 'approved' });
    const approved = (query: string): Promise<string[]> => listed(`sort=validUntil&${query}`, 'admin');

    expect(await approved('certificate=unseen')).toEqual(['Zamboanga Grill']);
    expect(await approved('certificate=ending')).toEqual(['Ends First', 'Ends Soon']);
    expect(await approved('certificate=incomplete')).toEqual(['Half a Certificate']);
    // One states the body by another of its names.
    expect(await approved('certificate=ending&certifyingBodyId=6')).toEqual(['Ends First', 'Ends Soon']);
    expect(await approved('certificate=ending&certifyingBodyId=999999')).toEqual([]);
    expect(await approved('certificate=ended')).toEqual([]);

    running.clock.set(new Date('2026-12-20T04:00:00Z'));
    expect(await approved('certificate=ended')).toEqual(['Ends First']);
    expect(await listed('certificate=ended')).toEqual(['Ends First']);
  });

  it('shows deleted listings, with cause and until when they can be restored', async () => {
    const id = await submit('Closed Carinderia');
    await send(`/api/listings/${id}?cause=closed`, { method: 'DELETE', who: 'admin' });
    const [deleted, ...others] = (await page('status=deleted')).listings;

    expect(others).toEqual([]);
    expect(deleted).toMatchObject({ id, moderation: { deleted: { cause: 'closed' } } });
    const { at, until } = deleted!.moderation!.deleted!;
    expect(Date.parse(until) - Date.parse(at)).toBe(30 * day);

    expect((await send(`/api/listings/${id}/restore`, { method: 'POST', who: 'admin' })).status).toBe(200);
    expect((await page('status=deleted')).listings).toEqual([]);
  });

  it('gives the etag with which a decision is made without reading the listing again', async () => {
    const id = await submit('One Request');
    const [row] = (await page('status=pending&search=one+request')).listings;
    const headers = { 'if-match': row!.moderation!.etag };
    await sendJson('PATCH', `/api/listings/${id}`, { phone: '+63 917 555 0000' }, { who: 'admin' });
    const stale = await sendJson(
      'PATCH',
      `/api/listings/${id}/status`,
      { status: 'approved' },
      { who: 'admin', headers },
    );

    expect(stale.status).toBe(412);
    const [fresh] = (await page('status=pending&search=one+request')).listings;
    const decided = await sendJson(
      'PATCH',
      `/api/listings/${id}/status`,
      { status: 'approved' },
      { who: 'admin', headers: { 'if-match': fresh!.moderation!.etag } },
    );
    expect(decided.status).toBe(200);
  });

  it.each([
    'status=deleted',
    'sort=oldest',
    'sort=validUntil',
    'origin=imported',
    'submittedBy=visitor',
    'provinceId=1',
    'importId=1',
    'hasDuplicates=true',
    'spam=true',
    'certificate=unseen',
    'certificate=ending',
    'cursor=abc',
  ])('is for admins alone: %s', async (query) => {
    expect((await send(`/api/listings?${query}`)).status).toBe(401);
    expect((await send(`/api/listings?${query}`, { who: 'regular' })).status).toBe(403);
  });

  it('tells nobody else who sent a listing', async () => {
    const [listing] = (await page('limit=1', 'regular')).listings;
    expect(listing).toBeDefined();
    expect(listing).not.toHaveProperty('moderation');
  });
});
