import type { BulkResponse, HistoryList, Listing, ListingChanged } from '@halalmap/contracts';
import { createClient, errorOf, json, type Who } from '../../testing/client';
import { setUpListings, startListings } from '../../testing/start-listings';

const running = setUpListings({ database: 'edit' });
const { recorder } = running;
const { send, sendJson, submitted, approved, certified, decide, listed } = createClient(() => running);

const at = (time: string): void => running.clock.set(new Date(time));
const patch = (id: string, body: unknown, who: Who = 'admin', headers: Record<string, string> = {}) =>
  sendJson('PATCH', `/api/listings/${id}`, body, { who, headers });
const remove = (id: string, query = '', who: Who = 'admin') =>
  send(`/api/listings/${id}${query}`, { method: 'DELETE', who });
const restore = (id: string) => send(`/api/listings/${id}/restore`, { method: 'POST', who: 'admin' });
const historyOf = async (id: string, who?: Who) =>
  (await json<HistoryList>(send(`/api/listings/${id}/history`, { who }))).history;
const bulk = (body: unknown, who: Who = 'admin') => sendJson('POST', '/api/listings/bulk', body, { who });
const lock = (id: string, who: Who, method = 'PUT') => send(`/api/locks/listing/${id}`, { method, who });

describe('editing a listing', () => {
  it('changes only the given fields, with an event and a new ETag', async () => {
    const { id } = await approved({ name: 'Old Name', phone: '123', tags: ['a'] });
    const tag = (await send(`/api/listings/${id}`)).headers.get('etag');
    const response = await patch(id, { name: 'New Name', phone: null, latitude: 14.5, longitude: 121 });

    expect(response.status).toBe(200);
    expect(response.headers.get('etag')).not.toBe(tag);
    expect(await response.json()).toMatchObject({
      name: 'New Name',
      phone: null,
      tags: ['a'],
      latitude: '14.5',
    });
    const event = await recorder.until(({ aggregateId, revision }) => aggregateId === id && revision === 3);
    expect((event.data as ListingChanged).listing.name).toBe('New Name');
    expect(await listed('search=new+name')).toEqual(['New Name']);
  });

  it('shows names without signs that look like a badge, to admins as they are', async () => {
    const name = 'Kainan ✅ ni 𝐀𝐦𝐢𝐧𝐚';
    const { id } = await approved({ name });
    const shownTo = async (who?: Who) => (await json<Listing>(send(`/api/listings/${id}`, { who }))).name;

    expect([await shownTo(), await shownTo('regular'), await shownTo('admin')]).toEqual([
      'Kainan ni Amina',
      'Kainan ni Amina',
      name,
    ]);
  });

  it('changes nothing when all values are the same', async () => {
    const { id } = await approved({ name: 'Same', priceRange: '$$' });
    const before = (await send(`/api/listings/${id}`, { who: 'admin' })).headers.get('etag');

    expect((await patch(id, { name: ' Same ', priceRange: '$$' })).headers.get('etag')).toBe(before);
  });

  it.each([
    ['an unknown field', { colour: 'red' }, 'colour', 400],
    ['a status', { status: 'approved' }, 'status', 400],
    ['an owner', { ownerId: 'me' }, 'ownerId', 400],
    ['a rating', { averageRating: 5 }, 'averageRating', 400],
    ['derived trust', { trust: { level: 'certified' } }, 'trust', 400],
    ['a prototype’s field', { constructor: 'x' }, 'constructor', 400],
    ['no name', { name: '' }, 'name', 400],
    ['a field of another type', { imamName: 'Somebody' }, 'imamName', 400],
    ['another type than its fields', { entityType: 'mosque' }, 'certifyingBody', 400],
    ['half a position', { latitude: 14 }, 'longitude', 400],
    ['a bad entry of a list', { openingHours: [{ days: [9], open: '08:00', close: '09:00' }] }, 'openingHours.0.days.0', 400], // prettier-ignore
    ['an unknown category', { categoryId: 999_999 }, 'categoryId', 422],
    ['a category of another type', { categoryId: 3001 }, 'categoryId', 422],
  ])('refuses %s by name', async (_what, body, path, status) => {
    const { id } = await approved({ name: 'Whole', certifyingBody: 'Prime' });
    const response = await patch(id, body);

    expect(response.status).toBe(status);
    expect((await errorOf(response)).details?.map((detail) => detail.path)).toContain(path);
  });

  it('is only for admins, and does not reveal non-public listings to others', async () => {
    const { id } = await submitted({ name: 'Hidden' });
    const open = await approved({ name: 'Open' });

    expect((await sendJson('PATCH', `/api/listings/${open.id}`, { name: 'X' })).status).toBe(401);
    expect((await patch(open.id, { name: 'X' }, 'regular')).status).toBe(403);
    expect((await patch(id, { name: 'X' }, 'regular')).status).toBe(404);
    expect((await patch('0'.repeat(24), { name: 'X' })).status).toBe(404);
    expect((await patch(id, { name: 'X' })).status).toBe(200);
  });

  it('returns 412 for an outdated ETag, whoever received it', async () => {
    const { id } = await approved({ name: 'Tagged' });
    const ofVisitor = (await send(`/api/listings/${id}`)).headers.get('etag') ?? '';

    expect((await patch(id, { phone: '421-0001' }, 'admin', { 'if-match': ofVisitor })).status).toBe(200);
    const stale = await patch(id, { phone: '421-0002' }, 'admin', { 'if-match': ofVisitor });
    expect(stale.status).toBe(412);
    expect(await errorOf(stale)).toMatchObject({ code: 'precondition_failed' });
    expect((await patch(id, { phone: '421-0002' }, 'admin', { 'if-match': '*' })).status).toBe(200);
    expect((await patch(id, { phone: '421-0003' }, 'admin', { 'if-match': '"made-up"' })).status).toBe(412);
  });

  it('records a certificate that an admin has seen, and withdraws it when its fields change', async () => {
    const { id } = await approved({ name: 'Later Certified', certifyingBody: 'Prime' });
    const certificate = { certificationNumber: 'P-9', expiryDate: '2027-02-01' };
    const reported = await json<Listing>(patch(id, certificate));
    expect(reported.trust.level).toBe('unverified');
    const seen = { certificateSeen: { how: 'register', note: 'On their list today' } };
    const certified = await json<Listing>(patch(id, seen));
    expect(certified.trust).toMatchObject({
      level: 'certified',
      reasons: expect.arrayContaining([expect.objectContaining({ kind: 'certifier_registry' })]),
    });

    const corrected = await json<Listing>(patch(id, { expiryDate: '2027-03-01' }));
    expect(corrected.trust.level).toBe('unverified');
    const again = await json<Listing>(patch(id, { expiryDate: '2027-04-01', ...seen }));
    expect(again.trust.level).toBe('certified');
    const cleared = await json<Listing>(patch(id, { certificationBody: null, certificationNumber: null }));
    expect(cleared.trust.level).toBe('unverified');
    expect((await historyOf(id)).filter(({ field }) => field === 'trust')).toMatchObject([
      { from: 'certified', to: 'unverified', evidence: 'certifier_registry' },
      { from: 'unverified', to: 'certified', evidence: 'certifier_registry' },
      { from: 'certified', to: 'unverified', evidence: 'certifier_registry' },
      { from: 'unverified', to: 'certified', evidence: 'certifier_registry' },
    ]);
    const incomplete = await patch(id, seen);
    expect(incomplete.status).toBe(422);
    expect(await errorOf(incomplete)).toMatchObject({
      code: 'certificate_incomplete',
      details: [{ path: 'certifyingBody' }, { path: 'certificationNumber' }],
    });
  });

  it('withdraws a certificate when the listing says that it has none', async () => {
    const { id } = await certified({ name: 'No Longer', halalCertified: 'Yes' });
    const denied = await json<Listing>(patch(id, { halalCertified: 'No' }));

    expect(denied.trust.level).toBe('unverified');
  });
});

