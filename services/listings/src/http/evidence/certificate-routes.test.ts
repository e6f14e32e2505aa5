import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import {
  retention,
  type ActivityList,
  type Change,
  type ChangeList,
  type Claim,
  type ClaimList,
  type HistoryList,
  type EvidenceEntry,
  type EvidenceList,
  type Listing,
  type ListingList,
  type MessageList,
  type Trust,
} from '@halalmap/contracts';
import type { PrivateFile } from '@halalmap/contracts/internal';
import { connectMongo } from '@halalmap/service-kit/mongo';
import { internalToken, startDatabase, type TestDatabase } from '@halalmap/test-kit';
import { Types, type Connection } from 'mongoose';
import { createClient, errorOf, json, type Who } from '../../testing/client';
import { startListings, type RunningListings } from '../../testing/start-listings';

const day = 24 * 60 * 60_000;
const start = new Date('2026-11-21T04:00:00Z');
const certificate = { certifyingBody: 'Prime', certificationNumber: 'P-1', expiryDate: '2027-05-05' };
const seen = { how: 'paper', note: 'The original, at the counter' } as const;

let mongo: TestDatabase;
let running: RunningListings;
let media: Server;
let environment: Record<string, string>;
let connection: Connection;
const { send, sendJson, submit, submitted, approved, certified, decide } = createClient(() => running);

/** Requests to the media service, as `what owner urls or ids`. */
const asked: string[] = [];
const ownerOf = 'b'.repeat(24);
let pictures = 0;

/** A fake media service that has every upload except those named lost. */
const respondAsMedia = async (request: IncomingMessage) => {
  const [, kind, owner, what] = /owners\/(\w+)\/(\w+)\/([\w-]+)$/.exec(request.url ?? '') ?? [];
  const { urls = [], ids = [] } = JSON.parse((await text(request)) || '{}') as {
    urls?: string[];
    ids?: string[];
  };
  asked.push([kind, what, owner, ...urls, ...ids].join(' '));
  const lost = urls.findIndex((url) => url.includes('lost'));
  if (lost >= 0) {
    const details = [
      { path: `urls.${lost}`, message: 'This photo is no longer available. Please add it again' },
    ];
    return {
      status: 422,
      body: { error: { code: 'unprocessable', message: 'Gone', details, requestId: '1' } },
    };
  }
  const taken = urls.map((url) => ({
    id: (pictures += 1).toString(16).padStart(24, '7'),
    url: null,
    fileName: url.endsWith('-p') ? 'certificate.pdf' : 'certificate.jpg',
    fileSize: 1_000,
    mimeType: url.endsWith('-p') ? 'application/pdf' : 'image/jpeg',
    width: url.endsWith('-p') ? null : 800,
    height: url.endsWith('-p') ? null : 600,
    color: '#ffffff',
    placeholder: '',
  }));
  return what === 'attach' ? { status: 200, body: { pictures: taken } } : { status: 204, body: null };
};

