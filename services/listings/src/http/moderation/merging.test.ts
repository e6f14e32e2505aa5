import type { Change, ChangeList, Claim, ClaimList, Confirmation, Listing, ReportList, Review, ReviewList } from '@halalmap/contracts'; // prettier-ignore
import { createConnection } from 'mongoose';
import { createClient, errorOf, json, type Who } from '../../testing/client';
import { setUpListings, startListings } from '../../testing/start-listings';

const { send, sendJson, approved } = createClient(() => running);
/** Uses the real time, because the database expires locks by its own clock. */
const start = new Date();
const running = setUpListings({ database: 'merging', now: start });
const { recorder } = running;
const minutesLater = (minutes: number) => running.clock.set(new Date(start.getTime() + minutes * 60_000));

const merge = (id: string, intoId: string, who: Who = 'admin') =>
  sendJson('POST', `/api/listings/${id}/merge`, { intoId }, { who });
const merged = (id: string, intoId: string) => json<Listing>(merge(id, intoId));
const read = (id: string, who?: Who) => json<Listing>(send(`/api/listings/${id}`, { who }));
const two = async (): Promise<[from: string, into: string]> => [
  (await approved({ name: 'Twice' })).id,
  (await approved({ name: 'Twice, too' })).id,
];

const write = (id: string, rating: number, who: Who) =>
  json<Review>(sendJson('POST', `/api/listings/${id}/reviews`, { rating }, { who }));
const reviewsOf = async (id: string) => {
  const { reviews, summary } = await json<ReviewList>(send(`/api/listings/${id}/reviews?limit=100`));
  return { ratings: reviews.map(({ rating }) => rating).sort(), summary };
};

const details = {
  businessName: 'Kusina',
  ownerName: 'Aminah',
  contactEmail: 'aminah@mail.example',
  message: 'It is mine',
};
const claim = (id: string, who: Who) =>
  json<Claim>(sendJson('POST', `/api/listings/${id}/claims`, details, { who }));
const decide = (claimId: string, status: string) =>
  sendJson('PATCH', `/api/claims/${claimId}`, { status }, { who: 'admin' });
const own = async (id: string, who: Who) => decide((await claim(id, who)).id, 'approved');
const claimsOf = async (who: Who) => (await json<ClaimList>(send('/api/claims', { who }))).claims;

const say = (id: string, verdict: string, who: Who) =>
  json<Confirmation>(
    sendJson(
      'POST',
      `/api/listings/${id}/confirmations`,
      { verdict, halal: verdict === 'still_true' ? 'all' : null },
      { who },
    ),
  );

