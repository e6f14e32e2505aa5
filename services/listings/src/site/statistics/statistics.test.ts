import type { ListingStatistics } from '@halalmap/contracts';
import { internalHeaders } from '@halalmap/service-kit';
import { internalToken, startDatabase, type TestDatabase } from '@halalmap/test-kit';
import { createClient, json, type Who } from '../../testing/client';
import { startListings, type RunningListings } from '../../testing/start-listings';

let mongo: TestDatabase;
let running: RunningListings;
const { send, sendJson, approved, submit } = createClient(() => running);

beforeAll(async () => {
  mongo = await startDatabase();
  // Already the 22nd in Manila.
  running = await startListings({ mongo, database: 'figures', now: new Date('2026-11-21T17:00:00Z') });
});
afterAll(async () => {
  await running.stop();
  await mongo.stop();
});

describe('the statistics of a listing', () => {
  it('count views, directions and saves by day in Manila, for admins to read', async () => {
    const { id } = await approved({ name: 'Lutong Ranao' });
    const count = async (kind: string, address: string, who?: Who) => {
      const headers = { 'x-forwarded-for': address };
      const response = await sendJson('POST', `/api/listings/${id}/figures`, { kind }, { headers, who });
      expect(response.status).toBe(204);
    };
    for (const address of ['203.0.113.1', '203.0.113.2', '203.0.113.1']) await count('view', address);
    await count('directions', '203.0.113.1');
    const saved = `${running.service.url()}/internal/listings/${id}/saved`;
    expect((await fetch(saved, { method: 'POST', headers: internalHeaders(internalToken) })).status).toBe(
      204,
    );

    expect(await json<ListingStatistics>(send(`/api/listings/${id}/figures`, { who: 'admin' }))).toEqual({
      days: [{ date: '2026-11-22', views: 2, saves: 1, directions: 1 }],
    });

    running.clock.set(new Date('2026-11-22T17:00:00Z'));
    await count('view', '203.0.113.1');
    expect(await json<ListingStatistics>(send(`/api/listings/${id}/figures`, { who: 'admin' }))).toEqual({
      days: [
        { date: '2026-11-22', views: 2, saves: 1, directions: 1 },
        { date: '2026-11-23', views: 1, saves: 0, directions: 0 },
      ],
    });
  });

  it('do not count the owner', async () => {
    const { id } = await approved({ name: 'Kusina' });
    const claim = { businessName: 'K', ownerName: 'O', contactEmail: 'o@mail.example', message: 'Mine' };
    const filed = await sendJson('POST', `/api/listings/${id}/claims`, claim, { who: 'business-1' });
    const { id: claimId } = await json<{ id: string }>(filed);
    await sendJson('PATCH', `/api/claims/${claimId}`, { status: 'approved' }, { who: 'admin' });

    for (const who of ['business-1', 'regular-1'] as const)
      await sendJson('POST', `/api/listings/${id}/figures`, { kind: 'view' }, { who });
    const { days } = await json<ListingStatistics>(
      send(`/api/listings/${id}/figures`, { who: 'business-1' }),
    );
    expect(days.map(({ views }) => views)).toEqual([1]);
  });

  it('are for the owner and admins alone, and not counted for what is not public', async () => {
    const { id } = await approved({ name: 'Lutong Ranao' });
    expect((await send(`/api/listings/${id}/figures`)).status).toBe(401);
    expect((await send(`/api/listings/${id}/figures`, { who: 'regular' })).status).toBe(403);
    expect((await sendJson('POST', `/api/listings/${id}/figures`, { kind: 'save' })).status).toBe(400);

    const pending = await json<{ id: string }>(await submit({ name: 'Not public yet' }));
    const response = await sendJson('POST', `/api/listings/${pending.id}/figures`, { kind: 'view' });
    expect(response.status).toBe(404);
  });
});