describe('the history of a listing', () => {
  it('shows what changed and when, newest first, but never who, nor private values', async () => {
    at('2026-11-21T04:00:00Z');
    const { id } = await approved({ name: 'Watched', phone: '421-0001' });
    at('2026-11-22T04:00:00Z');
    await patch(id, { phone: '421-0002', taxId: '123-456' });

    const history = await historyOf(id);
    expect(history).toEqual([
      { changedAt: '2026-11-22T04:00:00.000Z', field: 'phone', from: null, to: null },
      { changedAt: '2026-11-21T04:00:00.000Z', field: 'status', from: 'pending', to: 'approved' },
    ]);
  });

  it('never shows values of contact details or the exact position to anybody but admins', async () => {
    const secret = {
      email: 'secret@mail.example',
      phone: '+63 917 000 0000',
      whatsappNumber: '+63 917 000 0000',
      address: 'Secret Street 1',
      unitNumber: 'Secret 2',
      latitude: '7.1234567',
      longitude: '125.1234567',
      website: 'https://secret.example',
      grabUrl: 'https://secret.example/grab',
      googleMapsUrl: 'https://secret.example/maps',
    };
    const { id } = await approved({ name: 'Discreet', ...secret });
    await patch(id, Object.fromEntries(Object.keys(secret).map((field) => [field, null])));

    for (const who of [undefined, 'regular', 'business-1'] as const) {
      const history = await historyOf(id, who);
      const changed = history.filter(({ field }) => field !== 'status');
      expect(changed.map(({ field }) => field).sort()).toEqual(Object.keys(secret).sort());
      expect(changed.every(({ from, to }) => from === null && to === null)).toBe(true);
      expect(JSON.stringify(history)).not.toMatch(/secret|1234567/i);
    }
  });

  it('shows corrections before publication only to those who may read the listing', async () => {
    at('2026-11-23T04:00:00Z');
    const { id } = await submitted({ name: 'Rude Words' });
    await patch(id, { name: 'Kind Words' });
    expect((await send(`/api/listings/${id}/history`)).status).toBe(404);
    at('2026-11-23T05:00:00Z');
    await decide(id, { status: 'approved' });

    expect((await historyOf(id)).map(({ field }) => field)).toEqual(['status']);
    expect((await historyOf(id, 'admin')).map(({ field }) => field)).toEqual(['status', 'name']);
  });

  it('is paginated', async () => {
    const { id } = await approved({ name: 'Paged' });
    for (const description of ['1', '2', '3']) await patch(id, { description });
    const page = await json<HistoryList>(send(`/api/listings/${id}/history?limit=2&offset=1`));

    expect(page.history.map(({ to }) => to)).toEqual(['2', '1']);
    expect(page.pagination).toEqual({ total: 4, limit: 2, offset: 1, hasMore: true });
    expect((await send(`/api/listings/${id}/history?limit=0`)).status).toBe(400);
  });

  describe('restoring a value', () => {
    const restoreValue = (
      id: string,
      entry: string | undefined,
      { who = 'admin', headers = {} }: { who?: Who; headers?: Record<string, string> } = {},
    ) => send(`/api/listings/${id}/history/${entry}/restore`, { method: 'POST', who, headers });
    const entryOf = async (id: string, field: string) =>
      (await historyOf(id, 'admin')).find((entry) => entry.field === field)?.id;

    it('sets the field back as an edit, which is in the history itself', async () => {
      at('2027-03-01T04:00:00Z');
      const { id } = await approved({ name: 'First Name', description: 'Stays' });
      at('2027-03-02T04:00:00Z');
      await patch(id, { name: 'Second Name' });
      at('2027-03-03T04:00:00Z');
      const response = await restoreValue(id, await entryOf(id, 'name'));

      expect(response.status).toBe(200);
      expect(response.headers.get('etag')).toBe(
        (await send(`/api/listings/${id}`, { who: 'admin' })).headers.get('etag'),
      );
      expect(await response.json()).toMatchObject({ name: 'First Name', description: 'Stays' });
      expect((await historyOf(id))[0]).toEqual({
        changedAt: '2027-03-03T04:00:00.000Z',
        field: 'name',
        from: 'Second Name',
        to: 'First Name',
      });
    });

    it('restores fields that state one fact together', async () => {
      at('2027-03-04T04:00:00Z');
      const { id } = await approved({ name: 'Paired', openingHoursText: 'Early' });
      at('2027-03-05T04:00:00Z');
      const openingHours = [{ days: [1], open: '08:00', close: '09:00' }];
      await patch(id, { openingHours, openingHoursText: 'Late' });
      const response = await restoreValue(id, await entryOf(id, 'openingHours'));

      expect(await response.json()).toMatchObject({ openingHours: null, openingHoursText: 'Early' });
    });

    it('refuses a version that has changed, and a listing that another admin edits', async () => {
      at('2027-03-06T04:00:00Z');
      const { id } = await approved({ name: 'Contested' });
      const old = (await send(`/api/listings/${id}`, { who: 'admin' })).headers.get('etag') ?? '';
      at('2027-03-07T04:00:00Z');
      await patch(id, { name: 'Contested Since' });
      const entry = await entryOf(id, 'name');

      expect((await restoreValue(id, entry, { headers: { 'if-match': old } })).status).toBe(412);
      await lock(id, 'moderator');
      expect((await errorOf(await restoreValue(id, entry))).code).toBe('locked');
      await lock(id, 'moderator', 'DELETE');
      expect((await restoreValue(id, entry)).status).toBe(200);
    });

    it('shows admins all values and who changed them, and everybody else only that a private field changed', async () => {
      at('2027-03-08T04:00:00Z');
      const { id } = await approved({ name: 'Named', phone: '421-0001', taxId: '1' });
      at('2027-03-09T04:00:00Z');
      await patch(id, { name: 'Renamed', phone: '421-0002', taxId: '2' });
      const time = new Date('2027-03-09T04:00:00Z').getTime();
      const [forAdmins, forAll] = await Promise.all([historyOf(id, 'admin'), historyOf(id)]);

      expect(forAdmins.find(({ field }) => field === 'phone')).toEqual({
        changedAt: '2027-03-09T04:00:00.000Z',
        field: 'phone',
        from: '421-0001',
        to: '421-0002',
        id: `${time}-phone`,
        by: expect.stringMatching(/^[0-9a-f]{24}$/),
        isRestorable: true,
      });
      expect(forAdmins.find(({ field }) => field === 'taxId')).toMatchObject({ from: '1', to: '2' });
      expect(forAll.find(({ field }) => field === 'phone')).toEqual({
        changedAt: '2027-03-09T04:00:00.000Z',
        field: 'phone',
        from: null,
        to: null,
      });
      expect(forAll.some(({ field }) => field === 'taxId')).toBe(false);
      expect((await restoreValue(id, `${time}-name`, { who: 'regular' })).status).toBe(403);
      expect((await restoreValue(id, '1-name')).status).toBe(404);
      const restored = await restoreValue(id, `${time}-phone`);
      expect(await restored.json()).toMatchObject({ phone: '421-0001' });
    });

    it('refuses a field that has changed since', async () => {
      at('2027-03-10T04:00:00Z');
      const { id } = await approved({ name: 'First' });
      at('2027-03-11T04:00:00Z');
      await patch(id, { name: 'Second' });
      const entry = await entryOf(id, 'name');
      at('2027-03-12T04:00:00Z');
      await patch(id, { name: 'Third' });

      expect((await historyOf(id, 'admin')).map(({ isRestorable }) => isRestorable)).toEqual([
        true,
        false,
        false,
      ]);
      expect((await errorOf(await restoreValue(id, entry))).code).toBe('conflict');
      expect((await restoreValue(id, await entryOf(id, 'name'))).status).toBe(200);
    });

    it('erases both values of an entry for good', async () => {
      at('2027-03-13T04:00:00Z');
      const { id } = await approved({ name: 'Taken Down', phone: '421-0001' });
      at('2027-03-14T04:00:00Z');
      await patch(id, { phone: '421-0002' });
      const entry = await entryOf(id, 'phone');
      const erase = (who: Who) =>
        send(`/api/listings/${id}/history/${entry}/values`, { method: 'DELETE', who });

      expect((await erase('regular')).status).toBe(403);
      expect((await erase('admin')).status).toBe(204);
      expect((await erase('admin')).status).toBe(204);
      expect((await historyOf(id, 'admin')).find((one) => one.field === 'phone')).toMatchObject({
        from: null,
        to: null,
        erased: true,
        isRestorable: false,
      });
      expect((await restoreValue(id, entry)).status).toBe(404);
      const other = `/api/listings/${id}/history/1-phone/values`;
      expect((await send(other, { method: 'DELETE', who: 'admin' })).status).toBe(404);
    });
  });

  it('shows when a certificate expired', async () => {
    at('2027-05-04T04:00:00Z');
    const { id } = await certified({ name: 'Runs Out', expiryDate: '2027-05-05' });
    const later = new Date('2027-05-06T04:00:00Z');
    const again = await startListings({
      mongo: running.mongo,
      database: 'edit',
      now: later,
      bus: running.bus,
    });
    await again.stop();

    expect((await historyOf(id))[0]).toEqual({
      changedAt: later.toISOString(),
      field: 'trust',
      from: 'certified',
      to: 'unverified',
    });
  });
});