describe('the data of a merged listing', () => {
  it('moves reviews, keeps the newer one of a user who reviewed both, and counts them immediately', async () => {
    const [from, into] = await two();
    minutesLater(1);
    await write(from, 1, 'regular-1');
    await write(into, 2, 'regular-2');
    minutesLater(2);
    await write(into, 5, 'regular-1');
    await write(from, 4, 'regular-2');
    await write(from, 3, 'regular-3');

    const response = await merged(from, into);

    expect(response).toMatchObject({ id: into, averageRating: 4, totalReviews: 3 });
    expect(await reviewsOf(into)).toEqual({
      ratings: [3, 4, 5],
      summary: { average: 4, total: 3, counted: 3, counts: [0, 0, 1, 1, 1] },
    });
    const { reader } = await json<ReviewList>(send(`/api/listings/${into}/reviews`, { who: 'regular-2' }));
    expect(reader?.review?.rating).toBe(4);
  });

  it('includes what is written during the merge', async () => {
    for (let round = 0; round < 2; round += 1) {
      const [from, into] = await two();
      const people = Array.from({ length: 8 }, (_, number) => `regular-${100 + number}` as const);

      const [responses, response] = await Promise.all([
        Promise.all(
          people.map((who) => sendJson('POST', `/api/listings/${from}/reviews`, { rating: 4 }, { who })),
        ),
        merge(from, into),
      ]);

      expect(response.status).toBe(200);
      const written = responses.filter(({ status }) => status === 201).length;
      expect(responses.filter(({ status }) => status !== 201).every(({ status }) => status === 404)).toBe(
        true,
      );
      expect((await reviewsOf(into)).ratings).toHaveLength(written);
      expect((await read(into)).totalReviews).toBe(written);
    }
  });

  it('moves its owner, with the claim that proves it, if the other one has none', async () => {
    const [from, into] = await two();
    await own(from, 'business-1');
    const open = await claim(into, 'business-2');

    expect(await merged(from, into)).toMatchObject({ owner: { claimed: true } });

    const edit = { description: 'By its owner' };
    expect((await sendJson('PATCH', `/api/listings/${into}`, edit, { who: 'business-1' })).status).toBe(200);
    expect(await claimsOf('business-1')).toMatchObject([
      { listingId: into, listingName: 'Twice, too', status: 'approved' },
    ]);
    expect(await claimsOf('business-2')).toMatchObject([
      { id: open.id, status: 'rejected', adminNotes: 'The other listing of this place has an owner' },
    ]);
  });

  it('does not move its owner if the other one has one', async () => {
    const [from, into] = await two();
    await own(from, 'business-3');
    await own(into, 'business-4');
    const waiting = { muslimOwned: 'Yes' };
    await sendJson('PATCH', `/api/listings/${from}`, waiting, { who: 'business-3' });

    await merged(from, into);

    const edit = (who: Who) =>
      sendJson('PATCH', `/api/listings/${into}`, { description: 'By its owner' }, { who });
    expect((await edit('business-4')).status).toBe(200);
    expect((await edit('business-3')).status).toBe(403);
    expect(await read(into, 'admin')).not.toHaveProperty('pendingChange');
    const { changes } = await json<ChangeList>(send('/api/changes', { who: 'business-3' }));
    expect(changes).toMatchObject([{ listingId: into, status: 'rejected' }]);
  });

  it('moves open claims, and keeps the newer one of a user who claimed both', async () => {
    const [from, into] = await two();
    minutesLater(10);
    const older = await claim(into, 'business-5');
    minutesLater(11);
    const newer = await claim(from, 'business-5');
    const other = await claim(from, 'business-6');

    await merged(from, into);

    const ofFive = await claimsOf('business-5');
    expect(ofFive.map(({ id, status, listingId }) => [id, status, listingId])).toEqual([
      [newer.id, 'pending', into],
      [older.id, 'rejected', into],
    ]);
    expect((await decide(newer.id, 'approved')).status).toBe(200);
    expect(await claimsOf('business-6')).toMatchObject([{ id: other.id, status: 'rejected' }]);
    expect((await read(into)).owner).toEqual({ claimed: true });
  });

  it('moves confirmations and disputes, which can still be taken back and settled', async () => {
    const [from, into] = await two();
    await say(from, 'still_true', 'regular-1');
    const second = await say(from, 'still_true', 'regular-2');
    await say(into, 'still_true', 'regular-3');
    const dispute = await say(from, 'not_halal', 'regular-4');

    expect((await merged(from, into)).trust.level).toBe('unverified');

    const settled = { status: 'rejected', note: 'It is open' };
    await sendJson('PATCH', `/api/confirmations/${dispute.id}`, settled, { who: 'admin' });
    expect((await read(into)).trust.level).toBe('community_confirmed');
    await send(`/api/confirmations/${second.id}`, { method: 'DELETE', who: 'regular-2' });
    expect((await read(into)).trust.level).toBe('unverified');
  });

  it('moves reports of reviews, and upholding one removes the review from the average', async () => {
    const [from, into] = await two();
    const review = await write(from, 1, 'regular-1');
    await write(into, 5, 'regular-2');
    await sendJson('POST', `/api/reviews/${review.id}/report`, { reason: 'Rude' }, { who: 'regular-3' });
    await merged(from, into);

    const { reports } = await json<ReportList>(send('/api/reports?status=open', { who: 'admin' }));
    const report = reports.find(({ reviewId }) => reviewId === review.id);
    expect(report).toMatchObject({ listingId: into, listingName: 'Twice, too' });
    await sendJson('PATCH', `/api/reports/${report?.id}`, { status: 'upheld' }, { who: 'admin' });

    expect(await read(into)).toMatchObject({ averageRating: 5, totalReviews: 1 });
  });

  it('moves suggested edits, compared with the values of the other one', async () => {
    const { id: from } = await approved({ name: 'Edited', phone: '421-0001', email: 'a@mail.example' });
    const { id: into } = await approved({ name: 'Edited, too', phone: '421-0007' });
    const suggestion = { fields: { phone: '421-0002', email: 'b@mail.example' } };
    const change = await json<Change>(
      sendJson('POST', `/api/listings/${from}/changes`, suggestion, { who: 'regular-1' }),
    );

    await merged(from, into);

    const { changes } = await json<ChangeList>(send(`/api/changes?listingId=${into}`, { who: 'admin' }));
    expect(changes).toMatchObject([{ id: change.id, before: { phone: '421-0007', email: null } }]);
    const approval = await sendJson('PATCH', `/api/changes/${change.id}`, { status: 'approved' }, { who: 'admin' }); // prettier-ignore
    expect(approval.status).toBe(200);
    expect(await read(into)).toMatchObject({ phone: '421-0002', email: 'b@mail.example' });
  });

  it('moves on when the other one is merged later, and stays after the old ones are purged', async () => {
    const [first, second] = await two();
    const { id: last } = await approved({ name: 'The last' });
    await write(first, 4, 'regular-1');
    await own(first, 'business-7');
    const open = await claim(last, 'business-8');
    await decide(open.id, 'rejected');
    await merged(first, second);
    expect(await merged(second, last)).toMatchObject({ averageRating: 4, totalReviews: 1 });

    const later = new Date(start.getTime() + 40 * 24 * 60 * 60_000);
    await (
      await startListings({ mongo: running.mongo, database: 'merging', now: later, bus: running.bus })
    ).stop();

    for (const id of [first, second])
      await recorder.until(({ data }) => {
        const changed = data as { listingId: string; purged?: boolean };
        return changed.listingId === id && changed.purged === true;
      });
    expect(await read(last)).toMatchObject({ totalReviews: 1, owner: { claimed: true } });
    expect(await claimsOf('business-7')).toMatchObject([{ listingId: last, status: 'approved' }]);
    expect(await claimsOf('business-8')).toHaveLength(1);
  });
});