beforeAll(async () => {
  mongo = await startDatabase();
  media = createServer((request, response) => {
    void respondAsMedia(request).then(({ status, body }) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(body === null ? undefined : JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => media.listen(0, '127.0.0.1', resolve));
  environment = { MEDIA_URL: `http://127.0.0.1:${(media.address() as AddressInfo).port}` };
  running = await startListings({ mongo, database: 'certificates', environment });
  connection = await connectMongo({ url: mongo.url('certificates'), service: 'listings' });
});
afterAll(async () => {
  await connection.close();
  await running.stop();
  media.close();
  await mongo.stop();
});
beforeEach(() => {
  asked.splice(0);
  running.clock.set(start);
});

const read = (id: string, who?: Who) => json<Listing>(send(`/api/listings/${id}`, { who }));
const levelOf = async (id: string) => (await read(id)).trust.level;
const patch = (id: string, body: unknown, who: Who = 'regular') =>
  sendJson('PATCH', `/api/listings/${id}`, body, { who });
const pendingOf = async (id: string): Promise<Change[]> => {
  const query = `listingId=${id}&status=pending`;
  return (await json<ChangeList>(send(`/api/changes?${query}`, { who: 'admin' }))).changes;
};
const decideChange = (id: string, body: unknown) =>
  sendJson('PATCH', `/api/changes/${id}`, body, { who: 'admin' });
const evidenceOf = async (id: string): Promise<EvidenceEntry[]> =>
  (await json<EvidenceList>(send(`/api/listings/${id}/evidence`, { who: 'admin' }))).evidence;
const withOwner = async ({ id }: Listing): Promise<string> => {
  const listings = connection.collection('listings');
  await listings.updateOne({ _id: new Types.ObjectId(id) }, { $set: { ownerId: ownerOf } });
  return id;
};
const toCheck = async (): Promise<string[]> => {
  const { listings } = await json<ListingList>(send('/api/certificate-checks?limit=100', { who: 'admin' }));
  return listings.map(({ name }) => name);
};
const restart = async (now: Date) => {
  await running.stop();
  running = await startListings({ mongo, database: 'certificates', environment, now });
};

describe('a certificate', () => {
  it('is certified by an approval only when the admin says how it was seen, which is logged', async () => {
    const reported = await approved({ name: 'Reported', halalCertified: 'Yes', ...certificate });
    expect(reported.trust.level).toBe('claimed_halal');
    expect(await evidenceOf(reported.id)).toEqual([]);

    const { id } = await submitted({ name: 'Seen', ...certificate });
    const response = await json<Listing>(decide(id, { status: 'approved', certificateSeen: seen }));
    expect(response.trust.level).toBe('certified');
    const { activities } = await json<ActivityList>(
      send(`/api/activity?entityType=listing&entityId=${id}&action=certificateSeen`, { who: 'admin' }),
    );
    expect(activities).toMatchObject([{ changes: seen, createdAt: start.toISOString() }]);
    expect((await evidenceOf(id)).map(({ kind, facts }) => [kind, facts])).toEqual([
      [
        'certificate',
        expect.objectContaining({ ...certificate, certifyingBodyId: null, certificateScope: null }),
      ],
    ]);
    expect(await toCheck()).toContain('Reported');
    expect(await toCheck()).not.toContain('Seen');
  });

  it('can be recorded by an approval of a place that is approved already, once', async () => {
    const { id } = await approved({ name: 'Seen Later', ...certificate });
    const again = () => json<Listing>(decide(id, { status: 'approved', certificateSeen: seen }));
    const { updatedAt, trust } = await again();
    expect(trust.level).toBe('certified');

    running.clock.set(new Date(start.getTime() + 60_000));
    expect(await again()).toMatchObject({ updatedAt });
    expect(await evidenceOf(id)).toHaveLength(1);
    const { id: incomplete } = await approved({ name: 'Without A Date', ...certificate, expiryDate: null });
    const response = await decide(incomplete, { status: 'approved', certificateSeen: seen });
    expect([response.status, (await errorOf(response)).code]).toEqual([422, 'certificate_incomplete']);
  });

  it('is never recorded by a bulk approval, nor by a non-admin', async () => {
    const { id } = await submitted({ name: 'In Bulk', ...certificate });
    const data = { status: 'approved', certificateSeen: seen };
    const bulk = { action: 'updateStatus', listingIds: [id], data };
    expect((await sendJson('POST', '/api/listings/bulk', bulk, { who: 'admin' })).status).toBe(200);
    expect(await levelOf(id)).toBe('unverified');

    await withOwner(await read(id));
    const response = await patch(id, { certificateSeen: seen });
    expect(response.status).toBe(400);
    expect((await errorOf(response)).details).toMatchObject([{ path: 'certificateSeen' }]);
  });

  it.each([
    ['without a part of it', { expiryDate: null }, { how: 'paper' }, 422, 'certificate_incomplete'],
    ['seen in no known way', {}, { how: 'rumour' }, 400, 'validation_failed'],
    ['with more than is known', {}, { how: 'paper', by: 'me' }, 400, 'validation_failed'],
  ])('is not approved %s', async (_what, fields, certificateSeen, status, code) => {
    const { id } = await submitted({ name: 'Refused', ...certificate, ...fields });
    const response = await decide(id, { status: 'approved', certificateSeen });

    expect([response.status, (await errorOf(response)).code]).toEqual([status, code]);
    expect((await read(id, 'admin')).status).toBe('pending');
  });

  const poultry = { ...certificate, certificateHolder: 'Bounty Poultry Dressing Corp.' };
  const isThisPlace = { ...seen, holderIsThisPlace: true };

  it('of another holder is recorded only when the admin says that the holder is this place, in every call', async () => {
    const { id } = await submitted({ name: 'Own Kitchen', ...poultry });
    const refused = await decide(id, { status: 'approved', certificateSeen: seen });
    expect([refused.status, await errorOf(refused)]).toMatchObject([
      422,
      { code: 'holder_differs', details: [{ path: 'certificateHolder' }] },
    ]);
    const preview = (query: string) => send(`/api/listings/${id}/trust-preview?${query}`, { who: 'admin' });
    expect((await preview('certificateSeen=paper')).status).toBe(422);
    const previewed = await json<Trust>(preview('certificateSeen=paper&holderIsThisPlace=true'));
    expect(previewed.level).toBe('certified');
    expect(
      (await json<Listing>(decide(id, { status: 'approved', certificateSeen: isThisPlace }))).trust.level,
    ).toBe('certified');

    const edited = await approved({ name: 'Edited Kitchen', ...poultry });
    expect((await patch(edited.id, { certificateSeen: seen }, 'admin')).status).toBe(422);
    expect((await patch(edited.id, { certificateSeen: isThisPlace }, 'admin')).status).toBe(200);

    const changed = await approved({ name: 'Changed Kitchen' });
    const change = await json<Change>(
      sendJson('POST', `/api/listings/${changed.id}/changes`, { fields: poultry }, { who: 'regular-1' }),
    );
    expect((await decideChange(change.id, { status: 'approved', certificateSeen: seen })).status).toBe(422);
    expect((await decideChange(change.id, { status: 'approved', certificateSeen: isThisPlace })).status).toBe(
      200,
    );
    expect(await levelOf(changed.id)).toBe('certified');
  });

  it('keeps its dates as typed, and is not recorded as seen where they cannot be', async () => {
    const { id } = await submitted({ name: 'Until 2099', ...certificate, expiryDate: '2099-12-31' });
    const refused = await decide(id, { status: 'approved', certificateSeen: seen });
    expect([refused.status, await errorOf(refused)]).toMatchObject([
      422,
      { code: 'certificate_dates', details: [{ path: 'expiryDate', code: 'lasts_too_long' }] },
    ]);
    expect(await json(decide(id, { status: 'approved' }))).toMatchObject({
      expiryDate: '2099-12-31',
      trust: { certificate: { state: 'reported' } },
    });
  });

  it('has a preview of the badge and its reasons before the decision', async () => {
    const { id } = await submitted({ name: 'Previewed', halalCertified: 'Yes', ...certificate });
    const preview = (query: string) => send(`/api/listings/${id}/trust-preview?${query}`, { who: 'admin' });

    expect((await json<Trust>(preview(''))).level).toBe('claimed_halal');
    const visited = await json<Trust>(preview('certificateSeen=visit'));
    expect(visited).toMatchObject({ level: 'certified', reasons: expect.arrayContaining([expect.objectContaining({ kind: 'admin_visit', code: 'certificate_valid' })]) }); // prettier-ignore
    expect((await read(id, 'admin')).trust.level).toBe('claimed_halal');
    await decide(id, { status: 'approved' });
    const change = await json<Change>(
      sendJson(
        'POST',
        `/api/listings/${id}/changes`,
        { fields: { expiryDate: '2026-01-01' } },
        { who: 'regular-1' },
      ),
    );
    expect((await json<Trust>(preview(`changeId=${change.id}`))).level).toBe('claimed_halal');
    expect((await preview(`changeId=${'0'.repeat(24)}`)).status).toBe(404);
    await patch(id, { certificationNumber: null }, 'admin');
    expect((await preview('certificateSeen=paper')).status).toBe(422);
  });
});

describe('the owner of a certified place', () => {
  it('needs approval to change name, type, address and position, and changes the rest immediately', async () => {
    const id = await withOwner(await certified({ name: 'Known', address: 'Street 1', phone: '421-0001' }));
    const moved = { name: 'Other', entityType: 'business', address: 'Street 2', latitude: '7.1', longitude: '125.1' }; // prettier-ignore
    const response = await json<Listing>(patch(id, { ...moved, phone: '421-0002' }));

    expect(response).toMatchObject({ name: 'Known', address: 'Street 1', phone: '421-0002', pendingChange: { fields: moved } }); // prettier-ignore
    expect(response.trust.level).toBe('certified');
    const [change] = await pendingOf(id);
    expect(change).toMatchObject({ fields: moved, byOwner: true });
    await decideChange(change!.id, { status: 'approved' });
    expect(await read(id)).toMatchObject({ ...moved, trust: { level: 'certified' } });
  });

  it('can change them immediately for an uncertified place, and the history shows it', async () => {
    const id = await withOwner(await approved({ name: 'Free', address: 'Street 1' }));
    expect(await json(patch(id, { name: 'Freer', address: 'Street 2' }))).toMatchObject({ name: 'Freer', address: 'Street 2' }); // prettier-ignore
    const { history } = await json<{ history: unknown[] }>(send(`/api/listings/${id}/history`));
    expect(history).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ field: 'name', from: 'Free', to: 'Freer' }),
        expect.objectContaining({ field: 'address', from: null, to: null }),
      ]),
    );
    expect(await pendingOf(id)).toEqual([]);
  });

  it('lowers trust immediately', async () => {
    const denied = await withOwner(await certified({ name: 'Denied', halalCertified: 'Yes' }));
    const response = await json<Listing>(patch(denied, { halalCertified: 'No' }));
    expect(response).toMatchObject({ halalCertified: 'No', trust: { level: 'unverified' } });

    const cleared = await withOwner(await certified({ name: 'Cleared' }));
    const none = { certifyingBody: null, certificationNumber: null, expiryDate: null };
    expect((await json<Listing>(patch(cleared, none))).trust.level).toBe('unverified');
    expect([...(await pendingOf(denied)), ...(await pendingOf(cleared))]).toEqual([]);

    const owned = await withOwner(await approved({ name: 'Owned' }));
    await patch(owned, { muslimOwned: 'Yes' });
    await decideChange((await pendingOf(owned))[0]!.id, { status: 'approved' });
    expect((await read(owned)).trust).toMatchObject({ level: 'unverified', muslimOwned: true });
    expect((await json<Listing>(patch(owned, { muslimOwned: 'No' }))).trust).toMatchObject({ level: 'unverified', muslimOwned: false }); // prettier-ignore
  });

  it('can state another certificate, which stays pending while the old one counts', async () => {
    const id = await withOwner(await certified({ name: 'Renewed' }));
    await patch(id, { certificationNumber: 'P-2', expiryDate: null });
    expect((await read(id)).trust.level).toBe('certified');
    await patch(id, { certificationNumber: 'P-2', expiryDate: '2028-01-01' });
    const [change] = await pendingOf(id);
    expect(change?.fields).toEqual({ certificationNumber: 'P-2', expiryDate: '2028-01-01' });

    await decideChange(change!.id, { status: 'approved' });
    expect(await levelOf(id)).not.toBe('certified');
    expect(await toCheck()).toContain('Renewed');
    await patch(id, { certificateSeen: { how: 'register' } }, 'admin');
    expect(await levelOf(id)).toBe('certified');
    expect(await toCheck()).not.toContain('Renewed');
  });
});