describe('deleting a listing', () => {
  it('removes it for everybody, returns since when and why, and keeps its history readable', async () => {
    at('2026-11-24T04:00:00Z');
    const { id } = await approved({ name: 'Closing Kitchen' });
    expect((await remove(id, '?cause=closed')).status).toBe(204);

    for (const who of [undefined, 'admin'] as const) {
      const response = await send(`/api/listings/${id}`, { who });
      expect(response.status).toBe(404);
      const error = await errorOf(response);
      expect(error).toMatchObject({ code: 'delisted', details: [{ path: 'since' }, { path: 'cause', message: 'closed' }] }); // prettier-ignore
      expect(error.message).toContain('2026-11-24');
      expect(error.message).toContain('closed');
    }
    expect(await listed('status=all&search=closing+kitchen', 'admin')).toEqual([]);
    expect((await historyOf(id))[0]).toMatchObject({ field: 'deleted', from: null, to: 'closed' });
    const event = await recorder.until(({ aggregateId, revision }) => aggregateId === id && revision === 3);
    expect(event.data).toMatchObject({ deleted: true });
    expect((await patch(id, { name: 'X' })).status).toBe(404);
    expect((await remove(id)).status).toBe(404);
  });

  it('can be undone within 30 days', async () => {
    const { id } = await approved({ name: 'Comes Back' });
    await remove(id);
    const response = await restore(id);

    expect(response.status).toBe(200);
    expect(response.headers.get('etag')).toBeTruthy();
    expect((await send(`/api/listings/${id}`)).status).toBe(200);
    expect((await restore(id)).status).toBe(200);
  });

  it('refuses an unknown cause and non-admins', async () => {
    const { id } = await approved({ name: 'Stays' });

    expect((await remove(id, '?cause=boredom')).status).toBe(400);
    expect((await remove(id, '', 'regular')).status).toBe(403);
    expect((await send(`/api/listings/${id}`, { method: 'DELETE' })).status).toBe(401);
    expect((await remove('nothing')).status).toBe(404);
  });

  it('purges it after 30 days with an event, and removes listings that were never public', async () => {
    at('2026-11-25T04:00:00Z');
    const open = await approved({ name: 'Once Public', email: 'a@b.example' });
    const hidden = await submitted({ name: 'Never Public' });
    await remove(open.id, '?cause=duplicate');
    await remove(hidden.id);
    expect((await send(`/api/listings/${hidden.id}`)).status).toBe(404);
    const later = await startListings({ mongo: running.mongo, database: 'edit', now: new Date('2026-12-26T04:00:00Z'), bus: running.bus }); // prettier-ignore
    await later.stop();

    for (const { id } of [open, hidden]) {
      const event = await recorder.until(({ aggregateId, revision, data }) => aggregateId === id && revision >= 3 && (data as ListingChanged).purged === true); // prettier-ignore
      expect(JSON.stringify(event)).not.toContain('a@b.example');
    }
    expect((await restore(open.id)).status).toBe(404);
    expect(await errorOf(await send(`/api/listings/${open.id}`))).toMatchObject({ code: 'delisted' });
    expect((await send(`/api/listings/${open.id}/history`)).status).toBe(200);
  });
});

