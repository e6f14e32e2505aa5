import type {
  Confirmation,
  ConfirmationList,
  EvidenceList,
  Landing,
  Listing,
  Overview,
} from '@halalmap/contracts';
import { connectMongo } from '@halalmap/service-kit/mongo';
import { Types } from 'mongoose';
import { startDatabase, type TestDatabase } from '@halalmap/test-kit';
import { createClient, errorOf, json, type Who } from '../testing/client';
import { startListings, type RunningListings } from '../testing/start-listings';

let mongo: TestDatabase;
let running: RunningListings;
const { send, sendJson, approved, submitted } = createClient(() => running);
const start = new Date('2026-11-21T04:00:00Z');
const day = 24 * 60 * 60_000;

beforeAll(async () => {
  mongo = await startDatabase();
});
beforeEach(async () => {
  running = await startListings({
    mongo,
    database: `confirmations${expect.getState().currentTestName?.length}`,
  });
});
afterEach(() => running.stop());
afterAll(() => mongo.stop());

/** Each user gets a separate network, unless the test says otherwise. */
const addressOf = (who: Who): string => `203.0.${/\d+/.exec(who ?? '')?.[0] ?? 0}.7`;
const say = (id: string, verdict: string, who: Who, note?: string, address = addressOf(who)) => {
  const headers = { 'x-forwarded-for': address };
  const halal = verdict === 'still_true' ? 'all' : undefined;
  return sendJson('POST', `/api/listings/${id}/confirmations`, { verdict, halal, note }, { who, headers });
};
const said = (id: string, verdict: string, who: Who) => json<Confirmation>(say(id, verdict, who));
const takeBack = (id: string, who: Who) => send(`/api/confirmations/${id}`, { method: 'DELETE', who });
const settle = (id: string, status: string, who: Who = 'admin') =>
  sendJson('PATCH', `/api/confirmations/${id}`, { status, note: 'Called them' }, { who });
const trustOf = async (id: string) => (await json<Listing>(send(`/api/listings/${id}`))).trust;
/** Makes the user `regular` the owner of a place. */
const setOwner = async (id: string) => {
  const database = `confirmations${expect.getState().currentTestName?.length}`;
  const connection = await connectMongo({ url: mongo.url(database), service: 'listings' });
  const owned = { $set: { ownerId: 'b'.repeat(24) } };
  await connection.collection('listings').updateOne({ _id: new Types.ObjectId(id) }, owned);
  await connection.close();
};
const later = (ms: number) => running.clock.set(new Date(start.getTime() + ms));

