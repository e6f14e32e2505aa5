import type { Change, ChangeList, Listing } from '@halalmap/contracts';
import { connectMongo } from '@halalmap/service-kit/mongo';
import { until } from '@halalmap/test-kit';
import { type Connection, Types } from 'mongoose';
import { regular } from '../testing/builders';
import { createClient, errorOf, json, type Who } from '../testing/client';
import { setUpListings, startListings } from '../testing/start-listings';

const running = setUpListings({ database: 'changes' });
const { send, sendJson, submitted, approved } = createClient(() => running);

const suggest = (id: string, body: unknown, who: Who = 'regular') =>
  sendJson('POST', `/api/listings/${id}/changes`, body, { who });
const suggested = (id: string, fields: unknown, who?: Who) => json<Change>(suggest(id, { fields }, who));
const decideChange = (id: string, body: unknown, who: Who = 'admin') =>
  sendJson('PATCH', `/api/changes/${id}`, body, { who });
const changesOf = async (query: string, who: Who) => json<ChangeList>(send(`/api/changes?${query}`, { who }));
const read = (id: string, who?: Who) => json<Listing>(send(`/api/listings/${id}`, { who }));
const patch = (id: string, body: unknown, who: Who) =>
  sendJson('PATCH', `/api/listings/${id}`, body, { who });

const inDatabase = async (work: (connection: Connection) => Promise<unknown>): Promise<void> => {
  const connection = await connectMongo({ url: running.mongo.url('changes'), service: 'listings' });
  await work(connection);
  await connection.close();
};

/** A public listing that the regular user owns. */
const owned = async (fields: Record<string, unknown>): Promise<Listing> => {
  const listing = await approved(fields);
  const own = { $set: { ownerId: regular.id } };
  await inDatabase((connection) =>
    connection.collection('listings').updateOne({ _id: new Types.ObjectId(listing.id) }, own),
  );
  return listing;
};