const urls = ['/media/one', '/media/two-p'];

describe('certificate files', () => {
  it('are sent with a submission, and visible to admins and the sender', async () => {
    const fields = { name: 'With Files', certificateFiles: urls };
    const { id, certificateFiles = [] } = await json<Listing>(submit(fields, { who: 'regular-1' }));
    const url = (n: number) => `/api/listings/${id}/certificate-files/${n}`;
    expect(certificateFiles).toMatchObject([
      { n: 1, url: url(1), fileName: 'certificate.jpg', mimeType: 'image/jpeg', width: 800, height: 600 },
      { n: 2, url: url(2), fileName: 'certificate.pdf', mimeType: 'application/pdf', width: null, fileSize: 1_000, sentAt: start.toISOString() }, // prettier-ignore
    ]);
    expect(asked).toEqual([`certificate attach ${id} ${urls.join(' ')}`, `certificate make-private ${id}`]);
    expect((await read(id, 'admin')).certificateFiles).toEqual(certificateFiles);
    await decide(id, { status: 'approved' });
    expect(await read(id, 'regular-2')).not.toHaveProperty('certificateFiles');
    expect(await read(id)).not.toHaveProperty('certificateFiles');

    const internal = (n: number, callerId: string, role = 'regular') =>
      send(`/internal/listings/${id}/certificate-files/${n}?callerId=${callerId}&role=${role}`, {
        headers: { authorization: `Bearer ${internalToken}` },
      });
    const sender = '9'.padEnd(23, '0') + '1';
    expect(await json<PrivateFile>(internal(2, sender))).toMatchObject({ fileName: 'certificate.pdf' });
    expect((await internal(1, 'a'.repeat(24), 'admin')).status).toBe(200);
    expect((await internal(1, ownerOf)).status).toBe(404);
    expect((await internal(3, sender)).status).toBe(404);
  });

  it('sent by a visitor are only for admins', async () => {
    const { id, certificateFiles } = await submitted({ name: 'Anonymous Files', certificateFiles: urls });
    expect(certificateFiles).toBeUndefined();
    expect((await read(id, 'admin')).certificateFiles).toHaveLength(2);
  });

  it('are limited to three, and must be existing uploads', async () => {
    const many = await submit({ name: 'Many', certificateFiles: ['/media/1', '/media/2', '/media/3', '/media/4'] }); // prettier-ignore
    expect(many.status).toBe(400);
    expect((await errorOf(many)).details).toMatchObject([{ path: 'certificateFiles' }]);
    const lost = await submit({ name: 'Lost', certificateFiles: ['/media/one', '/media/lost'] });
    expect(lost.status).toBe(422);
    expect((await errorOf(lost)).details).toMatchObject([{ path: 'certificateFiles.1' }]);
  });

  it('can be sent with an owner’s edit, which is pending even without fields, and with a suggested one', async () => {
    const id = await withOwner(await approved({ name: 'Owner Files', ...certificate }));
    const edited = await json<Listing>(patch(id, { certificateFiles: [urls[0]] }));
    expect(edited).toMatchObject({ pendingChange: { fields: {} }, certificateFiles: [{ n: 1 }] });
    await patch(id, { muslimOwned: 'Yes' });
    const [change, ...others] = await pendingOf(id);
    expect(others).toEqual([]);
    expect(change).toMatchObject({ fields: { muslimOwned: 'Yes' }, certificateFiles: [{ n: 1 }] });
    await decideChange(change!.id, { status: 'approved', certificateSeen: seen });
    expect((await read(id)).trust).toMatchObject({ level: 'certified', muslimOwned: true });

    const request = { fields: {}, certificateFiles: [urls[1]] };
    const suggested = await sendJson('POST', `/api/listings/${id}/changes`, request, { who: 'regular-3' });
    expect(suggested.status).toBe(201);
    expect(await suggested.json()).toMatchObject({
      certificateFiles: [{ n: 2, mimeType: 'application/pdf' }],
    });
  });

  it('can be used again when their edit is refused', async () => {
    const id = await withOwner(await approved({ name: 'Refused Files' }));
    const response = await patch(id, { certificateFiles: urls, categoryId: 99_999 });

    expect(response.status).toBe(422);
    expect(asked.map((line) => line.split(' ')[1])).toEqual(['attach', 'undo-attach']);
    expect((await read(id, 'admin')).certificateFiles).toBeUndefined();
  });

  it('are deleted 90 days after the decision', async () => {
    const { id } = await submitted({ name: 'Kept 90 Days', certificateFiles: [urls[0]] });
    const undecided = await submitted({ name: 'Undecided', certificateFiles: [urls[0]] });
    await decide(id, { status: 'approved' });
    await restart(new Date(start.getTime() + 90 * day));
    expect((await read(id, 'admin')).certificateFiles).toHaveLength(1);
    await restart(new Date(start.getTime() + 90 * day + 1));

    expect(await read(id, 'admin')).not.toHaveProperty('certificateFiles');
    expect(asked.filter((line) => line.startsWith(`certificate detach ${id} `))).toHaveLength(1);
    expect((await read(undecided.id, 'admin')).certificateFiles).toHaveLength(1);
  });
});

