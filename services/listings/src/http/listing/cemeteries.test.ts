import type { Listing } from '@halalmap/contracts';
import { startDatabase, type TestDatabase } from '@halalmap/test-kit';
import { createClient, errorOf, json } from '../../testing/client';
import { startListings, type RunningListings } from '../../testing/start-listings';

let database: TestDatabase;
let running: RunningListings;
const { send, sendJson, submit, approved, listed } = createClient(() => running);

beforeAll(async () => {
  database = await startDatabase();
  running = await startListings({ mongo: database, database: 'cemeteries' });
});
afterAll(async () => {
  await running.stop();
  await database.stop();
});

const cemetery = { entityType: 'cemetery' };
const pathsOf = async (response: Promise<Response>): Promise<[number, string[]]> => {
  const answer = await response;
  return [answer.status, ((await errorOf(answer)).details ?? []).map(({ path }) => path)];
};
const confirm = (id: string, body: Record<string, unknown>): Promise<Response> =>
  sendJson('POST', `/api/listings/${id}/confirmations`, body, { who: 'regular' });

describe('a cemetery', () => {
  /** What forms send for what is left open. */
  const leftOpen = { halalCertified: 'not_specified', muslimOwned: 'not_specified', isWomenLed: false };

  it.each<[string, unknown]>([
    ['halalScope', 'all'],
    ['halalCertified', 'Yes'],
    ['muslimOwned', 'Yes'],
    ['certificationNumber', 'T-1'],
    ['certifyingBody', 'Prime'],
    ['alcoholServed', 'No'],
    ['foodTypes', ['pastil']],
    ['priceRange', '$'],
    ['fajrTime', '04:30'],
    ['jumuahTimes', ['12:00']],
    ['janazahServices', 'Yes'],
    ['brand', 'Amina'],
  ])('refuses %s, new and in an edit', async (field, value) => {
    const wrong = { [field]: value };
    const firstOf = async (response: Promise<Response>) => {
      const [status, [path]] = await pathsOf(response);
      return [status, path];
    };
    expect(await firstOf(submit({ ...cemetery, name: 'Wrong', ...wrong }))).toEqual([400, field]);
    const { id } = await approved({ ...cemetery, name: `Right ${field}`, ...leftOpen });
    expect(await firstOf(sendJson('PATCH', `/api/listings/${id}`, wrong, { who: 'admin' }))).toEqual([
      400,
      field,
    ]);
  });

  it.each(['food', 'mosque'])('has fields that a %s listing refuses', async (entityType) => {
    expect(await pathsOf(submit({ entityType, name: 'No Grave', openTo: 'all' }))).toEqual([400, ['openTo']]);
    expect(await pathsOf(submit({ entityType, name: 'No Grave', plotsAsOf: '2026-11-01' }))).toEqual([
      400,
      ['plotsAsOf'],
    ]);
  });

  it('is known from public sources until somebody confirms its facts, never about halal', async () => {
    const { id, trust } = await approved({ ...cemetery, name: 'Facts', washing: 'Yes' });
    expect(trust.level).toBe('facts_published');
    expect(trust.reasons.map(({ text }) => text)).toEqual([
      'As submitted, not checked: the facts of this cemetery',
    ]);
    expect((await confirm(id, { verdict: 'still_true', halal: 'all' })).status).toBe(400);
    expect((await confirm(id, { verdict: 'not_halal', note: 'It is not.' })).status).toBe(400);
    expect((await confirm(id, { verdict: 'still_true' })).status).toBe(201);
    const visit = { kind: 'admin_visit', facts: {} };
    expect((await sendJson('POST', `/api/listings/${id}/evidence`, visit, { who: 'admin' })).status).toBe(
      201,
    );
    expect((await json<Listing>(send(`/api/listings/${id}`))).trust.level).toBe('facts_confirmed');
  });

  it('is not reviewed', async () => {
    const { id } = await approved({ ...cemetery, name: 'Quiet' });
    const review = { rating: 5, comment: 'A quiet place, well looked after.' };
    expect(
      await pathsOf(sendJson('POST', `/api/listings/${id}/reviews`, review, { who: 'regular' })),
    ).toEqual([400, ['rating']]);
    expect((await json<Listing>(send(`/api/listings/${id}`))).totalReviews).toBe(0);
  });

  it('is found by its filters without an index too', async () => {
    const always = [{ days: [1, 2, 3, 4, 5, 6, 7], open: '00:00', close: '00:00' }];
    await approved({
      ...cemetery,
      name: 'Grove',
      plotsAvailable: 'Yes',
      openTo: 'all',
      openingHours: always,
    });
    await approved({ ...cemetery, name: 'Hill', plotsAvailable: 'No', openTo: 'family', washing: 'Yes' });
    await approved({ ...cemetery, name: 'Road', plotsAvailable: 'Unknown', transport: 'Yes' });
    const found = (filter: string) => listed(`type=cemetery&${filter}`);
    expect(await found('plots=yes')).toEqual(['Grove']);
    expect(await found('openTo=all')).toEqual(['Grove']);
    expect(await found('washing=yes')).toEqual(expect.arrayContaining(['Hill']));
    expect(await found('transport=yes')).toEqual(['Road']);
    expect(await found('openNow=true')).toEqual(['Grove']);
    expect(await found('plots=yes&washing=yes')).toEqual([]);
    expect((await send('/api/listings?type=cemetery&openTo=family')).status).toBe(400);
  });
});
