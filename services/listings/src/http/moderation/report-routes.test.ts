import { retention, type ListingReport, type ListingReportList } from '@halalmap/contracts';
import { createClient, errorOf, json, type Who } from '../../testing/client';
import { startDatabase, type TestDatabase } from '@halalmap/test-kit';
import { startListings, type RunningListings } from '../../testing/start-listings';

let mongo: TestDatabase;
let running: RunningListings;
const start = async (now: Date) => {
  running = await startListings({ mongo, database: 'problem_reports', now });
};
beforeAll(async () => {
  mongo = await startDatabase();
  await start(new Date('2026-11-20T00:00:00Z'));
});
afterAll(async () => {
  await running.stop();
  await mongo.stop();
});
const { send, sendJson, approved, submitted } = createClient(() => running);

describe('a report of a problem with a listing', () => {
  const report = (id: string, body: Record<string, unknown>, who?: Who) =>
    sendJson('POST', `/api/listings/${id}/reports`, body, { who });
  const reportsOf = async (listingId: string, query = 'status=open'): Promise<ListingReport[]> => {
    const path = `/api/reports?about=listing&limit=100&${query}`;
    const { reports } = await json<ListingReportList>(send(path, { who: 'admin' }));
    return reports.filter((one) => one.listingId === listingId);
  };
  const decide = (id: string, status: string) =>
    sendJson('PATCH', `/api/reports/${id}`, { status }, { who: 'admin' });

  it('comes from anybody, is seen by admins only, and changes nothing', async () => {
    const { id } = await approved({ name: 'Reported' });
    const before = await (await send(`/api/listings/${id}`)).text();

    expect(
      (await report(id, { kind: 'closed', text: 'Dark since May', email: 'aminah@example.org' })).status,
    ).toBe(202);
    expect((await report(id, { kind: 'not_halal' }, 'regular-1')).status).toBe(202);

    const [second, first] = await reportsOf(id);
    expect(first).toEqual({
      id: expect.any(String) as string,
      about: 'listing',
      listingId: id,
      listingName: 'Reported',
      kind: 'closed',
      text: 'Dark since May',
      imageId: null,
      email: 'aminah@example.org',
      reporterId: null,
      count: 1,
      status: 'open',
      createdAt: expect.any(String) as string,
    });
    expect(second).toMatchObject({ kind: 'not_halal', text: null, email: null });
    expect((await reportsOf(id, `reporterId=${second?.reporterId}`)).map(({ kind }) => kind)).toEqual([
      'not_halal',
    ]);
    expect((await send('/api/reports?about=listing')).status).toBe(401);
    expect((await send('/api/reports?about=listing', { who: 'regular-1' })).status).toBe(403);
    expect((await decide(first?.id ?? '', 'upheld')).status).toBe(200);
    expect(await (await send(`/api/listings/${id}`)).text()).toBe(before);
  });

  it('is one entry with a number when the same person sends it again, with all that they wrote', async () => {
    const { id } = await approved({ name: 'Reported again' });
    const from = (address: string, body: object) =>
      sendJson('POST', `/api/listings/${id}/reports`, body, { headers: { 'x-forwarded-for': address } });
    await from('203.0.113.7', { kind: 'closed', text: 'Dark' });
    await from('203.0.113.7', { kind: 'closed', text: 'Dark' });
    await from('203.0.113.7', { kind: 'closed', text: 'Boarded up', email: 'a@mail.example' });
    await from('203.0.113.7', { kind: 'wrong_info', text: 'The number is wrong' });
    await from('203.0.113.8', { kind: 'closed', text: 'No light' });
    const told = async () =>
      (await reportsOf(id)).map(({ kind, text, count, email }) => [kind, text, count, email]).reverse();
    expect(await told()).toEqual([
      ['closed', 'Dark\n\nBoarded up', 3, 'a@mail.example'],
      ['wrong_info', 'The number is wrong', 1, null],
      ['closed', 'No light', 1, null],
    ]);

    const [, , { id: first }] = (await reportsOf(id)) as [ListingReport, ListingReport, ListingReport];
    await decide(first, 'dismissed');
    await from('203.0.113.7', { kind: 'closed', text: 'Still dark' });
    expect((await told()).at(-1)).toEqual(['closed', 'Still dark', 1, null]);
  });

  it('is decided once', async () => {
    const { id } = await approved({ name: 'Decided' });
    await report(id, { kind: 'other', text: 'Hm' });
    const [{ id: reportId }] = (await reportsOf(id)) as [ListingReport];

    expect(await json(decide(reportId, 'dismissed'))).toMatchObject({
      status: 'dismissed',
      about: 'listing',
    });
    expect((await decide(reportId, 'dismissed')).status).toBe(200);
    const late = await decide(reportId, 'upheld');
    expect([late.status, (await errorOf(late)).code]).toEqual([409, 'invalid_transition']);
    expect(await reportsOf(id)).toEqual([]);
  });

  it('needs a public listing, a known kind, a valid address and a photo of the listing', async () => {
    const { id } = await approved({ name: 'Checked' });
    const hidden = await submitted({ name: 'Hidden' });

    expect((await report(hidden.id, { kind: 'closed' })).status).toBe(404);
    for (const [field, body] of [
      ['kind', { kind: 'ugly' }],
      ['email', { kind: 'closed', email: 'nobody' }],
      ['imageId', { kind: 'photo', imageId: 'x' }],
    ] as const) {
      const response = await report(id, body);
      expect(response.status).toBe(400);
      expect((await errorOf(response)).details?.map(({ path }) => path)).toEqual([field]);
    }
    const foreign = await report(id, { kind: 'photo', imageId: 'a'.repeat(24) });
    expect(foreign.status).toBe(422);
    expect((await errorOf(foreign)).details?.map(({ path }) => path)).toEqual(['imageId']);
  });

  it('follows a listing that is merged', async () => {
    const from = await approved({ name: 'Twin A' });
    const into = await approved({ name: 'Twin B' });
    await report(from.id, { kind: 'wrong_info', text: 'Moved' });
    await sendJson('POST', `/api/listings/${from.id}/merge`, { intoId: into.id }, { who: 'admin' });

    expect((await reportsOf(into.id)).map(({ text }) => text)).toEqual(['Moved']);
  });

  it('loses its email address 90 days after the decision', async () => {
    const { id } = await approved({ name: 'Long ago' });
    await report(id, { kind: 'closed', email: 'aminah@example.org' });
    const [{ id: reportId }] = (await reportsOf(id)) as [ListingReport];
    await decide(reportId, 'upheld');
    // Retention is applied at every start.
    const emailAfter = async (ms: number) => {
      const now = new Date(running.clock.now().getTime() + ms);
      await running.stop();
      await start(now);
      return (await reportsOf(id, 'status=upheld'))[0]?.email;
    };

    expect(await emailAfter(retention.reportEmails - 1_000)).toBe('aminah@example.org');
    expect(await emailAfter(2_000)).toBeNull();
  });
});
