import type { ActivityList, LikelySpamList, Listing, ListingList, Overview } from '@halalmap/contracts';
import { startDatabase, type TestDatabase } from '@halalmap/test-kit';
import { createClient, errorOf, json } from '../../testing/client';
import { startListings, type RunningListings } from '../../testing/start-listings';

const hour = 60 * 60_000;
const start = new Date('2026-11-21T04:00:00Z');

let mongo: TestDatabase;
let running: RunningListings;
const { send, sendJson, submit, approved } = createClient(() => running);

beforeAll(async () => {
  mongo = await startDatabase();
});
beforeEach(async () => {
  tests += 1;
  running = await startListings({ mongo, database: `spam-${tests}`, now: start });
});
afterEach(() => running.stop());
afterAll(() => mongo.stop());

let tests = 0;
let networks = 0;
/** Headers of a sender whose network nobody else uses. */
const newSender = () => ({ headers: { 'x-forwarded-for': `203.0.${(networks += 1)}.7` } });

const filledTrap = { hidden: 'https://pills.example', openMs: 60_000 };
const spamFrom = async (sender: ReturnType<typeof newSender>, name: string): Promise<Listing> => {
  const response = await submit({ name, formCheck: filledTrap }, sender);
  expect(response.status).toBe(201);
  return json<Listing>(response);
};
const queue = () => json<LikelySpamList>(send('/api/likely-spam', { who: 'admin' }));
const namesOf = ({ listings }: Pick<ListingList, 'listings'>) => listings.map(({ name }) => name);
const pending = (more = '') =>
  json<ListingList>(send(`/api/listings?status=pending&limit=100${more}`, { who: 'admin' }));
const decideSpam = (id: string, status: string, who: 'admin' | 'regular' = 'admin') =>
  sendJson('PATCH', `/api/likely-spam/${id}`, { status }, { who });

