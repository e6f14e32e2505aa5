import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { ActivityList, ChangeList, PhotoOffer, PhotoOfferList } from '@halalmap/contracts';
import type { PrivateFile } from '@halalmap/contracts/internal';
import { startDatabase, type TestDatabase } from '@halalmap/test-kit';
import { createClient, errorOf, json, type Who } from '../../testing/client';
import { startListings, type RunningListings } from '../../testing/start-listings';

let mongo: TestDatabase;
let running: RunningListings;
let media: Server;
const { send, sendJson, submitted, approved, decide: decideListing } = createClient(() => running);

/** What the media service was asked, as `kind what`, and with what. */
let asked: Array<{ what: string; owner: string; body: Record<string, unknown> }> = [];
/** Status of the next response to `show`. */
let albumStatus = 204;
let pictures = 0;

const refused = (code: string, path: string) => ({
  error: { code, message: 'No', details: [{ path, message: 'No' }], requestId: '1' },
});

/** A media service that has every upload except those named lost, and keeps PDFs at addresses that end with `-p`. */
const respondAsMedia = (url: string, body: Record<string, unknown>): { status: number; body?: unknown } => {
  const [, kind, owner = '', what = ''] = /owners\/(\w+)\/(\w+)\/([\w-]+)$/.exec(url) ?? [];
  asked.push({ what: `${kind} ${what}`, owner, body });
  const urls = (body['urls'] ?? []) as string[];
  const lost = urls.findIndex((one) => one.includes('lost'));
  if (lost >= 0) return { status: 422, body: refused('unprocessable', `urls.${lost}`) };
  if (what === 'restage') return { status: 200, body: { urls: ['/media/again'] } };
  if (what === 'show' && albumStatus !== 204)
    return { status: albumStatus, body: refused('validation_failed', 'images') };
  if (what !== 'attach') return { status: 204 };
  const held = urls.map((one) => ({
    id: (pictures += 1).toString(16).padStart(24, '7'),
    url: null,
    fileName: one.slice('/media/'.length),
    fileSize: 1_000,
    mimeType: one.endsWith('-p') ? 'application/pdf' : 'image/jpeg',
    width: 800,
    height: 600,
    color: '#ffffff',
    placeholder: '',
  }));
  return { status: 200, body: { pictures: held } };
};

