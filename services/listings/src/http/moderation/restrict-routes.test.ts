import type { ReportList, UserReviewList } from '@halalmap/contracts';
import { createClient, errorOf, json } from '../../testing/client';
import { setUpListings } from '../../testing/start-listings';

const spammer = `9${'7'.padStart(23, '0')}`;
const by = 'a'.repeat(24);

describe('an account that sends spam', () => {
  const running = setUpListings({ database: 'restrict' });
  const { send, sendJson, submit, submitted, approved, listed } = createClient(() => running);
  const restrict = (body: object = { by }, id = spammer): Promise<Response> =>
    sendJson('POST', `/internal/users/${id}/restrict`, body);

  it('loses what it has pending, and its network cannot send anything for a day', async () => {
    const place = await approved({ name: 'A Real Place' });
    await submitted({ name: 'Cheap Pills 1' }, 'regular-7');
    await submitted({ name: 'Cheap Pills 2' }, 'regular-7');
    await submitted({ name: 'Somebody Else' }, 'regular-8');
    await sendJson(
      'POST',
      `/api/listings/${place.id}/changes`,
      { fields: { phone: '+63 900 000 0000' } },
      { who: 'regular-7' },
    );

    expect(await json(restrict())).toEqual({ removed: 3 });
    expect(await listed('status=pending', 'admin')).toEqual(['Somebody Else']);
    expect(await listed(`status=rejected&submittedBy=${spammer}`, 'admin')).toHaveLength(2);

    const again = await submit({ name: 'Cheap Pills 3' });
    expect(again.status).toBe(429);
    expect(await errorOf(again)).toMatchObject({ code: 'rate_limited' });
    running.clock.set(new Date(running.clock.now().getTime() + 25 * 60 * 60_000));
    expect((await submit({ name: 'A Visitor' })).status).toBe(201);
    expect(await json(restrict({ by, blockNetworkHours: 0 }))).toEqual({ removed: 0 });
    expect((await submit({ name: 'Another Visitor' })).status).toBe(201);
  });

  it('has its reviews and reports listed for admins', async () => {
    const place = await approved({ name: 'Reviewed Place' });
    await sendJson(
      'POST',
      `/api/listings/${place.id}/reviews`,
      { rating: 1, comment: 'Buy pills' },
      { who: 'regular-7' },
    );
    const { reviews, pagination } = await json<UserReviewList>(
      send(`/api/reviews?userId=${spammer}`, { who: 'admin' }),
    );

    expect(reviews).toEqual([
      expect.objectContaining({ comment: 'Buy pills', listingName: 'Reviewed Place' }),
    ]);
    expect(pagination.total).toBe(1);
    expect((await send(`/api/reviews?userId=${spammer}`, { who: 'regular' })).status).toBe(403);
    expect((await send('/api/reviews', { who: 'admin' })).status).toBe(400);
    const reports = await json<ReportList>(send(`/api/reports?reporterId=${spammer}`, { who: 'admin' }));
    expect(reports.reports).toEqual([]);
  });

  it('loses its pending claims and its open reports too', async () => {
    const owner = `e${'7'.padStart(23, '0')}`;
    const [mine, other] = [await approved({ name: 'A Claimed Place' }), await approved({ name: 'Another' })];
    const claim = { businessName: 'B', ownerName: 'O', contactEmail: 'o@mail.example', message: 'Mine' };
    const filed = [
      await sendJson('POST', `/api/listings/${mine.id}/claims`, claim, { who: 'business-7' }),
      await sendJson(
        'POST',
        `/api/listings/${mine.id}/reports`,
        { kind: 'other', text: 'Buy pills' },
        { who: 'business-7' },
      ),
    ];
    expect(filed.map(({ status }) => status)).toEqual([201, 202]);
    const review = await json<{ id: string }>(
      sendJson('POST', `/api/listings/${other.id}/reviews`, { rating: 5 }, { who: 'regular-8' }),
    );
    await sendJson('POST', `/api/reviews/${review.id}/report`, { reason: 'Pills' }, { who: 'business-7' });

    expect(await json(restrict({ by, blockNetworkHours: 0 }, owner))).toEqual({ removed: 3 });
    const left = async (path: string): Promise<number> =>
      (await json<{ pagination: { total: number } }>(send(path, { who: 'admin' }))).pagination.total;
    expect(await left('/api/claims?status=pending')).toBe(0);
    expect(await left('/api/reports?status=open&about=review')).toBe(0);
    expect(await left('/api/reports?status=open&about=listing')).toBe(0);
    expect(await json(restrict({ by, blockNetworkHours: 0 }, owner))).toEqual({ removed: 0 });
  });

  it('has the networks of its sessions blocked, which the audit log need not know', async () => {
    const newcomer = { address: '198.51.100.7' };
    expect(await json(restrict({ by, networks: ['198.51.100.0'] }))).toEqual({ removed: 0 });
    const blocked = await json<{ until: string | null }>(
      sendJson('POST', '/internal/networks/blocked', newcomer),
    );
    expect(blocked.until).not.toBeNull();
  });
});