describe('a confirmation or dispute of a listing', () => {
  it('confirms it with three different users, once each in 30 days', async () => {
    const { id } = await approved({ name: 'Confirmed' });
    expect((await say(id, 'still_true', undefined)).status).toBe(401);
    expect((await say(id, 'nonsense', 'regular-1')).status).toBe(400);
    expect((await say(id, 'still_true', 'regular-1')).status).toBe(201);
    const again = await say(id, 'still_true', 'regular-1');
    expect(again.status).toBe(409);
    expect(await errorOf(again)).toMatchObject({
      message: 'You said so on 21 November 2026. You can say it again from 21 December 2026',
      details: [
        { path: 'since', message: start.toISOString() },
        { path: 'until', message: new Date(start.getTime() + 30 * day).toISOString() },
        {
          path: 'request',
          message: 'You said so on 21 November 2026. You can say it again from 21 December 2026',
          code: 'said_already',
          values: { since: start.getTime(), until: start.getTime() + 30 * day },
        },
      ],
    });
    await say(id, 'still_true', 'regular-2');
    expect((await trustOf(id)).level).toBe('unverified');
    await say(id, 'still_true', 'regular-3');

    const trust = await trustOf(id);
    expect(trust.level).toBe('community_confirmed');
    expect(trust.reasons.map(({ text }) => text)).toContain(
      '3 people confirmed what is said here (3 say that all is halal)',
    );
    later(30 * day + 1);
    expect((await say(id, 'still_true', 'regular-1')).status).toBe(201);
  });

  it.each([
    [
      'of one network',
      ['regular-1', 'regular-2', 'regular-3'],
      ['198.51.100.1', '198.51.100.77', '::ffff:198.51.100.200'],
    ],
    [
      'of one IPv6 network',
      ['regular-1', 'regular-2', 'regular-3'],
      ['2001:db8:1:2::1', '2001:db8:1:3:3:4:5:6', '2001:0db8:0001:0004::ff'],
    ],
    ['one of which is of a new account', ['regular-1', 'regular-2', 'regular-3-fresh'], []],
  ] as Array<[string, Who[], string[]]>)(
    'does not confirm the place by three users %s',
    async (_what, people, addresses) => {
      const { id } = await approved({ name: 'Doubtfully Confirmed' });
      for (const [index, who] of people.entries()) {
        const address = addresses[index] ?? addressOf(who);
        expect((await say(id, 'still_true', who, undefined, address)).status).toBe(201);
      }
      expect((await trustOf(id)).level).toBe('unverified');
      await say(id, 'still_true', 'regular-9');
      expect((await trustOf(id)).level).toBe('community_confirmed');
    },
  );

  it('needs a verified address', async () => {
    const { id } = await approved({ name: 'Verified Only' });
    for (const verdict of ['still_true', 'closed']) {
      const response = await say(id, verdict, 'regular-1-unverified');
      expect([response.status, (await errorOf(response)).code]).toEqual([403, 'email_not_verified']);
    }
  });

  it('of a new account is seen by its author and admins only, and changes nothing', async () => {
    const { id } = await approved({ name: 'Confirmed By Nobody' });
    await setOwner(id);
    const before = await json<Listing>(send(`/api/listings/${id}`));
    later(day);

    for (const number of [1, 2, 3])
      expect(await said(id, 'still_true', `regular-${number}-fresh`)).toMatchObject({ counts: false });

    expect(await json<Listing>(send(`/api/listings/${id}`))).toEqual(before);
    expect((await json<Landing>(send('/api/landing'))).confirmations).toEqual([]);
    const evidence = async (who: Who) =>
      (await json<EvidenceList>(send(`/api/listings/${id}/evidence`, { who }))).evidence.length;
    expect([await evidence('regular'), await evidence('admin')]).toEqual([0, 3]);
    const { confirmations } = await json<ConfirmationList>(send('/api/confirmations', { who: 'admin' }));
    expect(confirmations.map(({ counts }) => counts)).toEqual([false, false, false]);

    expect((await say(id, 'still_true', 'regular-4')).status).toBe(201);
    const after = await trustOf(id);
    expect(after.checkedAt).toBe(new Date(start.getTime() + day).toISOString());
    expect(after.reasons.map(({ text }) => text)).toContain(
      'One person confirmed what is said here (one says that all is halal)',
    );
  });

  it('deletes the hash of a network after 30 days, and stores no address', async () => {
    const { id } = await approved({ name: 'Forgetful' });
    const database = `confirmations${expect.getState().currentTestName?.length}`;
    const connection = await connectMongo({ url: mongo.url(database), service: 'listings' });
    const networks = connection.collection<{ _id: string; group: string }>('confirmation_networks');
    const groups = async (): Promise<unknown[]> => {
      const { evidence } = await json<EvidenceList>(send(`/api/listings/${id}/evidence`, { who: 'admin' }));
      return evidence.map(({ facts }) => facts.networkGroup);
    };
    await say(id, 'still_true', 'regular-1', undefined, '198.51.100.1');
    later(29 * day);
    await say(id, 'still_true', 'regular-2', undefined, '198.51.100.2');
    const [first, second] = await groups();
    expect(second).toBe(first);
    expect(await networks.estimatedDocumentCount()).toBe(1);
    expect(JSON.stringify(await networks.find().limit(100).toArray())).not.toContain('198.51');

    later(60 * day);
    await say(id, 'still_true', 'regular-3', undefined, '198.51.100.3');
    const third = (await groups())[2];
    expect(third).not.toBe(first);
    expect((await networks.find().limit(100).toArray()).map(({ group }) => group)).toEqual([third]);
    await connection.close();
  });

  it('is allowed once in 30 days, even after an admin has settled it', async () => {
    const { id } = await approved({ name: 'Insisted' });
    const dispute = await said(id, 'closed', 'regular-1');
    await settle(dispute.id, 'rejected');
    expect((await say(id, 'closed', 'regular-1')).status).toBe(409);
    later(30 * day + 1);
    expect((await say(id, 'closed', 'regular-1')).status).toBe(201);
  });

  it('is only for public places, not for one that only its submitter sees', async () => {
    const { id } = await submitted({ name: 'Not yet' }, 'regular-1');
    expect((await say(id, 'still_true', 'regular-1')).status).toBe(409);
    expect((await say(id, 'nonsense', 'regular-2')).status).toBe(404);
  });

  it('is settled only with known fields', async () => {
    const { id } = await approved({ name: 'Strict' });
    const dispute = await said(id, 'closed', 'regular-1');
    const body = { status: 'resolved', note: 'Seen', verdict: 'still_true' };
    const response = await sendJson('PATCH', `/api/confirmations/${dispute.id}`, body, { who: 'admin' });
    expect(response.status).toBe(400);
    expect((await errorOf(response)).details?.map(({ path }) => path)).toEqual(['verdict']);
  });

  it('counts once for a user who sends it many times at once', async () => {
    const { id } = await approved({ name: 'Hasty' });
    const responses = await Promise.all(Array.from({ length: 5 }, () => say(id, 'still_true', 'regular-1')));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  it('lowers trust as a dispute until an admin settles it', async () => {
    const { id } = await approved({ name: 'Disputed' });
    for (const number of [1, 2, 3]) await say(id, 'still_true', `regular-${number}`);
    const dispute = await said(id, 'not_halal', 'regular-4');
    expect((await trustOf(id)).level).toBe('unverified');

    const { confirmations } = await json<ConfirmationList>(
      send('/api/confirmations?verdict=not_halal&open=true', { who: 'admin' }),
    );
    expect(confirmations.map((one) => one.id)).toEqual([dispute.id]);
    expect(confirmations[0]).toMatchObject({ listingName: 'Disputed', userId: expect.any(String) as string });
    expect(dispute).not.toHaveProperty('userId');
    expect((await settle(dispute.id, 'rejected', 'regular-1')).status).toBe(403);
    expect(await json(settle(dispute.id, 'rejected'))).toMatchObject({
      status: 'rejected',
      adminNote: 'Called them',
    });
    expect((await settle(dispute.id, 'rejected')).status).toBe(200);
    expect((await settle(dispute.id, 'resolved')).status).toBe(409);
    expect((await trustOf(id)).level).toBe('community_confirmed');
  });

  it('is settled once when two admins do it at the same time', async () => {
    const { id } = await approved({ name: 'Settled Twice' });
    const dispute = await said(id, 'closed', 'regular-1');

    const responses = await Promise.all([
      settle(dispute.id, 'resolved'),
      settle(dispute.id, 'rejected', 'moderator'),
    ]);

    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = await json<Confirmation>(responses.find(({ status }) => status === 200) as Response);
    const { confirmations } = await json<ConfirmationList>(send('/api/confirmations', { who: 'admin' }));
    expect(confirmations.find((one) => one.id === dispute.id)?.status).toBe(winner.status);
  });

  it('hides no place, however many report it as closed, and is shown to admins', async () => {
    const { id } = await approved({ name: 'Said To Be Closed' });
    for (const number of [1, 2, 3, 4]) await say(id, 'closed', `regular-${number}`);

    expect((await send(`/api/listings/${id}`)).status).toBe(200);
    const overview = await json<{ alerts: unknown }>(send('/api/analytics/overview', { who: 'admin' }));
    expect(overview.alerts).toEqual([
      { listingId: id, name: 'Said To Be Closed', verdict: 'closed', people: 4 },
    ]);
  });

  it('is alerted when it has waited for a decision for 14 days', async () => {
    const { id } = await approved({ name: 'Waiting Long' });
    await say(id, 'wrong_info', 'regular-1');
    const overdue = async () =>
      (await json<Overview>(send('/api/analytics/overview', { who: 'admin' }))).overdueDisputes;
    later(14 * day - 1);
    expect(await overdue()).toEqual([]);
    later(14 * day + 1);
    expect(await overdue()).toEqual([
      { listingId: id, name: 'Waiting Long', verdict: 'wrong_info', since: start.toISOString() },
    ]);
  });

  it('raises no alert for a delisted place until it is restored', async () => {
    const { id } = await approved({ name: 'Dealt with' });
    for (const number of [1, 2, 3]) await say(id, 'closed', `regular-${number}`);
    const alerts = async () => {
      const overview = await json<Overview>(send('/api/analytics/overview', { who: 'admin' }));
      return overview.alerts.filter(({ listingId }) => listingId === id);
    };

    await send(`/api/listings/${id}?cause=closed`, { method: 'DELETE', who: 'admin' });
    expect(await alerts()).toEqual([]);
    await send(`/api/listings/${id}/restore`, { method: 'POST', who: 'admin' });
    expect(await alerts()).toHaveLength(1);
  });

  it('can be taken back by its author within a day', async () => {
    const { id } = await approved({ name: 'Taken Back' });
    const first = await said(id, 'closed', 'regular-1');
    expect((await takeBack(first.id, 'regular-2')).status).toBe(403);
    expect((await takeBack(first.id, 'regular-1')).status).toBe(204);
    expect((await takeBack(first.id, 'regular-1')).status).toBe(404);

    const second = await said(id, 'still_true', 'regular-1');
    later(day + 1);
    expect((await errorOf(await takeBack(second.id, 'regular-1'))).code).toBe('conflict');
  });

  it('answers what is halal, and that nothing is halal is a dispute', async () => {
    const { id } = await approved({ name: 'Answered' });
    const answer = (body: object, who: Who) =>
      sendJson('POST', `/api/listings/${id}/confirmations`, body, {
        who,
        headers: { 'x-forwarded-for': addressOf(who) },
      });
    expect(
      await json(answer({ verdict: 'still_true', halal: 'part', how: 'ate' }, 'regular-1')),
    ).toMatchObject({
      verdict: 'still_true',
      halal: 'part',
      how: 'ate',
      counts: true,
      status: 'accepted',
      answer: null,
    });
    expect(await json(answer({ verdict: 'still_true', halal: 'none' }, 'regular-2'))).toMatchObject({
      verdict: 'not_halal',
      halal: 'none',
      status: 'open',
    });
    expect(await json(answer({ verdict: 'closed' }, 'regular-3-fresh'))).toMatchObject({ counts: false });
    expect((await answer({ verdict: 'still_true', halal: 'some' }, 'regular-4')).status).toBe(400);
    expect((await answer({ verdict: 'still_true', how: 'heard' }, 'regular-4')).status).toBe(400);
    expect((await trustOf(id)).review).toMatchObject({ counts: { closed: 0, not_halal: 1, wrong_info: 0 } });
  });

  it('asks nothing about food of a mosque, whose facts three people confirm', async () => {
    const { id } = await approved({ name: 'Masjid', entityType: 'mosque' });
    const answer = (body: object, who: Who) =>
      sendJson('POST', `/api/listings/${id}/confirmations`, body, {
        who,
        headers: { 'x-forwarded-for': addressOf(who) },
      });
    for (const [body, path] of [
      [{ verdict: 'still_true', halal: 'all' }, 'halal'],
      [{ verdict: 'not_halal' }, 'verdict'],
    ] as const) {
      const response = await answer(body, 'regular-1');
      expect(response.status).toBe(400);
      expect((await errorOf(response)).details).toMatchObject([{ path }]);
    }
    expect((await trustOf(id)).level).toBe('facts_published');
    for (const number of [1, 2, 3]) await answer({ verdict: 'still_true' }, `regular-${number}`);
    const trust = await trustOf(id);
    expect(trust.level).toBe('facts_confirmed');
    expect(trust).not.toHaveProperty('halal');
  });

  it('shows a dispute over a certified badge, without its kind until two people say so', async () => {
    const { id } = await approved({
      name: 'Certified And Doubted',
      certifyingBody: 'IDCP',
      certificationNumber: '1',
      expiryDate: '2030-01-01',
    });
    await sendJson('PATCH', `/api/listings/${id}`, { certificateSeen: { how: 'paper' } }, { who: 'admin' });
    const first = await said(id, 'not_halal', 'regular-1');
    await say(id, 'not_halal', 'regular-2-fresh');
    const none = { closed: 0, not_halal: 0, wrong_info: 0 };
    expect(await trustOf(id)).toMatchObject({ level: 'certified', review: { counts: none } });
    const second = await said(id, 'not_halal', 'regular-3');
    expect((await trustOf(id)).review).toMatchObject({ counts: { ...none, not_halal: 2 } });
    for (const { id: dispute } of [first, second]) await settle(dispute, 'rejected');
    expect(await trustOf(id)).toMatchObject({ level: 'certified', review: null });
  });

  it('is open at most three times for one person', async () => {
    const disputes: Confirmation[] = [];
    for (const name of ['One', 'Two', 'Three', 'Four']) {
      const { id } = await approved({ name: `Doubted ${name}` });
      const response = await say(id, 'closed', 'regular-1');
      if (disputes.length < 3) disputes.push(await json<Confirmation>(response));
      else expect(response.status).toBe(409);
      if (disputes.length === 3) expect((await say(id, 'still_true', 'regular-2')).status).toBe(201);
    }
    await settle(disputes[0]!.id, 'resolved');
    const { id } = await approved({ name: 'Doubted Five' });
    expect((await say(id, 'closed', 'regular-1')).status).toBe(201);
  });

  it('goes to admins only after three disputes of the same person were rejected within a year', async () => {
    for (const name of ['One', 'Two', 'Three']) {
      const { id } = await approved({ name: `Wrongly Doubted ${name}` });
      const dispute = await said(id, 'closed', 'regular-1');
      expect(dispute.counts).toBe(true);
      await settle(dispute.id, 'rejected');
    }
    const { id } = await approved({ name: 'Doubted Again' });
    const dispute = await said(id, 'closed', 'regular-1');
    expect([dispute.counts, (await trustOf(id)).review]).toEqual([false, null]);
    expect((await said(id, 'closed', 'regular-2')).counts).toBe(true);
    await settle(dispute.id, 'resolved');
    later(366 * day);
    const { id: other } = await approved({ name: 'Doubted Later' });
    expect((await said(other, 'closed', 'regular-1')).counts).toBe(true);
  });

  it('is answered by the owner of the place, and by nobody else, until it is settled', async () => {
    const { id } = await approved({ name: 'Answering' });
    await setOwner(id);
    const dispute = await said(id, 'closed', 'regular-1');
    const path = `/api/confirmations/${dispute.id}/answer`;
    const answer = (text: string, who: Who) => sendJson('PUT', path, { text }, { who });

    expect((await answer('No', 'regular-1')).status).toBe(403);
    expect((await answer(' ', 'regular')).status).toBe(400);
    expect(await json(answer('We moved next door.', 'regular'))).toMatchObject({
      answer: { text: 'We moved next door.' },
    });
    expect((await trustOf(id)).review?.answers).toMatchObject([{ text: 'We moved next door.' }]);
    expect((await send(path, { method: 'DELETE', who: 'regular' })).status).toBe(204);
    expect((await trustOf(id)).review).not.toHaveProperty('answers');
    await settle(dispute.id, 'rejected');
    expect((await answer('Too late', 'regular')).status).toBe(409);
    const unseen = await said(id, 'closed', 'regular-2-fresh');
    const text = { text: 'How do I know?' };
    expect((await sendJson('PUT', `/api/confirmations/${unseen.id}/answer`, text, { who: 'regular' })).status).toBe(404); // prettier-ignore
  });

  it('is accepted while an admin is editing', async () => {
    const { id } = await approved({ name: 'Edited' });
    await send(`/api/locks/listing/${id}`, { method: 'PUT', who: 'moderator' });
    expect((await say(id, 'still_true', 'regular-1')).status).toBe(201);
  });
});

describe('a confirmation of the Jumu’ah times of a mosque', () => {
  const friday = new Date('2026-11-27T04:00:00Z');
  const confirm = (id: string, who: Who) =>
    sendJson(
      'POST',
      `/api/listings/${id}/confirmations`,
      { verdict: 'still_true', topic: 'jumuah' },
      { who },
    );
  const detail = (id: string) => json<Listing>(send(`/api/listings/${id}`));
  const mosque = () => approved({ entityType: 'mosque', name: 'Masjid', jumuahTimes: ['12:15', '13:00'] });

  it('counts once a user and Friday, and says nothing about the rest of the place', async () => {
    running.clock.set(friday);
    const { id } = await mosque();
    expect(await detail(id)).toMatchObject({ jumuahConfirmedAt: null, jumuahConfirmations: 0 });

    expect((await confirm(id, 'regular-1')).status).toBe(201);
    expect((await confirm(id, 'regular-1')).status).toBe(409);
    expect((await confirm(id, 'regular-2')).status).toBe(201);
    const shown = await detail(id);
    expect(shown).toMatchObject({ jumuahConfirmedAt: friday.toISOString(), jumuahConfirmations: 2 });
    expect(shown.trust.level).toBe('facts_published');
    expect(
      (await json<ConfirmationList>(send('/api/confirmations', { who: 'admin' }))).confirmations,
    ).toEqual([]);

    running.clock.set(new Date(friday.getTime() + 7 * day));
    expect((await confirm(id, 'regular-1')).status).toBe(201);
    expect(await detail(id)).toMatchObject({ jumuahConfirmations: 3 });
  });

  it('of a new account does not count', async () => {
    running.clock.set(new Date('2026-11-20T04:00:00Z'));
    const { id } = await mosque();
    expect(await json<Confirmation>(confirm(id, 'regular-1-fresh'))).toMatchObject({ counts: false });
    expect(await detail(id)).toMatchObject({ jumuahConfirmedAt: null, jumuahConfirmations: 0 });
  });

  it('can be taken back, and ends with the times it was about', async () => {
    running.clock.set(friday);
    const { id } = await mosque();
    const given = await json<Confirmation>(confirm(id, 'regular-1'));
    expect((await takeBack(given.id, 'regular-1')).status).toBe(204);
    expect(await detail(id)).toMatchObject({ jumuahConfirmations: 0 });

    await confirm(id, 'regular-1');
    await sendJson('PATCH', `/api/listings/${id}`, { jumuahTimes: ['12:30'] }, { who: 'admin' });
    expect(await detail(id)).toMatchObject({ jumuahConfirmedAt: null, jumuahConfirmations: 0 });
  });

  it('is refused where no such times are known', async () => {
    const { id } = await approved({ entityType: 'mosque', name: 'Masjid' });
    expect((await errorOf(await confirm(id, 'regular-1'))).details).toEqual([
      { path: 'topic', message: 'No Jumu’ah times of this place are known' },
    ]);
  });
});

it('follows a halal eatery without a certificate from its submission to the end of the one that it gets', async () => {
  const { id, trust: pending } = await submitted({
    name: 'Pater sa Quiapo',
    halalScope: 'all',
    halalCertified: 'No',
    meatSource: 'All meat from a Muslim slaughterer',
  });
  const approve = { status: 'approved' };
  await sendJson('PATCH', `/api/listings/${id}/status`, approve, { who: 'admin' });
  const claimed = await trustOf(id);
  expect([pending.level, claimed.level]).toEqual(['claimed_halal', 'claimed_halal']);
  expect(claimed.halal).toEqual({ scope: 'all', by: 'submission' });
  expect([claimed.certificate?.state, claimed.muslimOwned]).toEqual(['none', false]);

  for (const who of ['regular-1', 'regular-2', 'regular-3'] as const) await say(id, 'still_true', who);
  const confirmed = await trustOf(id);
  expect([confirmed.level, confirmed.halal]).toEqual([
    'community_confirmed',
    { scope: 'all', by: 'community' },
  ]);

  // One dispute of a confirmed place hides its kind, and takes the badge until it is decided.
  const first = await said(id, 'not_halal', 'regular-4');
  const disputed = await trustOf(id);
  expect(disputed.level).toBe('claimed_halal');
  expect(disputed.review?.since).toBe(start.toISOString());
  const second = await said(id, 'not_halal', 'regular-5');
  expect((await trustOf(id)).review?.counts.not_halal).toBe(2);
  for (const dispute of [first, second]) await settle(dispute.id, 'rejected');
  const settled = await trustOf(id);
  expect([settled.level, settled.review]).toEqual(['community_confirmed', null]);

  const certificate = {
    certifyingBody: 'Prime',
    certificationNumber: 'P-9',
    expiryDate: '2027-05-05',
    certificateScope: 'kitchen',
    certificateScopeText: 'Main kitchen, Globo de Oro branch',
    halalCertified: 'Yes',
    certificateSeen: { how: 'paper' },
  };
  expect((await sendJson('PATCH', `/api/listings/${id}`, certificate, { who: 'admin' })).status).toBe(200);
  const certified = await trustOf(id);
  expect(certified.level).toBe('certified');
  expect(certified.certificate).toMatchObject({ state: 'valid', scope: 'kitchen', validUntil: '2027-05-05' });

  // The last day is over in Manila; the confirmations are of the same year.
  running.clock.set(new Date('2027-05-05T16:00:00Z'));
  const ended = await trustOf(id);
  expect([ended.level, ended.certificate?.state]).toEqual(['community_confirmed', 'ended']);
  later(366 * day);
  const forgotten = await trustOf(id);
  expect([forgotten.level, forgotten.certificate?.state]).toEqual(['claimed_halal', 'ended']);
});