describe('a suggested edit', () => {
  it('is stored until an admin approves it, and the place stays unchanged until then', async () => {
    const { id } = await approved({ name: 'Old Phone', phone: '421-0001' });
    const response = await suggest(id, { fields: { phone: '421-0002' }, note: 'They moved' });

    expect(response.status).toBe(201);
    const change = await json<Change>(response);
    expect(change).toMatchObject({ listingId: id, fields: { phone: '421-0002' }, note: 'They moved', status: 'pending', requestedBy: regular.id }); // prettier-ignore
    expect((await read(id)).phone).toBe('421-0001');
    expect((await read(id, 'admin')).pendingChange).toBeUndefined();
    expect(await json(decideChange(change.id, { status: 'approved' }))).toMatchObject({ status: 'approved' });
    expect((await read(id)).phone).toBe('421-0002');
    expect((await decideChange(change.id, { status: 'approved' })).status).toBe(200);
    const again = await decideChange(change.id, { status: 'rejected' });
    expect(await errorOf(again)).toMatchObject({ code: 'invalid_transition' });
  });

  it('matches the state of the place when two admins decide differently at the same time', async () => {
    for (let round = 0; round < 12; round += 1) {
      const { id } = await approved({ name: `Torn ${round}`, phone: '421-0001' });
      const change = await suggested(id, { phone: '421-0002' });

      const responses = await Promise.all([
        decideChange(change.id, { status: 'approved' }),
        decideChange(change.id, { status: 'rejected' }),
      ]);

      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
      const { changes } = await changesOf(`listingId=${id}`, 'admin');
      expect((await read(id)).phone).toBe(changes[0]?.status === 'approved' ? '421-0002' : '421-0001');
    }
  });

  it('cannot be approved when a field has changed since', async () => {
    const { id } = await approved({ name: 'Contested', phone: '421-0001', latitude: 14.5, longitude: 121 });
    const change = await suggested(id, { phone: '421-0002', latitude: '14.50' });
    await patch(id, { phone: '421-0003' }, 'admin');

    const response = await decideChange(change.id, { status: 'approved' });
    expect(response.status).toBe(409);
    expect((await read(id)).phone).toBe('421-0003');
    await patch(id, { phone: '421-0002' }, 'admin');
    expect((await decideChange(change.id, { status: 'approved' })).status).toBe(200);
  });

  it('is decided only with known fields', async () => {
    const { id } = await approved({ name: 'Decided strictly', phone: '421-0001' });
    const change = await suggested(id, { phone: '421-0002' });
    const response = await decideChange(change.id, { status: 'approved', fields: { phone: '421-0003' } });
    expect(response.status).toBe(400);
    expect((await errorOf(response)).details?.map(({ path }) => path)).toEqual(['fields']);
  });

  it('can be rejected right after an approval failed', async () => {
    const { id } = await approved({ name: 'Contested again', phone: '421-0001' });
    const change = await suggested(id, { phone: '421-0002' });
    await patch(id, { phone: '421-0003' }, 'admin');
    expect((await decideChange(change.id, { status: 'approved' })).status).toBe(409);

    expect((await decideChange(change.id, { status: 'rejected' })).status).toBe(200);
  });

  it.each([
    ['nothing', { fields: {} }, 'fields', 400],
    ['no fields', {}, 'fields', 400],
    ['an unknown field', { fields: { colour: 'red' } }, 'fields.colour', 400],
    ['a bad value', { fields: { email: 'nobody' } }, 'fields.email', 400],
    ['a field of another type', { fields: { imamName: 'A' } }, 'fields.imamName', 400],
    ['an unknown category', { fields: { categoryId: 999_999 } }, 'fields.categoryId', 422],
  ])('is refused for %s', async (_what, body, path, status) => {
    const { id } = await approved({ name: 'Strict' });
    const response = await suggest(id, body);

    expect(response.status).toBe(status);
    expect((await errorOf(response)).details?.map((detail) => detail.path)).toContain(path);
  });

  it('requires an account and a place that the user may read', async () => {
    const { id } = await submitted({ name: 'Hidden' });

    expect((await suggest(id, { fields: { phone: '421-0001' } })).status).toBe(404);
    expect(
      (await sendJson('POST', `/api/listings/${id}/changes`, { fields: { phone: '421-0001' } })).status,
    ).toBe(401);
  });

  it('shows the previous values and the place name only to admins', async () => {
    const { id } = await approved({ name: 'Compared', taxId: '123-456-789', phone: '421-0001' });
    const change = await suggested(id, { taxId: '987-654-321', phone: '421-0002' });

    const [seen] = (await changesOf(`listingId=${id}`, 'admin')).changes;
    expect(seen).toMatchObject({
      listingName: 'Compared',
      before: { taxId: '123-456-789', phone: '421-0001' },
      byOwner: false,
    });
    const [own] = (await changesOf(`listingId=${id}`, 'regular')).changes;
    expect(JSON.stringify([change, own])).not.toContain('123-456-789');
  });

  it('joins the one of the same person that waits, unless it has files', async () => {
    const { id } = await approved({ name: 'Much Suggested', phone: '421-0001' });
    const first = await suggested(id, { phone: '421-0002' });
    expect(first.count).toBe(1);
    const second = await suggested(id, { website: 'https://a.example', phone: '421-0003' });
    await suggested(id, { phone: '421-0009' }, 'moderator');

    const { changes, pagination } = await changesOf(`listingId=${id}`, 'admin');
    expect(pagination.total).toBe(2);
    expect(second.id).toBe(first.id);
    expect(changes.find((change) => change.id === first.id)).toMatchObject({
      count: 2,
      fields: { phone: '421-0003', website: 'https://a.example' },
      before: { phone: '421-0001', website: null },
    });
    expect((await decideChange(first.id, { status: 'approved' })).status).toBe(200);
    expect((await suggested(id, { phone: '421-0004' })).id).not.toBe(first.id);
  });

  it('can be withdrawn by its author, decided by admins, and seen by both', async () => {
    const { id } = await approved({ name: 'Two Minds' });
    const mine = await suggested(id, { phone: '421-0001' });
    const other = await suggested(id, { phone: '421-0002' }, 'moderator');

    expect((await changesOf(`listingId=${id}`, 'regular')).changes.map((change) => change.id)).toEqual([
      mine.id,
    ]);
    expect((await changesOf(`listingId=${id}`, 'admin')).pagination.total).toBe(2);
    expect((await decideChange(mine.id, { status: 'approved' }, 'regular')).status).toBe(403);
    expect((await decideChange(other.id, { status: 'withdrawn' }, 'regular')).status).toBe(404);
    expect((await decideChange(mine.id, { status: 'withdrawn' })).status).toBe(403);
    expect(await json(decideChange(mine.id, { status: 'withdrawn' }, 'regular'))).toMatchObject({
      status: 'withdrawn',
    });
    expect(await json(decideChange(other.id, { status: 'rejected', reason: 'No' }))).toMatchObject({
      reason: 'No',
    });
    expect((await changesOf(`listingId=${id}&status=pending`, 'admin')).changes).toEqual([]);
    expect((await changesOf(`listingId=nothing`, 'admin')).changes).toEqual([]);
    expect((await send('/api/changes')).status).toBe(401);
    expect((await send('/api/changes?status=odd', { who: 'admin' })).status).toBe(400);
  });
});

