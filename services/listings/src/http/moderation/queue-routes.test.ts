import type { Assignment, Lease, Listing, ListingList, NoteList } from '@halalmap/contracts';
import { until } from '@halalmap/test-kit';
import { admin, moderator } from '../../testing/builders';
import { createClient, errorOf, json, type Who } from '../../testing/client';
import { setUpListings } from '../../testing/start-listings';

describe('sharing the queue', () => {
  const running = setUpListings({ database: 'queue' });
  const { send, sendJson, submitted, decide, listed } = createClient(() => running);
  const next = (who: Who, filters: object): Promise<Response> =>
    sendJson('POST', '/api/queue/next', { filters }, { who });
  const nextName = async (who: Who, search: string): Promise<string | null> => {
    const response = await next(who, { search });
    return response.status === 204 ? null : (await json<{ listing: Listing }>(response)).listing.name;
  };
  const lease = (id: string, who: Who, method = 'PUT'): Promise<Response> =>
    send(`/api/listings/${id}/lease`, { method, who });
  const assign = (id: string, body: object, who: Who = 'admin'): Promise<Response> =>
    sendJson('PATCH', `/api/listings/${id}/assignment`, body, { who });
  const rowOf = async (id: string): Promise<Listing | undefined> => {
    const { listings } = await json<ListingList>(
      send('/api/listings?status=all&limit=100', { who: 'admin' }),
    );
    return listings.find((listing) => listing.id === id);
  };
  const later = (ms: number): void => running.clock.set(new Date(running.clock.now().getTime() + ms));

  it('gives each another, the oldest first, and none that somebody works on', async () => {
    for (const name of ['Bulalo A', 'Bulalo B', 'Bulalo C']) {
      later(1_000);
      await submitted({ name });
    }
    expect(await nextName('admin', 'bulalo')).toBe('Bulalo A');
    expect(await nextName('moderator', 'bulalo')).toBe('Bulalo B');
    expect(await nextName('admin', 'bulalo')).toBe('Bulalo C');
    expect((await next('moderator', { search: 'bulalo' })).status).toBe(204);

    later(2 * 60_000 + 1);
    expect(await nextName('moderator', 'bulalo')).toBe('Bulalo A');
  });

  it('leases a listing to one at a time, says so in its row, and takes it back', async () => {
    const { id } = await submitted({ name: 'Sisig' });
    const taken = await json<Lease>(lease(id, 'admin'));
    expect(taken.by).toBe(admin.id);
    const refused = await lease(id, 'moderator');
    expect([refused.status, await errorOf(refused)]).toEqual([
      409,
      expect.objectContaining({
        code: 'leased',
        details: expect.arrayContaining([{ path: 'by', message: admin.id }]) as unknown,
      }),
    ]);
    expect((await rowOf(id))?.lease).toEqual(taken);

    later(60_000);
    const renewed = await json<Lease>(lease(id, 'admin'));
    expect(Date.parse(renewed.until) - Date.parse(taken.until)).toBe(60_000);
    await lease(id, 'moderator', 'DELETE');
    expect((await rowOf(id))?.lease?.by).toBe(admin.id);
    await lease(id, 'admin', 'DELETE');
    expect((await rowOf(id))?.lease).toBeNull();
    expect((await lease('f'.repeat(24), 'admin')).status).toBe(404);
  });

  it('tells who comes second what the other has decided, and then lets them change it', async () => {
    const { id } = await submitted({ name: 'Kare-kare' });
    await lease(id, 'moderator');
    expect((await decide(id, { status: 'approved' })).status).toBe(200);
    const second = await decide(id, { status: 'rejected', reason: 'Closed' }, 'moderator');

    expect(second.status).toBe(409);
    expect(await errorOf(second)).toMatchObject({
      code: 'decided',
      details: [{ path: 'by', message: admin.id }, { path: 'at' }, { path: 'decision', message: 'approved' }],
    });
    expect((await decide(id, { status: 'rejected', reason: 'Closed' }, 'moderator')).status).toBe(200);
  });

  it('says the same to somebody who decides on an older version, and 412 when that was only edited', async () => {
    const { id } = await submitted({ name: 'Laing' });
    const read = async (): Promise<string> =>
      (await send(`/api/listings/${id}`, { who: 'moderator' })).headers.get('etag') ?? '';
    const decideOn = (etag: string, status: string): Promise<Response> =>
      sendJson(
        'PATCH',
        `/api/listings/${id}/status`,
        { status, reason: 'Closed' },
        { who: 'moderator', headers: { 'if-match': etag } },
      );
    const submittedTag = await read();
    await decide(id, { status: 'approved' });
    const approvedTag = await read();
    await sendJson('PATCH', `/api/listings/${id}`, { name: 'Laing House' }, { who: 'admin' });

    expect(await errorOf(await decideOn(submittedTag, 'rejected'))).toMatchObject({ code: 'decided' });
    expect(await errorOf(await decideOn(approvedTag, 'rejected'))).toMatchObject({
      code: 'precondition_failed',
    });
  });

  it('gives a listing to somebody, or puts it off until a day', async () => {
    const { id } = await submitted({ name: 'Tinola One' });
    await submitted({ name: 'Tinola Two' });
    const toMe = await json<Assignment>(
      assign(id, { to: moderator.id, note: 'Please call them' }, 'moderator'),
    );
    expect(toMe).toMatchObject({ to: moderator.id, by: moderator.id, note: 'Please call them' });
    expect(await nextName('admin', 'tinola')).toBe('Tinola Two');
    expect(await listed('status=pending&search=tinola&assignedTo=me', 'moderator')).toEqual(['Tinola One']);
    expect(await listed('status=pending&search=tinola&assignedTo=none', 'moderator')).toEqual(['Tinola Two']);
    const { notes } = await json<NoteList>(send(`/api/listings/${id}/notes`, { who: 'admin' }));
    expect(notes).toEqual([expect.objectContaining({ text: 'Please call them', by: moderator.id })]);

    await assign(id, { to: null, snoozeUntil: '2026-12-24' });
    expect((await rowOf(id))?.assignment).toMatchObject({
      to: null,
      snoozeUntil: '2026-12-23T16:00:00.000Z',
    });
    expect(await nextName('moderator', 'tinola one')).toBeNull();
    expect(await listed('status=pending&search=tinola&snoozed=true', 'admin')).toEqual(['Tinola One']);
    running.clock.set(new Date('2026-12-24T00:00:00Z'));
    expect(await nextName('moderator', 'tinola one')).toBe('Tinola One');
  });

  it.each([
    [{ to: 'e'.repeat(24) }, 422, 'to'],
    [{ snoozeUntil: '2020-01-01' }, 400, 'snoozeUntil'],
    [{ snoozeUntil: 'tomorrow' }, 400, 'snoozeUntil'],
    [{}, 400, 'to'],
  ])('does not take %j', async (body, status, path) => {
    const { id } = await submitted({ name: 'Nilaga' });
    const response = await assign(id, body);
    expect(response.status).toBe(status);
    expect((await errorOf(response)).details?.map((detail) => detail.path)).toContain(path);
  });

  it('adds notes, which only those who decide read', async () => {
    const { id } = await submitted({ name: 'Pinakbet' });
    const added = await sendJson(
      'POST',
      `/api/listings/${id}/notes`,
      { text: 'Called them' },
      { who: 'moderator' },
    );
    expect(added.status).toBe(201);
    expect((await send(`/api/listings/${id}/notes`, { who: 'regular' })).status).toBe(403);
  });

  it('tells others at once what happens', async () => {
    const leaving = new AbortController();
    const response = await send('/api/queue/events', { who: 'moderator', signal: leaving.signal });
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
    let told = '';
    const reading = (async () => {
      for await (const chunk of response.body ?? []) told += new TextDecoder().decode(chunk as Uint8Array);
    })().catch(() => undefined);
    const isTold = (kind: string, id: string): Promise<true> =>
      until(`the others know that it was ${kind}`, () =>
        new RegExp(`event: ${kind}\ndata: .*${id}`).test(told) ? true : undefined,
      );

    const { id } = await submitted({ name: 'Adobo' });
    await isTold('added', id);
    await lease(id, 'admin');
    await isTold('leased', id);
    await lease(id, 'admin', 'DELETE');
    await isTold('released', id);
    await decide(id, { status: 'approved' });
    await isTold('decided', id);
    await decide(id, { status: 'pending', reason: 'A mistake' });
    expect(await listed('status=pending&search=adobo', 'admin')).toEqual(['Adobo']);
    leaving.abort();
    await reading;
  });

  it('brings a decided listing back only with a reason', async () => {
    const { id } = await submitted({ name: 'Menudo' });
    await decide(id, { status: 'approved' });
    const refused = await decide(id, { status: 'pending' });
    expect([refused.status, (await errorOf(refused)).code]).toEqual([409, 'invalid_transition']);
    expect((await decide(id, { status: 'pending', reason: 'A mistake' })).status).toBe(200);
    expect((await send(`/api/listings/${id}`)).status).toBe(404);
  });
});
