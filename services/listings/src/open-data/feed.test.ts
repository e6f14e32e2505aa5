import type { Feed, Listing } from '@halalmap/contracts';
import { connectMongo } from '@halalmap/service-kit/mongo';
import { Types } from 'mongoose';
import { createClient, errorOf, json } from '../testing/client';
import { setUpListings } from '../testing/start-listings';

const running = setUpListings({ database: 'feed' });
const { send, sendJson, submitted, approved, decide } = createClient(() => running);

const read = (query = ''): Promise<Feed> => json<Feed>(send(`/api/feed${query}`));
const end = async (): Promise<string> => {
  let { next, hasMore } = await read('?limit=1000');
  while (hasMore) ({ next, hasMore } = await read(`?limit=1000&since=${next}`));
  return next;
};
const idsOf = ({ changes }: Feed): string[] => changes.map(({ id }) => id);

describe('the feed of changes', () => {
  it('passes on each listing once, in the order of the changes, with its newest state', async () => {
    const since = await end();
    const first = await approved({ name: 'First' });
    const second = await approved({ name: 'Second' });
    running.clock.set(new Date(running.clock.now().getTime() + 1_000));
    await sendJson('PATCH', `/api/listings/${first.id}`, { address: '1 New Street' }, { who: 'admin' });

    const feed = await read(`?since=${since}`);
    expect(idsOf(feed)).toEqual([second.id, first.id]);
    expect(feed.hasMore).toBe(false);
    expect(feed.changes[1]).toMatchObject({
      removed: false,
      listing: { name: 'First', address: '1 New Street' },
    });
    const shown = await json<Listing>(send(`/api/listings/${first.id}`));
    expect(feed.changes[1]?.listing).toMatchObject({
      name: shown.name,
      trust: shown.trust,
      updatedAt: shown.updatedAt,
    });
    expect(feed.changes[1]?.revision).toBeGreaterThan(feed.changes[0]?.revision ?? 0);

    const later = await read(`?since=${feed.next}`);
    expect(later).toEqual({ changes: [], next: expect.any(String) as string, hasMore: false });
    expect(idsOf(await read(`?since=${later.next}`))).toEqual([]);
  });

  it('is read page by page without a gap', async () => {
    const since = await end();
    const ids: string[] = [];
    for (const name of ['One', 'Two', 'Three']) ids.push((await approved({ name })).id);
    const page = await read(`?since=${since}&limit=2`);
    expect(page.hasMore).toBe(true);
    const rest = await read(`?since=${page.next}&limit=2`);
    expect([...idsOf(page), ...idsOf(rest)]).toEqual(ids);
    expect(rest.hasMore).toBe(false);
    const all = await read('?limit=1000');
    expect(new Set(idsOf(all)).size).toBe(all.changes.length);
  });

  it('keeps the id of what is no longer public, and nothing else of it', async () => {
    const { id } = await approved({ name: 'Gone' });
    const since = await end();
    await send(`/api/listings/${id}`, { method: 'DELETE', who: 'admin' });
    const { changes } = await read(`?since=${since}`);
    expect(changes).toEqual([
      { id, revision: expect.any(Number) as number, changedAt: expect.any(String) as string, removed: true },
    ]);
  });

  it('never tells of what was not public, or is invented', async () => {
    const since = await end();
    const pending = await submitted({ name: 'Pending' });
    const refused = await submitted({ name: 'Refused' });
    await decide(refused.id, { status: 'rejected', reason: 'Not a place' });
    const demo = await submitted({ name: 'Invented' });
    const connection = await connectMongo({ url: running.mongo.url('feed'), service: 'listings' });
    await connection
      .collection('listings')
      .updateOne({ _id: new Types.ObjectId(demo.id) }, { $set: { origin: 'demo' } });
    await connection.close();
    await decide(demo.id, { status: 'approved' });
    expect(idsOf(await read(`?since=${since}`))).toEqual([]);
    expect(idsOf(await read('?limit=1000'))).not.toEqual(
      expect.arrayContaining([expect.stringMatching(`${pending.id}|${refused.id}|${demo.id}`)]),
    );
  });

  it('answers 304 while nothing has changed', async () => {
    const path = `/api/feed?since=${await end()}`;
    const response = await send(path);
    const tag = response.headers.get('etag') ?? '';
    expect(tag).toMatch(/^"/);
    expect((await send(path, { headers: { 'if-none-match': tag } })).status).toBe(304);
    await approved({ name: 'New' });
    expect((await send(path, { headers: { 'if-none-match': tag } })).status).toBe(200);
  });

  it.each(['x', 'nonsense-cursor', '%00%00%00%00%00%00%00%00', 'Zm9vLmJhci5mZWVk'])(
    'refuses %s, which is no cursor, with 400',
    async (since) => {
      const response = await send(`/api/feed?since=${since}`);
      expect(response.status).toBe(400);
      expect((await errorOf(response)).details?.[0]?.path).toBe('since');
    },
  );

  it.each(['0', '1001', '-1', 'many'])('refuses the limit %s with 400', async (limit) => {
    expect((await send(`/api/feed?limit=${limit}`)).status).toBe(400);
  });

  it('accepts a cursor for 30 days, and answers 410 afterwards', async () => {
    const { next } = await read('?limit=1000');
    const start = running.clock.now().getTime();
    const day = 24 * 60 * 60_000;
    running.clock.set(new Date(start + 30 * day));
    expect((await send(`/api/feed?since=${next}`)).status).toBe(200);
    running.clock.set(new Date(start + 32 * day));
    const response = await send(`/api/feed?since=${next}`);
    expect(response.status).toBe(410);
    expect((await errorOf(response)).code).toBe('cursor_expired');
  });
});

describe('the Atom feed', () => {
  it('has one entry for each of the newest 50 places, the newest first', async () => {
    const rows = Array.from({ length: 52 }, (_, number) => ({
      entityType: 'food',
      name: `Place <${number}> & more`,
    }));
    expect((await sendJson('POST', '/api/listings/import?publish=true', rows, { who: 'admin' })).status).toBe(
      200,
    );
    running.clock.set(new Date(running.clock.now().getTime() + 1_000));
    await approved({ name: 'The "newest" & best' });
    const response = await send('/feed.atom');
    expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
    const text = await response.text();
    expect(text.match(/<entry>/g)).toHaveLength(50);
    expect(/<entry>.*?<title>(.*?)<\/title>/s.exec(text)?.[1]).toBe('The &quot;newest&quot; &amp; best');
    expect(text).toContain('<title>Place &lt;');
    const tag = response.headers.get('etag') ?? '';
    expect((await send('/feed.atom', { headers: { 'if-none-match': tag } })).status).toBe(304);
  });
});