describe('a merged listing', () => {
  it('is replaced by the remaining one for the other services', async () => {
    const [first, second] = await two();
    const { id: last } = await approved({ name: 'The last' });
    await merged(first, second);
    await merged(second, last);

    const now = await json<{ listingId: string; deleted: boolean; listing: Listing }>(
      send(`/internal/listings/${first}/now`),
    );
    expect(now).toMatchObject({ listingId: last, deleted: false, listing: { id: last } });
    const response = await send(`/api/listings/${first}`, { redirect: 'manual' });
    expect(response.headers.get('location')).toBe(`/api/listings/${last}`);
  });

  it('is not imported again, and the row reports why', async () => {
    const rows = JSON.stringify([{ externalId: 'm-1', entityType: 'food', name: 'From a file' }]);
    const load = () => sendJson('POST', '/api/listings/import?publish=true', rows, { who: 'admin' });
    const { rows: made } = await json<{ rows: Array<{ id: string }> }>(load());
    const { id: into } = await approved({ name: 'From a file, too' });
    await merged(made[0]?.id ?? '', into);

    const response = await load();
    expect(response.status).toBe(422);
    expect((await errorOf(response)).details).toMatchObject([
      { path: '1.externalId', message: 'This listing was merged into another one. Edit that one instead' },
    ]);
  });
});