beforeAll(async () => {
  mongo = await startDatabase();
  media = createServer((request, response) => {
    void text(request).then((sent) => {
      const answer = respondAsMedia(request.url ?? '', JSON.parse(sent || '{}') as Record<string, unknown>);
      response.writeHead(answer.status, { 'content-type': 'application/json' });
      response.end(answer.body === undefined ? undefined : JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((resolve) => media.listen(0, '127.0.0.1', resolve));
  const environment = { MEDIA_URL: `http://127.0.0.1:${(media.address() as AddressInfo).port}` };
  running = await startListings({ mongo, database: 'photo_offers', environment });
});
afterAll(async () => {
  await running.stop();
  media.close();
  await mongo.stop();
});
beforeEach(() => {
  asked = [];
  albumStatus = 204;
});

const offer = (listingId: string, body: object, who?: Who) =>
  sendJson(
    'POST',
    `/api/listings/${listingId}/photos`,
    { kind: 'food', uploads: ['/media/one'], ...body },
    { who },
  );
const offered = async (listingId: string, body: object = {}, who?: Who): Promise<string> =>
  (await json<{ id: string }>(offer(listingId, body, who))).id;
const list = async (query: string): Promise<PhotoOffer[]> =>
  (await json<PhotoOfferList>(send(`/api/photo-offers?${query}`, { who: 'admin' }))).offers;
const decide = (id: string, body: object, who: Who = 'admin') =>
  sendJson('PATCH', `/api/photo-offers/${id}`, body, { who });
const whatWasAsked = () => asked.map(({ what }) => what);
const photoOf = (id: string, role: string) =>
  send(`/internal/photo-offers/${id}/photos/2?callerId=${'a'.repeat(24)}&role=${role}`);

describe('photos that a visitor offers', () => {
  it('wait for a moderator, who alone sees them', async () => {
    const place = await approved({ name: 'Pastil House' });
    const response = await offer(place.id, {
      uploads: ['/media/one', '/media/two', '/media/one'],
      kind: 'menu',
      note: 'The menu of today',
    });
    expect(response.status).toBe(202);
    const { id } = await json<{ id: string }>(response);

    expect(asked).toEqual([
      { what: 'offer attach', owner: id, body: { urls: ['/media/one', '/media/two'] } },
      { what: 'offer make-private', owner: id, body: {} },
    ]);
    expect(await list(`status=pending&listingId=${place.id}`)).toEqual([
      {
        id,
        listingId: place.id,
        listingName: 'Pastil House',
        kind: 'menu',
        uploads: [`/api/photo-offers/${id}/photos/1`, `/api/photo-offers/${id}/photos/2`],
        note: 'The menu of today',
        by: null,
        status: 'pending',
        reason: null,
        createdAt: running.clock.now().toISOString(),
        decidedAt: null,
      },
    ]);
    expect(await json<PrivateFile>(photoOf(id, 'admin'))).toMatchObject({ fileName: 'two' });
    expect((await photoOf(id, 'regular')).status).toBe(404);
    expect(await list(`status=approved&listingId=${place.id}`)).toEqual([]);
  });

  it.each([
    ['without a photo', { uploads: [] }, 400, 'uploads'],
    [
      'of more than five',
      { uploads: ['1', '2', '3', '4', '5', '6'].map((n) => `/media/${n}`) },
      400,
      'uploads',
    ],
    ['of an unknown kind', { kind: 'selfie' }, 400, 'kind'],
    ['with an upload that is not there', { uploads: ['/media/one', '/media/lost'] }, 422, 'uploads.1'],
    ['with a PDF that is no certificate', { uploads: ['/media/one', '/media/two-p'] }, 422, 'uploads.1'],
  ])('are refused %s, and nothing is kept', async (_what, body, status, path) => {
    const { id } = await approved({ name: 'Refusing' });
    const response = await offer(id, body);

    expect([response.status, (await errorOf(response)).details]).toMatchObject([status, [{ path }]]);
    expect(await list(`listingId=${id}`)).toEqual([]);
    expect(whatWasAsked()).not.toContain('offer make-private');
  });

  it('are not taken for a place that is not public, not even of who submitted it', async () => {
    const waiting = await submitted({ name: 'Waiting' }, 'regular');
    const turnedDown = await submitted({ name: 'Turned Down' });
    await decideListing(turnedDown.id, { status: 'rejected', reason: 'No' });

    expect((await offer(waiting.id, {}, 'regular')).status).toBe(404);
    expect((await offer(turnedDown.id, {})).status).toBe(404);
    expect((await offer('f'.repeat(24), {})).status).toBe(404);
    expect(asked).toEqual([]);
  });

  it('join the album with their kind when they are approved, once, and the audit log says so', async () => {
    const place = await approved({ name: 'Album' });
    const id = await offered(place.id, {}, 'regular');
    asked = [];

    const decided = await json<PhotoOffer>(decide(id, { status: 'approved' }));
    expect(decided).toMatchObject({ status: 'approved', uploads: [], by: expect.any(String) });
    const by = 'a'.repeat(24);
    expect(asked).toEqual([
      { what: 'offer show', owner: id, body: { listingId: place.id, kind: 'food', by } },
      { what: 'offer detach', owner: id, body: {} },
    ]);
    expect((await decide(id, { status: 'approved' })).status).toBe(200);
    expect((await decide(id, { status: 'rejected' })).status).toBe(409);
    expect(asked).toHaveLength(2);
    const { activities } = await json<ActivityList>(
      send(`/api/activity?entityType=photo-offer&entityId=${id}`, { who: 'admin' }),
    );
    expect(activities.map(({ action, changes }) => [action, changes])).toMatchObject([
      ['update', { status: 'approved' }],
      ['create', { kind: 'food' }],
    ]);
  });

  it('stay offered when the album has no room, and can be rejected then, which removes them', async () => {
    const { id: listingId } = await approved({ name: 'Full' });
    const id = await offered(listingId);
    albumStatus = 400;
    expect((await decide(id, { status: 'approved' })).status).toBe(400);
    expect((await list(`status=pending&listingId=${listingId}`)).map((one) => one.id)).toEqual([id]);

    asked = [];
    const rejected = await json<PhotoOffer>(decide(id, { status: 'rejected', reason: 'Blurred' }));
    expect(rejected).toMatchObject({ status: 'rejected', reason: 'Blurred', uploads: [] });
    expect(whatWasAsked()).toEqual(['offer detach']);
    expect((await photoOf(id, 'admin')).status).toBe(404);
  });

  it('of a certificate become files of a suggested edit, and never join the album', async () => {
    const { id: listingId } = await approved({ name: 'Certified Soon' });
    const id = await offered(listingId, {
      kind: 'certificate',
      note: 'At the counter',
      uploads: ['/media/paper-p'],
    });
    asked = [];

    expect(await json<PhotoOffer>(decide(id, { status: 'approved' }))).toMatchObject({ changeId: id });
    expect(whatWasAsked()).toEqual([
      'offer restage',
      'certificate attach',
      'certificate make-private',
      'offer detach',
    ]);
    const { changes } = await json<ChangeList>(
      send(`/api/changes?status=pending&listingId=${listingId}`, { who: 'admin' }),
    );
    expect(changes).toMatchObject([
      {
        fields: {},
        note: 'At the counter',
        requestedBy: null,
        via: 'photo_offer',
        certificateFiles: [{ url: `/api/listings/${listingId}/certificate-files/1`, fileName: 'again' }],
      },
    ]);
    const approval = await sendJson('PATCH', `/api/changes/${id}`, { status: 'approved' }, { who: 'admin' });
    expect(approval.status).toBe(200);
  });

  it('are rejected with what else an account has pending when it is restricted', async () => {
    const { id: listingId } = await approved({ name: 'Flooded' });
    const id = await offered(listingId, {}, 'regular-7');
    const [found] = await list(`listingId=${listingId}`);
    const body = { by: 'a'.repeat(24), blockNetworkHours: 0 };
    const response = await sendJson('POST', `/internal/users/${found!.by}/restrict`, body);

    expect(await json(response)).toEqual({ removed: 1 });
    expect(await list(`listingId=${listingId}`)).toMatchObject([{ id, status: 'rejected', uploads: [] }]);
  });

  it('go with a merged place to the other one', async () => {
    const from = await approved({ name: 'Twice' });
    const into = await approved({ name: 'Once' });
    const id = await offered(from.id);
    await sendJson('POST', `/api/listings/${from.id}/merge`, { intoId: into.id }, { who: 'admin' });

    expect((await list(`listingId=${into.id}`)).map((one) => one.id)).toEqual([id]);
  });
});