describe('merging two listings of the same place', () => {
  const merge = (id: string, intoId: string, who: Who = 'admin') =>
    sendJson('POST', `/api/listings/${id}/merge`, { intoId }, { who });

  it('moves the evidence and redirects from the old id to the new one, even after the purge', async () => {
    at('2027-06-01T04:00:00Z');
    const { id } = await certified({ name: 'Old', expiryDate: '2028-01-01' });
    const kept = await approved({ name: 'Kept' });
    const response = await merge(id, kept.id);

    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ id: kept.id, trust: { level: 'certified' } });
    expect((await merge(id, kept.id)).status).toBe(200);
    expect((await restore(id)).status).toBe(404);
    const later = new Date('2027-07-02T04:00:00Z');
    await (
      await startListings({ mongo: running.mongo, database: 'edit', now: later, bus: running.bus })
    ).stop();
    const moved = await send(`/api/listings/${id}`, { redirect: 'manual' });
    expect(moved.status).toBe(301);
    expect(moved.headers.get('location')).toBe(`/api/listings/${kept.id}`);
    const event = await recorder.until(
      ({ aggregateId, data }) => aggregateId === id && (data as ListingChanged).deleted,
    );
    expect(event.data).toMatchObject({ mergedInto: kept.id });
  });

  it('is a conflict if the target is not public', async () => {
    const { id } = await approved({ name: 'Stays' });
    const pending = await submitted({ name: 'Not Yet' });
    const rejected = await approved({ name: 'No Longer' });
    await decide(rejected.id, { status: 'rejected', reason: 'Closed' });
    const deleted = await approved({ name: 'Deleted' });
    await remove(deleted.id);

    for (const into of [pending, rejected, deleted]) {
      const response = await merge(id, into.id);
      expect([response.status, (await errorOf(response)).code]).toEqual([409, 'conflict']);
    }
    expect((await send(`/api/listings/${id}`)).status).toBe(200);
  });

  it('is refused into itself, into a missing listing, and for non-admins', async () => {
    const { id } = await approved({ name: 'Lonely' });

    for (const intoId of [id, '0'.repeat(24)]) {
      const response = await merge(id, intoId);
      expect(response.status).toBe(422);
      expect(await errorOf(response)).toMatchObject({ details: [{ path: 'intoId' }] });
    }
    expect((await merge(id, 'nonsense')).status).toBe(400);
    expect((await merge('0'.repeat(24), id)).status).toBe(404);
    expect((await merge(id, id, 'regular')).status).toBe(403);
  });
});

