import type { ActivityList, BulkJob, Listing } from '@halalmap/contracts';
import { until } from '@halalmap/test-kit';
import { createClient, errorOf, json } from '../../testing/client';
import { setUpListings } from '../../testing/start-listings';

describe('a bulk action on all listings that match', () => {
  const running = setUpListings({ database: 'bulk' });
  const { send, sendJson, submitted, decide, listed } = createClient(() => running);
  const bulk = (body: object, who: 'admin' | 'regular' = 'admin'): Promise<Response> =>
    sendJson('POST', '/api/listings/bulk', body, { who });
  const progress = (id: string): Promise<BulkJob> => json<BulkJob>(send(`/api/bulk/${id}`, { who: 'admin' }));
  const endOf = (id: string): Promise<BulkJob> =>
    until('the bulk action has ended', async () => {
      const job = await progress(id);
      return job.state === 'running' ? undefined : job;
    });
  const ended = async (response: Promise<Response>): Promise<BulkJob> => {
    const { id } = await json<{ id: string }>(response);
    return endOf(id);
  };
  const approve = { action: 'updateStatus', data: { status: 'approved' } };
  const submitMany = async (name: string, count: number): Promise<Listing[]> => {
    const all: Listing[] = [];
    for (let n = 1; n <= count; n += 1) all.push(await submitted({ name: `${name} ${n}` }));
    return all;
  };

  it('approves them, and logs each', async () => {
    const places = await submitMany('Halo Halo', 25);
    await submitted({ name: 'Another Place' });
    const response = await bulk({ ...approve, query: { status: 'pending', search: 'halo' }, expected: 25 });
    expect(response.status).toBe(202);
    const job = await ended(Promise.resolve(response));

    expect(job).toMatchObject({ state: 'done', done: 25, total: 25, failed: [], failedTotal: 0 });
    expect(await listed('status=pending', 'admin')).toEqual(['Another Place']);
    const { activities } = await json<ActivityList>(
      send(`/api/activity?entityType=listing&entityId=${places[7]!.id}`, { who: 'admin' }),
    );
    expect(activities).toEqual([
      expect.objectContaining({ action: 'updateStatus', changes: { status: 'approved' } }),
    ]);
  });

  it('does nothing when another number matches than was confirmed', async () => {
    await submitMany('Pancit', 2);
    const response = await bulk({ ...approve, query: { status: 'pending', search: 'pancit' }, expected: 3 });

    expect(response.status).toBe(409);
    expect(await errorOf(response)).toMatchObject({ code: 'changed' });
    expect(await listed('status=pending&search=pancit', 'admin')).toHaveLength(2);
  });

  it('reports those that cannot be changed, and does the rest', async () => {
    const [held] = await submitMany('Lomi', 3);
    await send(`/api/locks/listing/${held!.id}`, { method: 'PUT', who: 'moderator' });
    const job = await ended(
      bulk({
        action: 'updateStatus',
        data: { status: 'rejected', reason: 'A test' },
        query: { status: 'pending', search: 'lomi' },
        expected: 3,
      }),
    );

    expect(job).toMatchObject({ state: 'done', done: 3, failedTotal: 1 });
    expect(job.failed).toEqual([expect.objectContaining({ id: held!.id, name: 'Lomi 1', code: 'locked' })]);
    expect(await listed('status=rejected&search=lomi', 'admin')).toHaveLength(2);
  });

  it('deletes with a cause', async () => {
    const [place] = await submitMany('Siomai', 2);
    await decide(place!.id, { status: 'approved' });
    await ended(
      bulk({
        action: 'delete',
        data: { cause: 'closed' },
        query: { status: 'all', search: 'siomai' },
        expected: 2,
      }),
    );

    const gone = await send(`/api/listings/${place!.id}`);
    expect(await errorOf(gone)).toMatchObject({
      code: 'delisted',
      details: expect.arrayContaining([{ path: 'cause', message: 'closed' }]) as unknown,
    });
    expect(await listed('status=deleted&search=siomai', 'admin')).toHaveLength(2);
  });

  const undo = (id: string): Promise<Response> =>
    send(`/api/bulk/${id}/undo`, { method: 'POST', who: 'moderator' });
  const later = (): void => running.clock.set(new Date(running.clock.now().getTime() + 1_000));

  it('can be taken back within a day, but for what somebody touched since, and says why', async () => {
    const [first, second, third] = await submitMany('Balut', 4);
    const { id } = await json<{ id: string }>(
      bulk({ ...approve, query: { status: 'pending', search: 'balut' }, expected: 4 }),
    );
    expect(await endOf(id)).toMatchObject({ isUndoable: true, undone: null });
    later();
    await sendJson('PATCH', `/api/listings/${first!.id}`, { description: 'Changed' }, { who: 'admin' });
    await decide(second!.id, { status: 'rejected', reason: 'Closed' });
    const response = await undo(id);
    expect([response.status, await json(response)]).toEqual([202, { id }]);

    expect(await endOf(id)).toMatchObject({
      state: 'done',
      isUndoable: false,
      undone: {
        ...{ done: 4, taken: 2, keptTotal: 2 },
        kept: expect.arrayContaining([
          expect.objectContaining({ id: first!.id, name: 'Balut 1', code: 'changed' }),
          expect.objectContaining({ id: second!.id, name: 'Balut 2', code: 'decided' }),
        ]) as unknown,
      },
    });
    expect((await listed('status=pending&search=balut', 'admin')).sort()).toEqual(['Balut 3', 'Balut 4']);
    // As if it had never been public.
    expect(await errorOf(await send(`/api/listings/${third!.id}`))).toMatchObject({ code: 'not_found' });
    expect((await undo(id)).status).toBe(409);
  });

  it('gives what was done with chosen listings an id to take it back by, deletions too', async () => {
    const places = await submitMany('Turon', 2);
    await decide(places[0]!.id, { status: 'approved' });
    const deleted = await bulk({ action: 'delete', listingIds: places.map(({ id }) => id) });
    const { id } = await json<{ id: string }>(deleted);
    expect(await listed('status=deleted&search=turon', 'admin')).toHaveLength(2);
    expect((await undo(id)).status).toBe(202);
    expect(await endOf(id)).toMatchObject({ undone: { taken: 2, keptTotal: 0 } });
    expect(await listed('search=turon')).toEqual(['Turon 1']);
  });

  it('cannot be taken back after a day', async () => {
    const [place] = await submitMany('Kutsinta', 1);
    const { id } = await json<{ id: string }>(bulk({ ...approve, listingIds: [place!.id] }));
    running.clock.set(new Date(running.clock.now().getTime() + 24 * 60 * 60_000));
    expect((await errorOf(await undo(id))).code).toBe('invalid_transition');
    expect((await undo('f'.repeat(24))).status).toBe(404);
  });

  it('can be cancelled, which keeps what is done', async () => {
    await submitMany('Taho', 40);
    const { id } = await json<{ id: string }>(
      bulk({ ...approve, query: { status: 'pending', search: 'taho' }, expected: 40 }),
    );
    const cancelled = await send(`/api/bulk/${id}`, { method: 'DELETE', who: 'admin' });
    const job = await endOf(id);

    // It may have ended before.
    expect([204, 409]).toContain(cancelled.status);
    expect(await listed('status=pending&search=taho&limit=100', 'admin')).toHaveLength(40 - job.done);
    expect((await send(`/api/bulk/${'f'.repeat(24)}`, { method: 'DELETE', who: 'admin' })).status).toBe(404);
  });

  it.each([
    [{ ...approve, query: { status: 'pending', nonsense: 'x' }, expected: 1 }, 'query.nonsense'],
    [{ ...approve, query: { status: 'unknown' }, expected: 1 }, 'query.status'],
    [{ ...approve, query: { status: 'pending' } }, 'expected'],
    [{ ...approve, query: { status: 'deleted' }, expected: 1 }, 'query.status'],
    [{ ...approve, query: {}, expected: 1, listingIds: ['a'] }, 'query'],
    [{ action: 'updateStatus', data: { status: 'rejected' }, query: {}, expected: 1 }, 'data.reason'],
  ])('rejects %j', async (body, path) => {
    const response = await bulk(body);
    expect(response.status).toBe(400);
    expect((await errorOf(response)).details?.map((detail) => detail.path)).toContain(path);
  });

  it('names the values of a filter to choose from', async () => {
    const { details } = await errorOf(await bulk({ ...approve, query: { status: 'unknown' }, expected: 1 }));
    expect(details).toMatchObject([
      { path: 'query.status', message: 'Choose one of: all, deleted, pending, approved, rejected' },
    ]);
  });

  it('is for admins alone', async () => {
    expect((await bulk({ ...approve, query: {}, expected: 1 }, 'regular')).status).toBe(403);
    expect((await send(`/api/bulk/${'f'.repeat(24)}`)).status).toBe(401);
  });
});