describe('data older than the retention table allows', () => {
  const after = (ageMs: number) => restart(new Date(start.getTime() + ageMs));
  beforeEach(() => restart(start));

  it('is deleted: files of decided claims', async () => {
    const { id } = await approved({ name: 'Claimed With Files' });
    const body = { businessName: 'Kusina', ownerName: 'Aminah', contactEmail: 'a@mail.example', evidenceFiles: [{ url: urls[0] }] }; // prettier-ignore
    const file = async (who: Who) =>
      (await json<Claim>(sendJson('POST', `/api/listings/${id}/claims`, body, { who }))).id;
    const filesOf = async (claimId: string) => {
      const { claims } = await json<ClaimList>(send('/api/claims?limit=100', { who: 'admin' }));
      return claims.find((claim) => claim.id === claimId)?.evidenceFiles.length;
    };
    const rejected = await file('business-1');
    const open = await file('business-2');
    await sendJson('PATCH', `/api/claims/${rejected}`, { status: 'rejected' }, { who: 'admin' });

    await after(retention.claimFiles);
    expect(await filesOf(rejected)).toBe(1);
    await after(retention.claimFiles + 1);

    expect(await filesOf(rejected)).toBe(0);
    expect(asked.filter((line) => line.startsWith(`claim detach ${rejected}`))).toHaveLength(1);
    expect(await filesOf(open)).toBe(1);
  });

  it('is deleted: private values in a history that were replaced, but not current ones', async () => {
    const { id } = await approved({ name: 'Called', phone: '421-0001' });
    const edit = (body: object) => sendJson('PATCH', `/api/listings/${id}`, body, { who: 'admin' });
    await edit({ phone: '421-0002', name: 'Renamed' });
    const valuesOf = async (field: string) => {
      const { history } = await json<HistoryList>(send(`/api/listings/${id}/history`, { who: 'admin' }));
      return history.filter((entry) => entry.field === field).map(({ from, to }) => [from, to]);
    };

    await after(retention.replacedPrivateValues);
    expect(await valuesOf('phone')).toEqual([['421-0001', '421-0002']]);
    await after(retention.replacedPrivateValues + 1);
    expect(await valuesOf('phone')).toEqual([[null, '421-0002']]);
    expect(await valuesOf('name')).toEqual([['Called', 'Renamed']]);
  });

  it('is deleted: contact messages', async () => {
    const message = {
      firstName: 'A',
      lastName: 'B',
      email: 'a@mail.example',
      subject: 'Old',
      message: 'Text',
    };
    await sendJson('POST', '/api/contact', message);
    const kinds = async () =>
      (await json<MessageList>(send('/api/messages', { who: 'admin' }))).messages.map(({ kind }) => kind);

    await after(retention.messages);
    expect(await kinds()).toEqual(['contact']);
    await after(retention.messages + 1);

    expect(await kinds()).toEqual([]);
  });

  it('loses the IP address and browser of audit log entries, and keeps the entries', async () => {
    const { id } = await submitted({ name: 'Logged' });
    await sendJson('PATCH', `/api/listings/${id}/status`, { status: 'approved' }, { who: 'admin', headers: { 'user-agent': 'Test/1' } }); // prettier-ignore
    const entry = async () => {
      const query = `entityId=${id}&action=updateStatus`;
      return (await json<ActivityList>(send(`/api/activity?${query}`, { who: 'admin' }))).activities[0];
    };
    expect(await entry()).toMatchObject({ ipAddress: '127.0.0.1', userAgent: 'Test/1' });

    await after(retention.auditLogAddress);
    expect(await entry()).toMatchObject({ ipAddress: '127.0.0.1', userAgent: 'Test/1' });
    await after(retention.auditLogAddress + 1);

    expect(await entry()).toMatchObject({ action: 'updateStatus', ipAddress: null, userAgent: null });
  });
});

