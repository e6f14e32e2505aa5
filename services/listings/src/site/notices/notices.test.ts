import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type {
  BulkJob,
  ChangeList,
  CertificateRequest,
  CertificateRequestList,
  Listing,
  MessageList,
  Notice,
  Review,
  SubmittedListing,
} from '@halalmap/contracts';
import { startDatabase, type TestDatabase, until } from '@halalmap/test-kit';
import { createConnection } from 'mongoose';
import { createClient, errorOf, json } from '../../testing/client';
import { startListings, type RunningListings } from '../../testing/start-listings';

const dayMs = 24 * 60 * 60_000;
const start = new Date('2026-11-21T04:00:00Z');

let mongo: TestDatabase;
let identity: Server;
let received: Notice[] = [];
let status = 204;
let running: RunningListings;
const { send, sendJson, submit, decide, submitted, certified } = createClient(() => running);

const startAgain = async (now: Date): Promise<void> => {
  const { port } = identity.address() as AddressInfo;
  running = await startListings({
    mongo,
    database: `notices-${tests}`,
    now,
    environment: { IDENTITY_URL: `http://127.0.0.1:${port}`, MEDIA_URL: `http://127.0.0.1:${port}` },
  });
};
let tests = 0;

let pictures = 0;
/** What the media service responds about a file that it has. */
const aPicture = () => ({
  id: (pictures += 1).toString(16).padStart(24, '7'),
  url: null,
  fileName: 'certificate.jpg',
  fileSize: 1_000,
  mimeType: 'image/jpeg',
  width: 800,
  height: 600,
  color: '#ffffff',
  placeholder: '',
});
const lostFile = {
  error: {
    code: 'unprocessable',
    message: 'Gone',
    details: [{ path: 'urls.0', message: 'This photo is no longer available. Please add it again' }],
    requestId: '1',
  },
};