describe('bulk changes', () => {
  it('apply where possible and report the rest', async () => {
    const waiting = [await submitted({ name: 'Many A' }), await submitted({ name: 'Many B' })].map(
      ({ id }) => id,
    );
    const held = await submitted({ name: 'Many Held' });
    await lock(held.id, 'moderator');
    const unknown = '0'.repeat(24);
    const listingIds = [...waiting, held.id, unknown, 'nonsense', waiting[0]];
    const response = await bulk({ action: 'updateStatus', listingIds, data: { status: 'approved' } });

    expect(response.status).toBe(200);
    expect(await json<BulkResponse>(response)).toMatchObject({
      succeeded: waiting,
      failed: [
        { id: held.id, code: 'locked' },
        { id: unknown, code: 'not_found' },
        { id: 'nonsense', code: 'not_found' },
      ],
    });
    expect(await listed('search=many', undefined)).toHaveLength(2);
    expect(await json<BulkResponse>(bulk({ action: 'delete', listingIds: waiting }))).toEqual({
      id: expect.any(String),
      succeeded: waiting,
      failed: [],
    });
    expect(await listed('search=many')).toEqual([]);
  });

  it.each([
    ['a rejection without a reason', { action: 'updateStatus', listingIds: ['a'], data: { status: 'rejected' } }, 'data.reason'], // prettier-ignore
    ['none as a reason', { action: 'updateStatus', listingIds: ['a'], data: { status: 'rejected', reason: null } }, 'data.reason'], // prettier-ignore
    ['no status', { action: 'updateStatus', listingIds: ['a'], data: null }, 'data.status'],
    ['no ids', { action: 'delete', listingIds: [] }, 'listingIds'],
    [
      '501 ids',
      { action: 'delete', listingIds: Array.from({ length: 501 }, (_, n) => `${n}`) },
      'listingIds',
    ],
    ['an unknown action', { action: 'burn', listingIds: ['a'] }, 'action'],
  ])('refuses %s', async (_what, body, path) => {
    const response = await bulk(body);

    expect(response.status).toBe(400);
    expect((await errorOf(response)).details?.map((detail) => detail.path)).toContain(path);
  });

  it('are only for admins', async () => {
    expect((await bulk({ action: 'delete', listingIds: ['a'] }, 'regular')).status).toBe(403);
  });
});