describe('data from the previous version', () => {
  it('loses certificates recorded only by an approval, and its places are listed to be checked', async () => {
    running.clock.set(start);
    const byApproval = await approved({ name: 'By Approval', halalCertified: 'Yes', ...certificate });
    const byHand = await approved({ name: 'By Hand', halalCertified: 'Yes', ...certificate });
    const facts = { ...certificate, certifyingBodyId: null };
    const entry = (id: string) => ({ id, kind: 'certificate', facts, source: null, recordedAt: start, recordedBy: 'a'.repeat(24), validUntil: certificate.expiryDate, withdrawnAt: null }); // prettier-ignore
    const listings = connection.collection('listings');
    const trust = {
      level: 'certified',
      rank: 0,
      muslimOwned: false,
      changesAt: new Date('2027-05-05T16:00:00Z'),
    };
    for (const [index, { id }] of [byApproval, byHand].entries()) {
      const evidence = [entry(String(index).repeat(24))];
      await listings.updateOne({ _id: new Types.ObjectId(id) }, { $set: { evidence, trust } });
    }
    await connection.collection('activities').insertOne({
      ...{ userId: 'a'.repeat(24), action: 'addEvidence', entityType: 'listing', entityId: byHand.id },
      ...{ changes: { kind: 'certificate', facts }, ipAddress: null, userAgent: null, createdAt: start },
    });
    const migrations = connection.collection<{ _id: string }>('migrations');
    await migrations.deleteOne({ _id: '002-withdraw-unchecked-certificates' });
    expect(await levelOf(byApproval.id)).toBe('certified');

    await restart(start);
    expect(await levelOf(byApproval.id)).toBe('claimed_halal');
    expect((await evidenceOf(byApproval.id))[0]?.withdrawnAt).toBeDefined();
    expect(await levelOf(byHand.id)).toBe('certified');
    expect(await toCheck()).toContain('By Approval');
    expect(await toCheck()).not.toContain('By Hand');
    const { history } = await json<{ history: unknown[] }>(send(`/api/listings/${byApproval.id}/history`));
    expect(history[0]).toMatchObject({ field: 'trust', from: 'certified', to: 'claimed_halal' });
    await restart(start);
    expect(await evidenceOf(byApproval.id)).toHaveLength(1);
  });
});