describe('the owner of a listing', () => {
  it('does not see which admin is editing it', async () => {
    const { id } = await owned({ name: 'Held', phone: '421-0001' });
    await send(`/api/locks/listing/${id}`, { method: 'PUT', who: 'moderator' });
    const refused = await patch(id, { phone: '421-0002' }, 'regular');
    const text = await refused.text();

    expect(refused.status).toBe(409);
    expect(text).toContain('An admin is editing this now');
    expect(text).not.toContain('@');
  });

  it('edits ordinary fields immediately, while trust facts wait for an admin', async () => {
    const { id } = await owned({ name: 'Owned', phone: '421-0001' });
    const response = await patch(id, { phone: '421-0002', muslimOwned: 'Yes' }, 'regular');

    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      phone: '421-0002',
      muslimOwned: 'not_specified',
      pendingChange: { fields: { muslimOwned: 'Yes' } },
    });
    expect(await read(id)).not.toHaveProperty('pendingChange');
    expect((await read(id, 'admin')).pendingChange?.fields).toEqual({ muslimOwned: 'Yes' });
    await patch(id, { halalCertified: 'Yes' }, 'regular');
    const { changes } = await changesOf(`listingId=${id}&status=pending`, 'admin');
    expect(changes).toMatchObject([{ fields: { muslimOwned: 'Yes', halalCertified: 'Yes' }, byOwner: true }]);
    await decideChange(changes[0]?.id ?? '', { status: 'approved' });
    expect(await read(id)).toMatchObject({
      muslimOwned: 'Yes',
      trust: { level: 'claimed_halal', muslimOwned: true },
    });
    expect(await read(id, 'regular')).not.toHaveProperty('pendingChange');
  });

  it('raises what is halal only with an admin, also by a statement, and lowers it at once', async () => {
    const { id } = await owned({ name: 'Raised', halalScope: 'part' });
    expect(await json(patch(id, { halalScope: 'all' }, 'regular'))).toMatchObject({
      halalScope: 'part',
      pendingChange: { fields: { halalScope: 'all' } },
    });
    const [raise] = (await changesOf(`listingId=${id}&status=pending`, 'admin')).changes;
    await decideChange(raise?.id ?? '', { status: 'approved' });
    expect(await read(id)).toMatchObject({
      halalScope: 'all',
      trust: { halal: { scope: 'all', by: 'owner' } },
    });

    const lowered = await json<Listing>(patch(id, { halalScope: 'pork_free' }, 'regular'));
    expect(lowered).toMatchObject({
      halalScope: 'pork_free',
      trust: { level: 'pork_free', halal: { scope: 'pork_free', by: 'owner' } },
    });
    expect(lowered).not.toHaveProperty('pendingChange');

    const body = { kind: 'owner_statement', facts: { halalScope: 'all', muslimOwned: 'Yes' } };
    const stated = await sendJson('POST', `/api/listings/${id}/evidence`, body, { who: 'regular' });
    const { change } = await json<{ change: Change }>(stated);
    expect([stated.status, change.fields]).toEqual([202, { halalScope: 'all', muslimOwned: 'Yes' }]);
    expect(await read(id)).toMatchObject({
      halalScope: 'pork_free',
      trust: { level: 'pork_free', muslimOwned: false },
    });
    const { changes } = await changesOf(`listingId=${id}&status=pending`, 'admin');
    expect(changes).toMatchObject([{ id: change.id, fields: change.fields, byOwner: true }]);
  });

  it.each([
    ['muslimOwned', { muslimOwned: 'Yes' }, { muslimOwned: true }],
    ['halalCertified', { halalCertified: 'Yes' }, { level: 'claimed_halal' }],
    ['halalScope', { halalScope: 'part' }, { level: 'claimed_halal' }],
  ])('raises %s by a statement only once an admin agrees', async (field, facts, trust) => {
    const { id } = await owned({ name: `Raised ${field}` });
    const before = await read(id);
    const body = { kind: 'owner_statement', facts };
    const stated = await sendJson('POST', `/api/listings/${id}/evidence`, body, { who: 'regular' });
    const { change } = await json<{ change: Change }>(stated);
    expect([stated.status, (await read(id)).trust]).toEqual([202, before.trust]);

    await decideChange(change.id, { status: 'approved' });
    expect((await read(id)).trust).toMatchObject(trust);
    // Said again it is no raise.
    expect((await sendJson('POST', `/api/listings/${id}/evidence`, body, { who: 'regular' })).status).toBe(
      201,
    );
  });

  it('needs an admin for a statement of what the submission says already, which was no evidence', async () => {
    const { id } = await owned({ name: 'Said By Somebody', muslimOwned: 'Yes' });
    const body = { kind: 'owner_statement', facts: { muslimOwned: 'Yes', halalScope: 'not_halal' } };
    const stated = await sendJson('POST', `/api/listings/${id}/evidence`, body, { who: 'regular' });
    const { change } = await json<{ change: Change }>(stated);
    expect([stated.status, change.fields]).toEqual([202, { muslimOwned: 'Yes' }]);
    // What it lowers applies at once.
    expect((await read(id)).trust).toMatchObject({ level: 'not_halal', muslimOwned: false });
    await decideChange(change.id, { status: 'approved' });
    expect((await read(id)).trust.muslimOwned).toBe(true);
  });

  it('does not raise what is halal by an edit after a statement that lowered it', async () => {
    const { id } = await owned({ name: 'Lowered By Statement' });
    const body = { kind: 'owner_statement', facts: { halalScope: 'not_halal' } };
    await sendJson('POST', `/api/listings/${id}/evidence`, body, { who: 'regular' });
    const response = await json<Listing>(patch(id, { halalScope: 'pork_free' }, 'regular'));
    expect(response).toMatchObject({
      trust: { level: 'not_halal' },
      pendingChange: { fields: { halalScope: 'pork_free' } },
    });
  });

  it('has no duplicate pending change, and none when the edit restores the public values', async () => {
    const { id } = await owned({ name: 'Saved Twice' });
    await patch(id, { muslimOwned: 'Yes' }, 'regular');
    const first = await changesOf(`listingId=${id}`, 'admin');
    await patch(id, { muslimOwned: 'Yes', phone: '421-0003' }, 'regular');
    expect(await changesOf(`listingId=${id}`, 'admin')).toEqual(first);

    const put = await json<Listing>(patch(id, { muslimOwned: 'not_specified' }, 'regular'));
    expect(put).not.toHaveProperty('pendingChange');
    expect((await changesOf(`listingId=${id}&status=pending`, 'admin')).changes).toEqual([]);
  });

  it('has one pending change after two concurrent edits', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { id } = await owned({ name: `Made Twice ${round}` });

      await Promise.all([
        patch(id, { muslimOwned: 'Yes' }, 'regular'),
        patch(id, { halalCertified: 'Yes' }, 'regular'),
      ]);

      const { changes } = await changesOf(`listingId=${id}&status=pending`, 'admin');
      expect(changes.map(({ fields }) => fields)).toEqual([{ muslimOwned: 'Yes', halalCertified: 'Yes' }]);
    }
  });

  it('is applied whole, also when the part that an admin decides cannot be filed yet', async () => {
    const { id } = await owned({ name: 'Cut Off', phone: '421-0001' });
    // Another entry has the place of this listing's pending change.
    await inDatabase((connection) => connection.collection('changes').insertOne({ ownersOf: id }));
    const edit = { phone: '421-0002', muslimOwned: 'Yes' };
    const response = await patch(id, edit, 'regular');
    expect([response.status, await response.json()]).toMatchObject([200, { phone: '421-0002' }]);
    await inDatabase((connection) => connection.collection('changes').deleteOne({ ownersOf: id }));

    const { service } = await startListings({ mongo: running.mongo, database: 'changes' });
    await until('the edit is filed', async () => (await read(id, 'admin')).pendingChange !== undefined);
    await service.stop();
    const { changes } = await changesOf(`listingId=${id}`, 'admin');
    expect(changes).toMatchObject([{ fields: { muslimOwned: 'Yes' }, byOwner: true, status: 'pending' }]);
    expect((await read(id, 'admin')).phone).toBe('421-0002');
  });

  it('loses pending changes when the account is deleted', async () => {
    const { id } = await owned({ name: 'Left behind' });
    await patch(id, { muslimOwned: 'Yes' }, 'regular');
    const [waiting] = (await changesOf(`listingId=${id}`, 'admin')).changes;
    await running.bus.publish({
      id: `${id}-is-left`,
      type: 'user.changed',
      version: 1,
      aggregateId: regular.id,
      revision: 9,
      occurredAt: '2026-11-21T04:00:00.000Z',
      data: { userId: regular.id, displayName: null, deleted: true },
    });
    await until('the place has no owner', async () => !(await read(id)).owner.claimed);

    expect(await read(id, 'admin')).not.toHaveProperty('pendingChange');
    expect((await changesOf(`listingId=${id}`, 'admin')).changes).toMatchObject([{ status: 'withdrawn' }]);
    expect((await decideChange(waiting?.id ?? '', { status: 'approved' })).status).toBe(409);
  });

  it.each([
    [
      'people have confirmed',
      (id: string) => sendJson('POST', `/api/listings/${id}/confirmations`, { verdict: 'still_true' }, { who: 'regular-1' }), // prettier-ignore
    ],
    [
      'five people have reviewed',
      async (id: string) => {
        for (const number of [1, 2, 3, 4, 5])
          await sendJson('POST', `/api/listings/${id}/reviews`, { rating: 4 }, { who: `regular-${number}` });
      },
    ],
  ])('waits for an admin where it makes another place of one that %s', async (_what, vouch) => {
    const { id } = await owned({ name: 'Known', address: '1 Old Street', phone: '421-0001' });
    const rename = { name: 'Known Well', phone: '421-0002' };
    expect(await json<Listing>(patch(id, rename, 'regular'))).toMatchObject(rename);
    await vouch(id);

    const edit = { name: 'Unknown', address: '2 New Street', municipalityId: 1380600000, phone: '421-0003' };
    const edited = await json<Listing>(patch(id, edit, 'regular'));
    const { phone, ...waiting } = edit;
    expect(edited).toMatchObject({ name: 'Known Well', address: '1 Old Street', phone });
    expect(edited.pendingChange?.fields).toMatchObject(waiting);
  });

  it('may record only statements, and does not suggest edits', async () => {
    const { id } = await owned({ name: 'Mine' });
    const add = (kind: string) =>
      sendJson(
        'POST',
        `/api/listings/${id}/evidence`,
        { kind, facts: { muslimOwned: 'No' } },
        { who: 'regular' },
      );

    expect((await add('admin_visit')).status).toBe(403);
    expect((await add('owner_statement')).status).toBe(201);
    expect((await suggest(id, { fields: { phone: '421-0001' } })).status).toBe(403);
  });
});