describe('the edit lock of a listing', () => {
  it('keeps other admins from changing it until it is released or expires after five minutes', async () => {
    at('2026-11-26T04:00:00Z');
    const { id } = await approved({ name: 'Held' });
    expect(await json(lock(id, 'moderator'))).toMatchObject({
      holder: { email: 'moderator@halalmap.example' },
      takenAt: '2026-11-26T04:00:00.000Z',
      expiresAt: '2026-11-26T04:05:00.000Z',
    });

    const refused = await patch(id, { phone: '421-0001' });
    expect(refused.status).toBe(409);
    expect(await errorOf(refused)).toMatchObject({ code: 'locked', details: [{ message: 'moderator@halalmap.example' }, { path: 'takenAt', message: '2026-11-26T04:00:00.000Z' }, {}] }); // prettier-ignore
    expect((await remove(id)).status).toBe(409);
    expect((await decide(id, { status: 'rejected', reason: 'No' })).status).toBe(409);
    expect((await lock(id, 'admin')).status).toBe(409);
    expect((await lock(id, 'admin', 'DELETE')).status).toBe(403);
    expect((await patch(id, { phone: '421-0001' }, 'moderator')).status).toBe(200);
    at('2026-11-26T04:01:00Z');
    expect(await json(lock(id, 'moderator'))).toMatchObject({
      takenAt: '2026-11-26T04:00:00.000Z',
      expiresAt: '2026-11-26T04:06:00.000Z',
    });
    at('2026-11-26T04:06:01Z');
    expect(await json(lock(id, 'admin'))).toMatchObject({ takenAt: '2026-11-26T04:06:01.000Z' });
    expect((await lock(id, 'admin', 'DELETE')).status).toBe(204);
    expect((await lock(id, 'regular')).status).toBe(403);
  });
});