beforeAll(async () => {
  mongo = await startDatabase();
  identity = createServer((request, response) => {
    void text(request).then((body) => {
      if (request.url?.endsWith('/attach')) {
        const { urls } = JSON.parse(body) as { urls: string[] };
        const isLost = urls.some((url) => url.includes('lost'));
        response.writeHead(isLost ? 422 : 200, { 'content-type': 'application/json' });
        response.end(JSON.stringify(isLost ? lostFile : { pictures: urls.map(aPicture) }));
        return;
      }
      if (request.url === '/internal/mails' && status === 204) received.push(JSON.parse(body) as Notice);
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => {
    identity.listen(0, '127.0.0.1', resolve);
  });
});
beforeEach(async () => {
  tests += 1;
  received = [];
  status = 204;
  await startAgain(start);
});
afterEach(() => running.stop());
afterAll(async () => {
  await mongo.stop();
  identity.close();
});

const kinds = () => received.map(({ kind }) => kind);
const untilReceived = (count: number) => until(`${count} mails`, () => received.length >= count);
const visitorSubmits = (fields: Record<string, unknown> = {}) =>
  json<SubmittedListing>(
    submit({ name: 'Lutong Ranao', submitterEmail: 'sender@mail.example', language: 'fil', ...fields }),
  );

describe('mails about a submission', () => {
  it('tell a visitor that it was received and decided, with the link of the receipt', async () => {
    const place = await visitorSubmits();
    await untilReceived(1);
    expect(received[0]).toMatchObject({
      kind: 'submissionReceived',
      place: 'Lutong Ranao',
      to: { email: 'sender@mail.example', language: 'fil' },
      path: `/submission/${place.receipt?.token ?? ''}`,
    });
    await decide(place.id, { status: 'rejected', reason: 'It has closed' });
    await untilReceived(2);
    expect(received[1]).toMatchObject({ kind: 'submissionRejected', words: 'It has closed' });
    await decide(place.id, { status: 'approved' });
    await untilReceived(3);
    expect(kinds()).toEqual(['submissionReceived', 'submissionRejected', 'submissionPublished']);
  });

  it('go to the account of a signed-in sender, and to no visitor without an address', async () => {
    await submit({ name: 'By a visitor' });
    const place = await submitted({ name: 'By an account' }, 'regular-1');
    await untilReceived(1);
    expect(received).toMatchObject([
      { place: 'By an account', to: { userId: expect.any(String) as string }, path: `/listing/${place.id}` },
    ]);
  });

  it('are not sent about likely spam', async () => {
    await visitorSubmits({ formCheck: { hidden: 'https://pills.example', openMs: 60_000 } });
    await visitorSubmits({ name: 'Another place' });
    await untilReceived(1);
    expect(received.map(({ place }) => place)).toEqual(['Another place']);
  });

  it('leave ten minutes after a bulk decision, and never when that was taken back by then', async () => {
    const [taken, told] = [
      await visitorSubmits({ name: 'Taken back' }),
      await visitorSubmits({ name: 'Told' }),
    ];
    await untilReceived(2);
    const approve = async ({ id }: { id: string }): Promise<string> => {
      const body = { action: 'updateStatus', listingIds: [id], data: { status: 'approved' } };
      return (await json<{ id: string }>(sendJson('POST', '/api/listings/bulk', body, { who: 'admin' }))).id;
    };
    const undo = async (id: string): Promise<void> => {
      await send(`/api/bulk/${id}/undo`, { method: 'POST', who: 'admin' });
      await until('it is taken back', async () => {
        const job = await json<BulkJob>(send(`/api/bulk/${id}`, { who: 'admin' }));
        return job.state === 'done' && job.undone !== null;
      });
    };
    await undo(await approve(taken));
    const second = await approve(told);
    // Each is sent after those that are due, so nothing was skipped.
    await visitorSubmits({ name: 'Third' });
    await untilReceived(3);
    expect(received.map(({ place }) => place)).toEqual(['Taken back', 'Told', 'Third']);

    running.clock.set(new Date(start.getTime() + 11 * 60_000));
    await visitorSubmits({ name: 'Fourth' });
    await untilReceived(5);
    expect(
      received
        .slice(3)
        .map(({ kind, place }) => `${kind} ${place}`)
        .sort(),
    ).toEqual(['submissionPublished Told', 'submissionReceived Fourth']);
    await undo(second);
    await untilReceived(6);
    expect(received[5]).toMatchObject({ kind: 'submissionReopened', place: 'Told', words: null });
  });

  it('wait while the identity service does not accept them', async () => {
    status = 503;
    await visitorSubmits();
    await running.stop();
    status = 204;
    await startAgain(new Date(start.getTime() + dayMs));
    const other = await visitorSubmits({ name: 'Another place' });
    expect(other.status).toBe('pending');
    await untilReceived(2);
    expect(received.map(({ place }) => place).sort()).toEqual(['Another place', 'Lutong Ranao']);
  });
});

it('tells the people who claimed a place, suggested an edit or wrote a review', async () => {
  const place = await submitted({ name: 'Lutong Ranao' });
  await decide(place.id, { status: 'approved' });
  const claimOf = async (who: 'business-1' | 'business-2'): Promise<string> => {
    const body = { businessName: 'B', ownerName: 'O', contactEmail: 'o@mail.example', message: 'Mine' };
    const filed = await sendJson('POST', `/api/listings/${place.id}/claims`, body, { who });
    expect(filed.status).toBe(201);
    return (await json<{ id: string }>(filed)).id;
  };
  const [first] = [await claimOf('business-1'), await claimOf('business-2')];
  const approved = await sendJson('PATCH', `/api/claims/${first}`, { status: 'approved' }, { who: 'admin' });
  expect(approved.status).toBe(200);
  await untilReceived(2);
  expect(kinds().sort()).toEqual(['claimApproved', 'claimRejected']);

  const suggested = await sendJson(
    'POST',
    `/api/listings/${place.id}/changes`,
    { fields: { phone: '0917 123 4567' } },
    { who: 'regular-1' },
  );
  const change = await json<{ id: string }>(suggested);
  await sendJson(
    'PATCH',
    `/api/changes/${change.id}`,
    { status: 'rejected', reason: 'Wrong' },
    { who: 'admin' },
  );
  await untilReceived(3);
  expect(received[2]).toMatchObject({ kind: 'changeRejected', words: 'Wrong' });

  const written = await sendJson(
    'POST',
    `/api/listings/${place.id}/reviews`,
    { rating: 5 },
    { who: 'regular-1' },
  );
  const review = await json<Review>(written);
  for (const text of ['Thank you', 'Thank you so much'])
    await sendJson('PUT', `/api/reviews/${review.id}/answer`, { text }, { who: 'business-1' });
  await untilReceived(4);
  expect(received.slice(3)).toMatchObject([{ kind: 'reviewAnswered', words: 'Thank you' }]);
});

it('tells an owner of disputes that are shown, once a day and place, and of no others', async () => {
  const { id } = await submitted({ name: 'Lutong Ranao' });
  await decide(id, { status: 'approved' });
  const body = { businessName: 'B', ownerName: 'O', contactEmail: 'o@mail.example', message: 'Mine' };
  const filed = await sendJson('POST', `/api/listings/${id}/claims`, body, { who: 'business-1' });
  const claim = await json<{ id: string }>(filed);
  await sendJson('PATCH', `/api/claims/${claim.id}`, { status: 'approved' }, { who: 'admin' });
  await untilReceived(1);
  received = [];
  const dispute = (who: 'regular-1-fresh' | 'regular-2' | 'regular-3', verdict = 'not_halal') =>
    sendJson('POST', `/api/listings/${id}/confirmations`, { verdict }, { who });

  for (const response of [
    await dispute('regular-1-fresh'),
    await dispute('regular-2'),
    await dispute('regular-3', 'closed'),
  ])
    expect(response.status).toBe(201);
  await submit({ name: 'Another', submitterEmail: 'last@mail.example' });
  await until('the mail that was added last', () => kinds().includes('submissionReceived'));
  expect(kinds()).toEqual(['placeDisputed', 'submissionReceived']);
  expect(received[0]).toMatchObject({
    place: 'Lutong Ranao',
    to: { userId: expect.any(String) as string },
    path: `/listing/${id}`,
    words: null,
  });
});

it('tells the claimant although the process ended between the decision and the mail', async () => {
  const place = await submitted({ name: 'Lutong Ranao' });
  await decide(place.id, { status: 'approved' });
  const body = { businessName: 'B', ownerName: 'O', contactEmail: 'o@mail.example', message: 'Mine' };
  const filed = await sendJson('POST', `/api/listings/${place.id}/claims`, body, { who: 'business-1' });
  const { id } = await json<{ id: string }>(filed);
  await sendJson('PATCH', `/api/claims/${id}`, { status: 'rejected', adminNotes: 'No' }, { who: 'admin' });
  await untilReceived(1);
  await running.stop();
  // As the database is when the process ended right after it had stored the decision.
  const connection = await createConnection(mongo.url(`notices-${tests}_listings`)).asPromise();
  const [claims, notices] = [connection.collection('claims'), connection.collection('notices')];
  await notices.deleteMany({});
  const [notice] = received.splice(0);
  const pendingNotice = {
    key: notice?.key,
    kind: 'claimRejected',
    to: { userId: 'a'.repeat(24) },
    place: 'Lutong Ranao',
    link: { page: '/my-places' },
    words: 'No',
  };
  await claims.updateOne({}, { $set: { pendingNotice } });

  await startAgain(start);
  // Any later mail has those sent that were left.
  await submit({ name: 'Another', submitterEmail: 'other@mail.example' });
  await untilReceived(2);
  expect(received).toContainEqual(
    expect.objectContaining({ kind: 'claimRejected', words: 'No', path: '/my-places' }),
  );
  await until('the claim keeps no notice', async () => {
    const claim = await claims.findOne({});
    return claim !== null && !('pendingNotice' in claim);
  });
  await connection.close();
});

it('tells an owner 60 and 14 days before the certificate ends and on its last day, each once, if it is asked', async () => {
  const grocery = { entityType: 'business', muslimBusinessCategoryId: 1, expiryDate: '2027-01-31' };
  const body = { businessName: 'B', ownerName: 'O', contactEmail: 'o@mail.example', message: 'Mine' };
  for (const name of ['Lutong Ranao', 'Now a Tailor']) {
    const place = await certified({ ...grocery, name });
    const filed = await sendJson('POST', `/api/listings/${place.id}/claims`, body, { who: 'business-1' });
    const claim = await json<{ id: string }>(filed);
    await sendJson('PATCH', `/api/claims/${claim.id}`, { status: 'approved' }, { who: 'admin' });
    if (name !== 'Now a Tailor') continue;
    const notAsked = { muslimBusinessCategoryId: 5 };
    expect((await sendJson('PATCH', `/api/listings/${place.id}`, notAsked, { who: 'admin' })).status).toBe(
      200,
    );
  }
  await untilReceived(2);
  received = [];

  const days = [
    '2026-12-01',
    '2026-12-02',
    '2026-12-03',
    '2027-01-16',
    '2027-01-17',
    '2027-01-31',
    '2027-02-01',
  ];
  const told: string[] = [];
  for (const day of days) {
    await running.stop();
    const before = received.length;
    await startAgain(new Date(`${day}T04:00:00Z`));
    await submit({ name: `On ${day}`, submitterEmail: `${day}@mail.example` });
    await until('the mail that was added last', () =>
      received.some(({ place: name, kind }) => kind === 'submissionReceived' && name === `On ${day}`),
    );
    if (received.slice(before).some(({ kind }) => kind === 'certificateEnding')) told.push(day);
  }
  expect(told).toEqual(['2026-12-02', '2027-01-17', '2027-01-31']);
  const endings = received.filter(({ kind }) => kind === 'certificateEnding');
  expect(endings.map(({ place, day }) => [place, day])).toEqual(
    told.map(() => ['Lutong Ranao', '2027-01-31']),
  );
});

describe('a request for the new certificate', () => {
  const ask = (id: string, body: object = {}) =>
    sendJson('POST', `/api/listings/${id}/certificate-requests`, body, { who: 'admin' });
  const listedAs = async (status: string): Promise<CertificateRequest[]> => {
    const found = await send(`/api/certificate-requests?status=${status}`, { who: 'admin' });
    return (await json<CertificateRequestList>(found)).certificateRequests;
  };
  const answer = {
    certificateFiles: ['/media/staged/none'],
    certificationBody: 'IDCP',
    certificationNumber: 'N-2027',
    expiryDate: '2028-01-31',
  };
  const requested = async (fields: Record<string, unknown> = {}) => {
    const place = await certified({
      name: 'Lutong Ranao',
      address: '7 Quezon Avenue',
      email: 'place@mail.example',
      ...fields,
    });
    expect((await ask(place.id)).status).toBe(201);
    await untilReceived(1);
    const path = received[0]?.path ?? '';
    return { place, path: path.replace('/certificate/', '/api/certificate-requests/') };
  };

  it('is mailed to the address of the place, with a link that shows what is known', async () => {
    const { place, path } = await requested();
    expect(received[0]).toMatchObject({
      kind: 'certificateRequested',
      to: { email: 'place@mail.example', language: 'en' },
      day: '2026-12-21',
    });
    const shown = await send(path);
    expect(shown.headers.get('cache-control')).toBe('no-store');
    expect(shown.headers.get('referrer-policy')).toBe('no-referrer');
    expect(await json(shown)).toMatchObject({
      name: 'Lutong Ranao',
      address: '7 Quezon Avenue',
      number: 'P-77',
      validUntil: '2027-01-31',
    });
    expect(await listedAs('sent')).toMatchObject([{ listingId: place.id, email: 'place@mail.example' }]);
  });

  it('names what is missing in an answer, and works again when the files cannot be stored', async () => {
    const { path } = await requested();
    const empty = await sendJson('POST', path, {});
    expect(empty.status).toBe(400);
    const paths = (await errorOf(empty)).details?.map((detail) => detail.path);
    expect(paths).toEqual(['certificateFiles', 'certificationBody', 'certificationNumber', 'expiryDate']);
    const lost = await sendJson('POST', path, { ...answer, certificateFiles: ['/media/lost'] });
    expect(lost.status).toBe(422);
    expect((await errorOf(lost)).details?.[0]?.path).toBe('certificateFiles.0');
    expect((await send(path)).status).toBe(200);
  });

  it('is answered once, with a change that is nobody’s and that an admin decides', async () => {
    const { place, path } = await requested();
    expect((await sendJson('POST', path, answer)).status).toBe(202);
    expect((await sendJson('POST', path, answer)).status).toBe(404);
    expect((await send(path)).status).toBe(404);

    const found = await send('/api/changes?status=pending', { who: 'admin' });
    const { changes } = await json<ChangeList>(found);
    expect(changes).toMatchObject([
      {
        listingId: place.id,
        requestedBy: null,
        via: 'certificate_request',
        byOwner: false,
        fields: { certificationNumber: 'N-2027', expiryDate: '2028-01-31', certifyingBody: 'IDCP' },
        certificateFiles: [{ fileName: 'certificate.jpg' }],
      },
    ]);
    expect(await listedAs('answered')).toMatchObject([{ changeId: changes[0]?.id }]);
    const decided = await sendJson(
      'PATCH',
      `/api/changes/${changes[0]?.id ?? ''}`,
      { status: 'approved', certificateSeen: { how: 'paper' } },
      { who: 'admin' },
    );
    expect(decided.status).toBe(200);
    const renewed = await json<Listing>(send(`/api/listings/${place.id}`));
    expect(renewed.trust).toMatchObject({ level: 'certified', certificate: { number: 'N-2027' } });
  });

  it('ends after 30 days', async () => {
    const { path } = await requested();
    running.clock.set(new Date(start.getTime() + 30 * dayMs));
    expect((await send(path)).status).toBe(404);
    expect((await sendJson('POST', path, answer)).status).toBe(404);
    expect(await listedAs('expired')).toHaveLength(1);
  });

  it('needs an address', async () => {
    const place = await certified({ name: 'Lutong Ranao' });
    const refused = await ask(place.id);
    expect(refused.status).toBe(400);
    expect((await errorOf(refused)).details?.[0]?.path).toBe('email');
    expect((await ask(place.id, { email: 'owner@mail.example' })).status).toBe(201);
  });
});

describe('the newsletter', () => {
  const subscribe = (email: string) =>
    sendJson('POST', '/api/newsletter', { email, language: 'fil' }).then(({ status: given }) => given);
  const addresses = async () => {
    const { messages } = await json<MessageList>(send('/api/messages?kind=newsletter', { who: 'admin' }));
    return messages.map(({ email, confirmedAt }) => [email, confirmedAt]);
  };
  const confirm = async ({ path }: Notice) => (await send(`/api${path}`, { method: 'POST' })).status;
  const nextNotice = async (count: number): Promise<Notice> => {
    await untilReceived(count);
    return received[count - 1] as Notice;
  };

  it('is asked for with an address, which a mailed link confirms once', async () => {
    expect(await subscribe('amina@mail.example')).toBe(202);
    const notice = await nextNotice(1);
    expect(notice).toMatchObject({
      kind: 'newsletterConfirmation',
      to: { email: 'amina@mail.example', language: 'fil' },
      path: expect.stringMatching(/^\/newsletter\/[\w-]{43}$/) as string,
    });
    expect(await addresses()).toEqual([['amina@mail.example', null]]);

    expect(await confirm({ ...notice, path: '/newsletter/another' })).toBe(404);
    expect(await confirm(notice)).toBe(204);
    expect(await confirm(notice)).toBe(404);
    expect(await addresses()).toEqual([['amina@mail.example', start.toISOString()]]);
  });

  it('sends another link until the address is confirmed, and none after that', async () => {
    await subscribe('amina@mail.example');
    await nextNotice(1);
    await subscribe('AMINA@mail.example');
    expect(await confirm(await nextNotice(2))).toBe(204);

    await subscribe('amina@mail.example');
    await subscribe('basir@mail.example');
    expect(await nextNotice(3)).toMatchObject({ to: { email: 'basir@mail.example' } });
  });

  it('forgets an address that nobody confirms within 7 days, and keeps the others', async () => {
    await subscribe('amina@mail.example');
    await confirm(await nextNotice(1));
    await subscribe('basir@mail.example');
    const late = await nextNotice(2);
    const connection = await createConnection(mongo.url(`notices-${tests}_listings`)).asPromise();
    // As earlier versions stored an address.
    await connection.collection('messages').insertOne({
      kind: 'newsletter',
      email: 'early@mail.example',
      fields: {},
      handled: false,
      createdAt: new Date(start.getTime() - dayMs),
      once: 'newsletter:early@mail.example',
      emailKey: 'early@mail.example',
    });
    await connection.close();
    running.clock.set(new Date(start.getTime() + 7 * dayMs));
    expect(await confirm(late)).toBe(404);

    await running.stop();
    await startAgain(new Date(start.getTime() + 400 * dayMs));
    expect(await addresses()).toEqual([
      ['amina@mail.example', start.toISOString()],
      ['early@mail.example', null],
    ]);
  });
});