describe('likely spam', () => {
  it('gets the response of any submission, and waits in its own queue with the reasons', async () => {
    const usual = await json<Listing>(submit({ name: 'Usual Eatery' }, newSender()));
    const spam = await spamFrom(newSender(), 'Pill Shop');

    expect(Object.keys(spam).sort()).toEqual(Object.keys(usual).sort());
    expect(spam.status).toBe('pending');
    const { listings, pagination } = await queue();
    expect(pagination.total).toBe(1);
    expect(listings[0]).toMatchObject({
      id: spam.id,
      spam: { score: 100, reasons: [{ code: 'hidden_field', score: 100, count: null }] },
    });
    expect(namesOf(await pending('&likelySpam=false'))).toEqual(['Usual Eatery']);
    expect(namesOf(await pending())).toEqual(['Pill Shop', 'Usual Eatery']);
    const overview = await json<Overview>(send('/api/analytics/overview', { who: 'admin' }));
    expect(overview).toMatchObject({ likelySpam: 1, byStatus: { pending: 2 } });
  });

  it('is found by a description that is sent again and again from anywhere', async () => {
    const description = 'The very best pills of the whole archipelago, delivered today!';
    for (let sent = 0; sent <= 10; sent += 1)
      expect((await submit({ name: `Pills ${sent}`, description }, newSender())).status).toBe(201);
    const { listings } = await queue();
    expect(listings[0]).toMatchObject({
      name: 'Pills 10',
      spam: { reasons: [{ code: 'repeated_description', count: 10 }] },
    });
    expect(namesOf({ listings })).not.toContain('Pills 9');
  });

  it('is never what known users send, and refuses data of the form that cannot be read', async () => {
    for (const who of ['regular-1', 'regular-2-fresh', 'regular-3-unverified', 'admin'] as const)
      expect((await submit({ name: `By ${who}`, formCheck: filledTrap }, { who })).status).toBe(201);
    expect(namesOf(await queue()).sort()).toEqual(['By regular-2-fresh', 'By regular-3-unverified']);
    const unreadable = await submit({ name: 'Unreadable', formCheck: { openMs: 'soon' } }, newSender());
    expect(unreadable.status).toBe(400);
  });

  it('sends once when only the data of the form differs', async () => {
    const { headers } = newSender();
    const once = { headers: { ...headers, 'idempotency-key': 'spam-once' } };
    const first = await json<Listing>(submit({ name: 'Once', formCheck: { openMs: 20_000 } }, once));
    const again = await submit({ name: 'Once', formCheck: { openMs: 25_000 } }, once);
    expect([again.status, (await json<Listing>(again)).id]).toEqual([201, first.id]);
  });

  it('moves to the submissions when it is none', async () => {
    const { id } = await spamFrom(newSender(), 'Honest Place');
    expect((await decideSpam(id, 'not_spam')).status).toBe(200);
    expect((await decideSpam(id, 'not_spam')).status).toBe(200);
    expect(namesOf(await queue())).not.toContain('Honest Place');
    expect(namesOf(await pending('&likelySpam=false'))).toContain('Honest Place');
    expect(await errorOf(await decideSpam(id, 'blocked'))).toMatchObject({ code: 'invalid_transition' });
  });

  it('is rejected, and its network is blocked for a day except for known users', async () => {
    const sender = newSender();
    const { id } = await spamFrom(sender, 'Blocked Pills');
    const decided = await json<Listing>(decideSpam(id, 'blocked'));
    expect(decided).toMatchObject({
      status: 'rejected',
      rejectionReason: 'We could not list this submission',
    });

    const neighbour = sender.headers['x-forwarded-for'].replace(/7$/, '8');
    const refused = await submit({ name: 'Another' }, { headers: { 'x-forwarded-for': neighbour } });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String(24 * 60 * 60)]);
    expect((await errorOf(refused)).message).toMatch(/network is blocked/);
    expect((await submit({ name: 'By a member' }, { ...sender, who: 'regular-1' })).status).toBe(201);
    expect((await submit({ name: 'By a new one' }, { ...sender, who: 'regular-2-fresh' })).status).toBe(429);
    expect((await submit({ name: 'From elsewhere' }, newSender())).status).toBe(201);

    const place = await approved({ name: 'Reported Place' });
    const report = async (extra: Parameters<typeof submit>[1]): Promise<number> => {
      const body = { kind: 'closed', text: 'The door is shut.' };
      return (await sendJson('POST', `/api/listings/${place.id}/reports`, body, extra)).status;
    };
    expect(await report(sender)).toBe(429);
    expect(await report({ ...sender, who: 'regular-2-fresh' })).toBe(429);
    expect(await report({ ...sender, who: 'regular-1' })).toBe(202);
    expect(await report(newSender())).toBe(202);

    const review = await json<{ id: string }>(
      sendJson('POST', `/api/listings/${place.id}/reviews`, { rating: 5 }, { who: 'regular-1' }),
    );
    const reportReview = async (who: 'regular-2-fresh' | 'regular-3'): Promise<number> => {
      const path = `/api/reviews/${review.id}/report`;
      return (await sendJson('POST', path, { reason: 'An advertisement.' }, { ...sender, who })).status;
    };
    expect(await reportReview('regular-2-fresh')).toBe(429);
    expect(await reportReview('regular-3')).toBe(202);

    const isBlocked = (address: string) => json(sendJson('POST', '/internal/networks/blocked', { address }));
    expect(await isBlocked(neighbour)).toEqual({
      until: new Date(start.getTime() + 24 * hour).toISOString(),
    });
    expect(await isBlocked(newSender().headers['x-forwarded-for'])).toEqual({ until: null });

    running.clock.set(new Date(start.getTime() + 24 * hour + 1));
    expect((await submit({ name: 'A day later' }, sender)).status).toBe(201);
  });

  it('leaves its queue for good when it is approved', async () => {
    const { id } = await spamFrom(newSender(), 'Approved at once');
    await sendJson('PATCH', `/api/listings/${id}/status`, { status: 'approved' }, { who: 'admin' });
    expect(namesOf(await queue())).not.toContain('Approved at once');
    const detail = await (await send(`/api/listings/${id}`)).text();
    expect(detail).not.toMatch(/hidden_field|"spam"/);
    const visitors = await (await send('/api/listings?likelySpam=true')).text();
    expect(visitors).toMatch(/Approved at once/);
  });

  it('has every decision in the audit log', async () => {
    const { id } = await spamFrom(newSender(), 'Logged Pills');
    await decideSpam(id, 'blocked');
    const { activities } = await json<ActivityList>(
      send(`/api/activity?entityType=listing&entityId=${id}`, { who: 'admin' }),
    );
    expect(activities).toMatchObject([{ action: 'decideSpam', changes: { status: 'blocked' } }]);
  });

  it('cannot be decided unless it is likely spam', async () => {
    const { id } = await json<Listing>(submit({ name: 'Not suspicious' }, newSender()));
    expect((await decideSpam(id, 'blocked')).status).toBe(404);
    expect((await decideSpam(id, 'maybe')).status).toBe(400);
    expect((await decideSpam(id, 'blocked', 'regular')).status).toBe(403);
  });
});