describe('the prayer times that a mosque announced', () => {
  const times = { fajrTime: '04:30', maghribTime: '17:40' };

  it('count from the day of the call, in Manila, unless it says another', async () => {
    at('2026-11-20T17:00:00Z');
    const { id, prayerTimesAsOf } = await approved({ entityType: 'mosque', name: 'Masjid', ...times });
    expect(prayerTimesAsOf).toBe('2026-11-21');

    at('2026-12-01T04:00:00Z');
    const edited = (body: unknown) => json<Listing>(patch(id, body));
    expect(await edited({ capacity: 200 })).toMatchObject({ prayerTimesAsOf: '2026-11-21' });
    expect(await edited({ fajrTime: '04:35' })).toMatchObject({ prayerTimesAsOf: '2026-12-01' });
    expect(await edited({ fajrTime: '04:36', prayerTimesAsOf: '2026-11-28' })).toMatchObject({
      prayerTimesAsOf: '2026-11-28',
    });
    expect(await edited({ fajrTime: null, maghribTime: null })).toMatchObject({ prayerTimesAsOf: null });
  });

  it.each([
    [
      'more than four Friday prayers',
      { jumuahTimes: ['12:00', '12:30', '13:00', '13:30', '14:00'] },
      'jumuahTimes',
    ],
    ['an iqamah after more than 90 minutes', { iqamahMinutes: { fajr: 91 } }, 'iqamahMinutes.fajr'],
    ['an iqamah of another prayer', { iqamahMinutes: { witr: 5 } }, 'iqamahMinutes'],
  ])('refuses %s', async (_name, body, path) => {
    const { id } = await approved({ entityType: 'mosque', name: 'Masjid' });

    expect((await errorOf(await patch(id, body))).details?.[0]?.path).toBe(path);
  });
});
