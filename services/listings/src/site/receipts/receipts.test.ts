import type { Listing, Receipt, SubmittedListing } from '@halalmap/contracts';
import { startDatabase, type TestDatabase } from '@halalmap/test-kit';
import { createConnection } from 'mongoose';
import { createClient, json } from '../../testing/client';
import { startListings, type RunningListings } from '../../testing/start-listings';

const dayMs = 24 * 60 * 60_000;
const start = new Date('2026-11-21T04:00:00Z');

let mongo: TestDatabase;
let running: RunningListings;
const { send, sendJson, submit, decide } = createClient(() => running);

beforeAll(async () => {
  mongo = await startDatabase();
});
let tests = 0;
beforeEach(async () => {
  tests += 1;
  running = await startListings({
    mongo,
    database: `receipts-${tests}`,
    now: start,
    environment: { PUBLIC_URL: 'https://halalmap.test' },
  });
});
afterEach(() => running.stop());
afterAll(() => mongo.stop());

const submitted = async (fields: Record<string, unknown> = {}): Promise<SubmittedListing> => {
  const response = await submit({ name: 'Lutong Ranao', ...fields });
  expect(response.status).toBe(201);
  return json<SubmittedListing>(response);
};
const tokenOf = ({ receipt }: SubmittedListing): string => receipt?.token ?? '';
const readReceipt = (token: string): Promise<Response> => send(`/api/submissions/${token}`);
const detailFor = (id: string, who: 'admin' | undefined) =>
  json<Listing>(send(`/api/listings/${id}`, { who }));
const wait = (ms: number): void => running.clock.set(new Date(running.clock.now().getTime() + ms));
const documentsOf = async (collection: string): Promise<unknown[]> => {
  const connection = await createConnection(mongo.url(`receipts-${tests}_listings`)).asPromise();
  const documents = await connection.collection(collection).find().toArray();
  await connection.close();
  return documents;
};

describe('a receipt', () => {
  it('is given to a visitor, and shows what becomes of the submission', async () => {
    const place = await submitted();
    expect(place.receipt?.url).toBe(`https://halalmap.test/submission/${tokenOf(place)}`);
    expect(tokenOf(place)).toMatch(/^[\w-]{43}$/);

    const waiting = await readReceipt(tokenOf(place));
    expect(await json<Receipt>(waiting)).toEqual({
      name: 'Lutong Ranao',
      entityType: 'food',
      status: 'pending',
      submittedAt: start.toISOString(),
    });
    expect(waiting.headers.get('cache-control')).toBe('no-store');
    expect(waiting.headers.get('referrer-policy')).toBe('no-referrer');

    wait(dayMs);
    await decide(place.id, { status: 'rejected', reason: 'It has closed' });
    expect(await json<Receipt>(readReceipt(tokenOf(place)))).toMatchObject({
      status: 'rejected',
      reason: 'It has closed',
      decidedAt: new Date(start.getTime() + dayMs).toISOString(),
    });

    await decide(place.id, { status: 'approved' });
    const published = await json<Receipt>(readReceipt(tokenOf(place)));
    expect(published).toMatchObject({ status: 'approved', listingId: place.id });
    expect(published).not.toHaveProperty('reason');
  });

  it('is the same for a repeated request, and the database holds no token', async () => {
    const headers = { 'idempotency-key': 'one' };
    const [first, again] = [
      await submit({ name: 'Lutong Ranao' }, { headers }),
      await submit({ name: 'Lutong Ranao' }, { headers }),
    ];
    const [one, two] = [await json<SubmittedListing>(first), await json<SubmittedListing>(again)];
    expect(two).toEqual(one);
    expect(first.headers.get('cache-control')).toBe('no-store');
    for (const collection of ['idempotency_keys', 'receipts', 'listings'])
      expect(JSON.stringify(await documentsOf(collection))).not.toContain(tokenOf(one));
  });

  it('is not given to people who are signed in', async () => {
    for (const who of ['regular-1', 'admin'] as const) {
      const place = await json<SubmittedListing>(submit({ name: 'By an account' }, { who }));
      expect(place).not.toHaveProperty('receipt');
    }
  });

  it('is unknown with another token, and 90 days after the decision', async () => {
    const place = await submitted();
    expect((await readReceipt('another')).status).toBe(404);
    await decide(place.id, { status: 'approved' });
    wait(90 * dayMs);
    expect((await readReceipt(tokenOf(place))).status).toBe(200);
    wait(1);
    const over = await readReceipt(tokenOf(place));
    expect(over.status).toBe(404);
    expect(over.headers.get('referrer-policy')).toBe('no-referrer');
  });

  it('leads to the place into which the submission was merged', async () => {
    const [place, standing] = [await submitted(), await submitted({ name: 'Lutong Ranao Marawi' })];
    for (const { id } of [place, standing]) await decide(id, { status: 'approved' });
    const merged = await sendJson(
      'POST',
      `/api/listings/${place.id}/merge`,
      { intoId: standing.id },
      { who: 'admin' },
    );
    expect(merged.status).toBe(200);
    expect(await json<Receipt>(readReceipt(tokenOf(place)))).toMatchObject({
      status: 'approved',
      listingId: standing.id,
    });
  });
});

describe('the address of a visitor', () => {
  const submitterEmail = 'sender@mail.example';

  it('is checked, and shown to admins alone', async () => {
    expect((await submit({ name: 'Lutong Ranao', submitterEmail: 'nobody' })).status).toBe(400);
    expect((await submit({ name: 'Lutong Ranao', language: 'de' })).status).toBe(400);
    const place = await submitted({ submitterEmail, language: 'fil' });
    expect(JSON.stringify(place)).not.toContain(submitterEmail);
    await decide(place.id, { status: 'approved' });

    expect(await detailFor(place.id, 'admin')).toMatchObject({ submitterEmail });
    const open = [
      `/api/listings/${place.id}`,
      `/api/listings/${place.id}/history`,
      '/api/listings?search=mail.example',
      '/api/listings/export?format=json',
      `/api/submissions/${tokenOf(place)}`,
    ];
    for (const path of open) expect(await (await send(path)).text()).not.toContain(submitterEmail);
    expect(JSON.stringify(await documentsOf('listings'))).not.toContain(submitterEmail);
  });

  it.each([
    ['90 days after the decision', true, 90],
    ['a year after the submission, if nobody decides', false, 365],
  ])('is deleted %s', async (_when, isDecided, days) => {
    const place = await submitted({ submitterEmail });
    if (isDecided) await decide(place.id, { status: 'approved' });
    const restart = async (): Promise<void> => {
      const now = running.clock.now();
      await running.stop();
      running = await startListings({ mongo, database: `receipts-${tests}`, now });
    };
    const kept = () => detailFor(place.id, 'admin').then((listing) => listing.submitterEmail);
    await restart();
    wait(days * dayMs);
    await restart();
    expect(await kept()).toBe(submitterEmail);
    wait(dayMs);
    await restart();
    expect(await kept()).toBeUndefined();
  });
});
