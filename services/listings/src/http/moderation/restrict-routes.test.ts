import type {
  ActivityList,
  BlockList,
  ConfirmationList,
  EvidenceList,
  Listing,
  Report,
  ReportList,
  UserReviewList,
} from '@halalmap/contracts';
import { until } from '@halalmap/test-kit';
import { createClient, errorOf, json, type Who } from '../../testing/client';
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

  it('has blocks that an admin sees and lifts', async () => {
    await restrict({ by, networks: ['198.51.100.7'], removePending: false });
    const list = () => json<BlockList>(send('/api/blocks', { who: 'admin' }));
    const { blocks, pagination } = await list();
    expect(pagination.total).toBe(blocks.length);
    const [block] = blocks;
    expect(block).toEqual({
      id: expect.any(String) as string,
      network: expect.not.stringContaining('198.51') as string,
      reason: 'restricted',
      by,
      createdAt: running.clock.now().toISOString(),
      until: new Date(running.clock.now().getTime() + 24 * 60 * 60_000).toISOString(),
      accounts: 1,
    });
    const lift = (who: Who) => send(`/api/blocks/${block?.id}`, { method: 'DELETE', who });
    expect((await lift('regular')).status).toBe(403);

    for (const { id } of blocks)
      expect((await send(`/api/blocks/${id}`, { method: 'DELETE', who: 'admin' })).status).toBe(204);
    expect((await lift('admin')).status).toBe(404);
    expect(await list()).toMatchObject({ blocks: [] });
    const asked = await json<{ until: string | null }>(
      sendJson('POST', '/internal/networks/blocked', { address: '198.51.100.9' }),
    );
    expect(asked.until).toBeNull();
    const { activities } = await json<ActivityList>(send('/api/activity?entityType=block', { who: 'admin' }));
    expect(activities[0]).toMatchObject({ action: 'delete' });
  });

  it('loses its disputes and confirmations, and its reviews are looked at', async () => {
    const [disputed, confirmed] = [
      await approved({ name: 'Disputed' }),
      await approved({ name: 'Confirmed' }),
    ];
    const say = (id: string, body: object, who: Who) =>
      sendJson('POST', `/api/listings/${id}/confirmations`, body, { who });
    const trustOf = async (id: string) => (await json<Listing>(send(`/api/listings/${id}`))).trust;
    await say(disputed.id, { verdict: 'not_halal' }, 'regular-9');
    await say(confirmed.id, { verdict: 'still_true', halal: 'all' }, 'regular-9');
    await say(confirmed.id, { verdict: 'still_true', halal: 'all' }, 'regular-8');
    const { id: reviewId } = await json<{ id: string }>(
      sendJson('POST', `/api/listings/${confirmed.id}/reviews`, { rating: 1 }, { who: 'regular-9' }),
    );
    expect((await trustOf(disputed.id))?.review).not.toBeNull();
    const confirmations = async () => {
      const path = `/api/listings/${confirmed.id}/evidence`;
      const { evidence } = await json<EvidenceList>(send(path, { who: 'admin' }));
      return evidence.filter(({ kind, withdrawnAt }) => kind === 'community_confirmation' && !withdrawnAt);
    };
    expect(await confirmations()).toHaveLength(2);

    expect(await json(restrict({ by, blockNetworkHours: 0 }, `9${'9'.padStart(23, '0')}`))).toEqual({
      removed: 2,
    });
    expect((await trustOf(disputed.id))?.review).toBeNull();
    expect(await confirmations()).toHaveLength(1);
    const { confirmations: disputes } = await json<ConfirmationList>(
      send('/api/confirmations?verdict=not_halal', { who: 'admin' }),
    );
    expect(disputes.map(({ status }) => status)).toEqual(['rejected']);
    const { reports } = await json<{ reports: Report[] }>(send('/api/reports?status=open', { who: 'admin' }));
    expect(reports.filter((report) => report.reviewId === reviewId)).toMatchObject([
      { reporterId: by, count: 1 },
    ]);
  });

  it('leaves no open dispute when it is deleted', async () => {
    const { id } = await approved({ name: 'Disputed' });
    const review = async () => (await json<Listing>(send(`/api/listings/${id}`))).trust?.review;
    await sendJson('POST', `/api/listings/${id}/confirmations`, { verdict: 'closed' }, { who: 'regular-7' });
    expect(await review()).not.toBeNull();

    await running.bus.publish({
      id: 'deleted-7',
      type: 'user.changed',
      version: 1,
      aggregateId: spammer,
      revision: 2,
      occurredAt: '2026-11-21T04:00:00.000Z',
      data: { userId: spammer, displayName: null, deleted: true },
    });
    await until('the dispute to end', async () => (await review()) === null);
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