describe('the facts of a merged listing', () => {
  const mergeWith = (id: string, body: object) =>
    sendJson('POST', `/api/listings/${id}/merge`, body, { who: 'admin' });

  it('are taken over where the admin chose them, and recorded in the history', async () => {
    const facts = { name: 'Kusina ni Aminah', phone: '0917 111 1111', latitude: 7.2, longitude: 124.2 };
    const { id } = await approved({ ...facts, description: 'Old', website: 'https://old.example' });
    const into = await approved({ name: 'Kusina', phone: '0917 222 2222', description: 'New' });
    const fields = { name: 'from', latitude: 'from', longitude: 'from', website: 'from', phone: 'into' };

    const response = await mergeWith(id, { intoId: into.id, fields });

    expect(response.status).toBe(200);
    const stays = {
      name: 'Kusina ni Aminah',
      phone: '0917 222 2222',
      description: 'New',
      website: 'https://old.example',
      latitude: '7.2',
      longitude: '124.2',
    };
    expect(await response.json()).toMatchObject(stays);
    expect(await read(into.id)).toMatchObject(stays);
    const { history } = await json<{ history: Array<{ field: string }> }>(
      send(`/api/listings/${into.id}/history`),
    );
    expect(history.map(({ field }) => field)).toContain('name');
  });

  it('stay the same when the merge is sent again', async () => {
    const [from, into] = await two();
    await mergeWith(from, { intoId: into, fields: { name: 'from' } });
    await sendJson('PATCH', `/api/listings/${into}`, { name: 'Renamed' }, { who: 'admin' });

    expect((await mergeWith(from, { intoId: into, fields: { name: 'from' } })).status).toBe(200);
    expect((await read(into)).name).toBe('Renamed');
  });

  it.each([{ status: 'from' }, { entityType: 'from' }, { name: 'both' }])(
    'cannot be taken over by %j',
    async (fields) => {
      const [from, into] = await two();

      expect((await mergeWith(from, { intoId: into, fields })).status).toBe(400);
      expect((await read(from)).id).toBe(from);
    },
  );
});

describe('two concurrent merges', () => {
  it('never make listings point to each other', async () => {
    for (let round = 0; round < 3; round += 1) {
      const [a, b] = await two();

      const responses = await Promise.all([merge(a, b), merge(b, a, 'moderator')]);

      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
      const stays = responses[0]?.status === 200 ? b : a;
      expect((await read(stays)).id).toBe(stays);
      expect((await read(stays === a ? b : a)).id).toBe(stays);
    }
  });

  it('either both succeed, or one of them changes nothing', async () => {
    const [a, b] = await two();
    const { id: c } = await approved({ name: 'Third' });
    await write(a, 2, 'regular-1');
    await write(b, 4, 'regular-2');

    const both = await Promise.all([merge(a, c), merge(b, c, 'moderator')]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await read(c)).toMatchObject({ averageRating: 3, totalReviews: 2 });

    const [d, e] = await two();
    const torn = await Promise.all([merge(c, d), merge(c, e, 'moderator')]);
    expect(torn.map(({ status }) => status).sort()).toEqual([200, 404]);
    const stays = torn[0]?.status === 200 ? d : e;
    expect(await read(stays)).toMatchObject({ totalReviews: 2 });
    expect(await read(stays === d ? e : d)).toMatchObject({ totalReviews: 0 });
  });

  it('are refused while another admin edits one of the listings, and nothing is moved', async () => {
    const [from, into] = await two();
    await send(`/api/locks/listing/${into}`, { method: 'PUT', who: 'moderator' });
    const response = await merge(from, into);
    expect(await errorOf(response)).toMatchObject({ code: 'locked' });
    expect((await read(from)).id).toBe(from);
  });
});

describe('the lock of a merge whose process was killed', () => {
  const leaveLock = async (id: string, holderId: string): Promise<void> => {
    const database = await createConnection(running.mongo.url('merging_listings')).asPromise();
    const expiresAt = new Date(running.clock.now().getTime() + 5 * 60_000);
    const lock = { _id: `merge:${id}`, holder: { id: holderId, email: '' }, takenAt: start, expiresAt };
    await database.collection<{ _id: string }>('locks').insertOne(lock);
    await database.close();
  };

  it('is not waited for while the process is away', async () => {
    const [a, b] = await two();
    await leaveLock(b, 'elsewhere:8082/an-earlier-start/1');

    expect(await errorOf(await merge(a, b))).toMatchObject({ code: 'in_progress' });
    expect((await read(a)).id).toBe(a);
  });

  it('ends when the process has started again', async () => {
    const [a, b] = await two();
    await leaveLock(a, 'inside/an-earlier-start/1');
    await leaveLock(b, 'inside/an-earlier-start/1');
    expect((await merge(a, b)).status).toBe(409);

    const again = await startListings({
      mongo: running.mongo,
      database: 'merging',
      bus: running.bus,
      now: start,
    });
    await again.stop();

    expect((await merge(a, b)).status).toBe(200);
  });
});
