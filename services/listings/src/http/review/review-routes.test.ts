import type {
  Claim,
  Listing,
  ListingList,
  Overview,
  ReportList,
  Review,
  ReviewList,
} from '@halalmap/contracts';
import { until } from '@halalmap/test-kit';
import { createClient, errorOf, json, type Who } from '../../testing/client';
import { crowdReviews } from '../../testing/crowded-reviews';
import { setUpListings, startListings } from '../../testing/start-listings';

const running = setUpListings({ database: 'reviews' });
const { send, sendJson, approved, submitted } = createClient(() => running);

const write = (id: string, rating: number, who: Who, over: Record<string, unknown> = {}) =>
  sendJson('POST', `/api/listings/${id}/reviews`, { rating, ...over }, { who });
const written = (id: string, rating: number, who: Who, over = {}) =>
  json<Review>(write(id, rating, who, over));
const edit = (id: string, patch: unknown, who: Who, headers = {}) =>
  sendJson('PATCH', `/api/reviews/${id}`, patch, { who, headers });
const remove = (id: string, who: Who) => send(`/api/reviews/${id}`, { method: 'DELETE', who });
const listed = (id: string, query = '', who?: Who) =>
  json<ReviewList>(send(`/api/listings/${id}/reviews?${query}`, { who }));
const ratingOf = async (id: string) => {
  const { averageRating, totalReviews } = await json<Listing>(send(`/api/listings/${id}`));
  return { averageRating: Number(averageRating), totalReviews };
};
/** Tells the service of another name of a user; null when the account is deleted. */
const publishName = (userId: string, revision: number, displayName: string | null) =>
  running.bus.publish({
    id: `${userId}-${revision}`,
    type: 'user.changed',
    version: 1,
    aggregateId: userId,
    revision,
    occurredAt: '2026-11-21T04:00:00.000Z',
    data: { userId, displayName, deleted: displayName === null },
  });

describe('a review', () => {
  it('is written once per user, with the public name, and counts', async () => {
    const { id } = await approved({ name: 'Reviewed' });

    const response = await write(id, 4, 'regular-1', { title: ' Good ', comment: 'Fine pastil' });
    expect(response.status).toBe(201);
    expect(response.headers.get('etag')).toMatch(/^"/);
    expect(await response.json()).toMatchObject({
      author: 'Person 1.',
      rating: 4,
      title: 'Good',
      mine: true,
    });
    await write(id, 5, 'regular-2');
    expect((await write(id, 1, 'regular-1')).status).toBe(409);

    expect(await ratingOf(id)).toEqual({ averageRating: 4.5, totalReviews: 2 });
  });

  it.each([0, 6, 4.5, '5', null])('has a rating of 1 to 5, not %p', async (rating) => {
    const { id } = await approved({ name: 'Judged' });
    const response = await sendJson('POST', `/api/listings/${id}/reviews`, { rating }, { who: 'regular' });
    expect(response.status).toBe(400);
    expect((await errorOf(response)).details?.[0]?.path).toBe('rating');
  });

  it('of a new account is shown at once, and counts seven days later', async () => {
    const start = running.clock.now();
    const { id } = await approved({ name: 'Reviewed By Newcomers' });
    const whole = async () => {
      const { averageRating, totalReviews, countedReviews } = await json<Listing>(
        send(`/api/listings/${id}`),
      );
      return { averageRating, totalReviews, countedReviews };
    };
    const review = await written(id, 1, 'regular-1-fresh');
    const countsFrom = new Date(start.getTime() + 7 * 24 * 60 * 60_000).toISOString();
    expect(review).toMatchObject({ counts: false, countsFrom });
    expect(await whole()).toEqual({ averageRating: null, totalReviews: 1, countedReviews: 0 });
    await written(id, 5, 'regular-2');
    expect(await whole()).toEqual({ averageRating: 5, totalReviews: 2, countedReviews: 1 });

    const seenBy = async (who: Who) =>
      (await listed(id, '', who)).reviews.map(({ counts, countsFrom: from }) => [counts, from]);
    expect(await seenBy(undefined)).toEqual([[true, undefined], [false, undefined]]); // prettier-ignore
    expect(await seenBy('regular-1-fresh')).toContainEqual([false, countsFrom]);
    expect(await seenBy('admin')).toContainEqual([false, countsFrom]);
    expect((await listed(id)).summary).toEqual({ average: 5, total: 2, counted: 1, counts: [0, 0, 0, 0, 1] });

    running.clock.set(new Date(countsFrom));
    await running.service.recountReviews();
    expect(await whole()).toEqual({ averageRating: 3, totalReviews: 2, countedReviews: 2 });
    expect(await seenBy('regular-1-fresh')).toEqual([[true, undefined], [true, undefined]]); // prettier-ignore
    running.clock.set(start);
  });

  it('replaces that of a former account with the same address', async () => {
    const { id } = await approved({ name: 'Reviewed Again' });
    await written(id, 1, 'regular-31');
    await written(id, 5, 'regular-32');
    await publishName(`9${'31'.padStart(23, '0')}`, 1, null);
    await until('the review has no author', async () =>
      (await listed(id)).reviews.some(({ author }) => author === null),
    );

    // The new account has another id, and the address in another spelling.
    const again = await write(id, 2, 'regular-31-again');

    expect(again.status).toBe(201);
    expect((await listed(id)).reviews.map(({ rating }) => rating).sort()).toEqual([2, 5]);
    expect(await ratingOf(id)).toEqual({ averageRating: 3.5, totalReviews: 2 });
  });

  it('is not connected with a former account for longer than a year', async () => {
    const { id } = await approved({ name: 'Reviewed Long Ago' });
    await written(id, 1, 'regular-33');
    await publishName(`9${'33'.padStart(23, '0')}`, 1, null);
    await until('the review has no author', async () => (await listed(id)).reviews[0]?.author === null);
    const now = new Date('2027-11-22T04:00:00Z');
    const { service } = await startListings({ mongo: running.mongo, database: 'reviews', now });
    await service.stop();

    expect((await write(id, 2, 'regular-33-again')).status).toBe(201);
    expect((await listed(id)).reviews).toHaveLength(2);
  });

  it('ranks a place the more the more there are of them', async () => {
    const place = (name: string) => approved({ name, entityType: 'product' });
    const ratings = { None: [], 'One Five': [5], 'Three Good': [4, 5, 4], 'One Bad': [2] };
    for (const [name, stars] of Object.entries(ratings)) {
      const { id } = await place(name);
      for (const [index, rating] of stars.entries()) await write(id, rating, `regular-${index + 50}`);
    }
    const { listings } = await json<ListingList>(send('/api/listings?type=product&sort=rating'));
    expect(listings.map(({ name }) => name)).toEqual(['Three Good', 'One Five', 'None', 'One Bad']);
  });

  it('alerts admins when several new accounts write one within a day', async () => {
    const start = running.clock.now();
    const { id } = await approved({ name: 'Reviewed In A Rush' });
    const alerted = async () =>
      (await json<Overview>(send('/api/analytics/overview', { who: 'admin' }))).newAccountReviews;
    for (const who of ['regular-41-fresh', 'regular-42-fresh', 'regular-43'] as const)
      await written(id, 1, who);
    expect(await alerted()).toEqual([]);
    await written(id, 1, 'regular-44-fresh');
    expect(await alerted()).toEqual([{ listingId: id, name: 'Reviewed In A Rush', reviews: 3 }]);
    running.clock.set(new Date(start.getTime() + 24 * 60 * 60_000));
    expect(await alerted()).toEqual([]);
    running.clock.set(start);
  });

  it('requires signing in and a readable place', async () => {
    const { id } = await submitted({ name: 'Pending' });
    expect((await write(id, 5, undefined)).status).toBe(401);
    expect((await write(id, 5, 'regular-1')).status).toBe(404);
    expect((await write('0'.repeat(24), 5, 'regular-1')).status).toBe(404);
    expect((await send(`/api/listings/${id}/reviews`)).status).toBe(404);
  });

  it('requires a public place, not one that only its submitter sees', async () => {
    const { id } = await submitted({ name: 'Not yet' }, 'regular-1');
    expect((await write(id, 5, 'regular-1')).status).toBe(409);
    expect((await write(id, 5, 'admin')).status).toBe(409);
  });

  it('can be changed and deleted by its author, deleted by an admin, and by nobody else', async () => {
    const { id } = await approved({ name: 'Changed' });
    const review = await written(id, 2, 'regular-1');

    expect((await edit(review.id, { rating: 5 }, 'regular-2')).status).toBe(403);
    expect((await remove(review.id, 'regular-2')).status).toBe(403);
    const edited = await edit(review.id, { rating: 5 }, 'regular-1');
    expect(await edited.json()).toMatchObject({ rating: 5 });
    expect(await ratingOf(id)).toEqual({ averageRating: 5, totalReviews: 1 });
    expect((await edit(review.id, { author: 'x' }, 'regular-1')).status).toBe(400);

    expect((await remove(review.id, 'admin')).status).toBe(204);
    expect((await json<Listing>(send(`/api/listings/${id}`))).averageRating).toBeNull();
    expect((await edit(review.id, { rating: 1 }, 'regular-1')).status).toBe(404);
  });

  it('can be deleted but not changed by an author who became the owner of the place', async () => {
    const { id } = await approved({ name: 'Bought' });
    const review = await written(id, 2, 'business-7');
    const claim = {
      businessName: 'Bought',
      ownerName: 'Amina',
      contactEmail: 'amina@example.com',
      message: 'It is mine',
    };
    const filed = await json<Claim>(
      sendJson('POST', `/api/listings/${id}/claims`, claim, { who: 'business-7' }),
    );
    await sendJson('PATCH', `/api/claims/${filed.id}`, { status: 'approved' }, { who: 'admin' });

    expect((await edit(review.id, { rating: 5 }, 'business-7')).status).toBe(403);
    expect((await listed(id, '', 'business-7')).reader).toMatchObject({ ownsListing: true });
    expect((await remove(review.id, 'business-7')).status).toBe(204);
  });

  it('cannot overwrite a change that the caller has not seen', async () => {
    const { id } = await approved({ name: 'Raced' });
    const response = await write(id, 2, 'regular-1');
    const tag = response.headers.get('etag') ?? '';
    const review = (await response.json()) as Review;

    const first = await edit(review.id, { rating: 3 }, 'regular-1', { 'if-match': tag });
    expect(first.status).toBe(200);
    expect((await edit(review.id, { rating: 4 }, 'regular-1', { 'if-match': tag })).status).toBe(412);
    const next = first.headers.get('etag') ?? '';
    expect((await edit(review.id, { rating: 4 }, 'regular-1', { 'if-match': next })).status).toBe(200);
  });

  it('stays the same when nothing in it is changed', async () => {
    const { id } = await approved({ name: 'Saved again' });
    const response = await write(id, 4, 'regular-1', { title: 'Good' });
    const review = (await response.json()) as Review;
    running.clock.set(new Date('2026-11-21T04:30:00Z'));

    for (const patch of [{}, { rating: 4, title: ' Good ', comment: null, images: [] }]) {
      const saved = await edit(review.id, patch, 'regular-1');
      expect(await saved.json()).toEqual(review);
      expect(saved.headers.get('etag')).toBe(response.headers.get('etag'));
    }
  });

  it('counts one helpful vote per user, none by its author, and can be sorted by them', async () => {
    const { id } = await approved({ name: 'Helpful' });
    const first = await written(id, 4, 'regular-1');
    await written(id, 3, 'regular-2');
    const vote = (method: string, who: Who) => send(`/api/reviews/${first.id}/helpful`, { method, who });

    await Promise.all([vote('PUT', 'regular-3'), vote('PUT', 'regular-3'), vote('PUT', 'regular-4')]);
    expect((await vote('PUT', 'regular-1')).status).toBe(403);
    const { reviews } = await listed(id, 'sort=helpful', 'regular-3');
    expect(reviews.map(({ helpfulCount, foundHelpful }) => [helpfulCount, foundHelpful])).toEqual([
      [2, true],
      [0, false],
    ]);
    await vote('DELETE', 'regular-3');
    await vote('DELETE', 'regular-3');
    expect((await listed(id, 'sort=helpful')).reviews[0]?.helpfulCount).toBe(1);
  });

  it('can be voted helpful by everybody except its author and the owner of the place', async () => {
    const { id } = await approved({ name: 'Praised' });
    const review = await written(id, 5, 'regular-1');
    const claim = {
      businessName: 'Praised',
      ownerName: 'Amina',
      contactEmail: 'amina@example.com',
      message: 'It is mine',
    };
    const filed = await json<Claim>(
      sendJson('POST', `/api/listings/${id}/claims`, claim, { who: 'business-8' }),
    );
    const vote = (method: string) => send(`/api/reviews/${review.id}/helpful`, { method, who: 'business-8' });
    expect((await vote('PUT')).status).toBe(204);
    await sendJson('PATCH', `/api/claims/${filed.id}`, { status: 'approved' }, { who: 'admin' });

    expect((await vote('PUT')).status).toBe(403);
    expect((await vote('DELETE')).status).toBe(204);
  });

  it('is listed in pages, newest first', async () => {
    const { id } = await approved({ name: 'Paged' });
    for (const number of [1, 2, 3]) {
      running.clock.set(new Date(Date.UTC(2026, 10, 21, 5, number)));
      await write(id, number, `regular-${number}`);
    }
    const page = await listed(id, 'limit=2');
    expect(page.reviews.map(({ rating }) => rating)).toEqual([3, 2]);
    expect(page.pagination).toEqual({ total: 3, limit: 2, offset: 0, hasMore: true });
    expect((await send(`/api/listings/${id}/reviews?sort=best`)).status).toBe(400);
  });

  it('is listed with the summary of all reviews, and for signed-in users with their own, on every page', async () => {
    const { id } = await approved({ name: 'Summed up' });
    expect((await listed(id)).summary).toEqual({
      average: null,
      total: 0,
      counted: 0,
      counts: [0, 0, 0, 0, 0],
    });
    const own = await write(id, 2, 'regular-1');
    await write(id, 5, 'regular-2');
    const other = await written(id, 5, 'regular-3');
    await sendJson('POST', `/api/reviews/${other.id}/report`, { reason: 'Not fair' }, { who: 'regular-1' });

    const page = await listed(id, 'limit=1', 'regular-1');
    expect(page.summary).toEqual({ average: 4, total: 3, counted: 3, counts: [0, 1, 0, 0, 2] });
    expect(page.reader).toMatchObject({ ownsListing: false, review: { rating: 2, mine: true } });
    expect(page.reader?.reviewTag).toBe(own.headers.get('etag'));
    expect(page.reviews[0]).toMatchObject({ id: other.id, reported: true });
    expect((await listed(id, 'limit=1', 'regular-2')).reviews[0]).toMatchObject({ reported: false });
    expect((await listed(id, '', 'regular-9')).reader).toEqual({
      ownsListing: false,
      review: null,
      reviewTag: null,
    });
    expect(await listed(id)).not.toHaveProperty('reader');
  });

  it('is refused with photos while the media service is unavailable, and accepted without', async () => {
    const { id } = await approved({ name: 'No photos now' });
    const body = { rating: 5, images: [`/media/${'0'.repeat(32)}-${'0'.repeat(12)}`] };
    const response = await sendJson('POST', `/api/listings/${id}/reviews`, body, { who: 'regular-1' });

    expect(response.status).toBe(503);
    expect((await write(id, 5, 'regular-1')).status).toBe(201);
  });

  it('is removed when a report is upheld, and stays when it is dismissed', async () => {
    const { id } = await approved({ name: 'Reported' });
    const bad = await written(id, 1, 'regular-1', { comment: 'Rude' });
    const good = await written(id, 5, 'regular-2');
    const report = (review: string) =>
      sendJson('POST', `/api/reviews/${review}/report`, { reason: 'Not fair' }, { who: 'regular-3' });
    expect((await report(bad.id)).status).toBe(202);
    expect((await report(bad.id)).status).toBe(202);
    await report(good.id);

    expect((await send('/api/reports', { who: 'regular' })).status).toBe(403);
    const { reports } = await json<ReportList>(send('/api/reports?status=open', { who: 'admin' }));
    const ofThis = reports.filter(({ listingId }) => listingId === id);
    expect(ofThis).toHaveLength(2);
    const decide = (reviewId: string, status: string) =>
      sendJson(
        'PATCH',
        `/api/reports/${ofThis.find((one) => one.reviewId === reviewId)?.id}`,
        { status },
        { who: 'admin' },
      );
    await edit(bad.id, { comment: 'Rude still' }, 'regular-1');
    const again = await json<ReportList>(send('/api/reports?status=open', { who: 'admin' }));
    expect(again.reports.find(({ reviewId }) => reviewId === bad.id)).toMatchObject({
      listingName: 'Reported',
      count: 2,
      reportedBy: expect.any(String) as string,
      review: { comment: 'Rude' },
      current: { author: 'Person 1.', rating: 1, comment: 'Rude still' },
    });
    expect(await json(decide(bad.id, 'upheld'))).toMatchObject({
      status: 'upheld',
      review: { comment: 'Rude' },
      current: null,
    });
    expect((await decide(bad.id, 'upheld')).status).toBe(200);
    expect((await decide(good.id, 'dismissed')).status).toBe(200);
    expect((await decide(good.id, 'upheld')).status).toBe(409);

    expect(await ratingOf(id)).toEqual({ averageRating: 5, totalReviews: 1 });
  });

  it('is reported and found helpful by people with a verified address only', async () => {
    const { id } = await approved({ name: 'For people only' });
    const review = await written(id, 5, 'regular-1');
    const refused = [
      await sendJson(
        'POST',
        `/api/reviews/${review.id}/report`,
        { reason: 'Rude' },
        { who: 'regular-2-unverified' },
      ),
      await send(`/api/reviews/${review.id}/helpful`, { method: 'PUT', who: 'regular-2-unverified' }),
    ];

    for (const response of refused)
      expect([response.status, (await errorOf(response)).code]).toEqual([403, 'email_not_verified']);
  });

  it('is reported once by a user who sends the report many times at once', async () => {
    const { id } = await approved({ name: 'Reported in haste' });
    const review = await written(id, 1, 'regular-1');
    const report = () =>
      sendJson('POST', `/api/reviews/${review.id}/report`, { reason: 'Rude' }, { who: 'regular-2' });

    const responses = await Promise.all(Array.from({ length: 5 }, report));

    expect(responses.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202]);
    const { reports } = await json<ReportList>(send('/api/reports?status=open&limit=100', { who: 'admin' }));
    const [first, ...others] = reports.filter(({ reviewId }) => reviewId === review.id);
    expect(others).toEqual([]);
    await sendJson('PATCH', `/api/reports/${first?.id}`, { status: 'dismissed' }, { who: 'admin' });
    expect((await report()).status).toBe(202);
    const later = await json<ReportList>(send('/api/reports?status=open&limit=100', { who: 'admin' }));
    expect(later.reports.filter(({ reviewId }) => reviewId === review.id)).toHaveLength(1);
  });

  it('matches the status of its report when admins decide differently at the same time', async () => {
    const { id } = await approved({ name: 'Torn' });
    for (let round = 0; round < 12; round += 1) {
      const review = await written(id, 1, `regular-${300 + round}`);
      await sendJson('POST', `/api/reviews/${review.id}/report`, { reason: 'Rude' }, { who: 'regular-1' });
      const { reports } = await json<ReportList>(send('/api/reports?status=open', { who: 'admin' }));
      const report = reports.find(({ reviewId }) => reviewId === review.id);
      const decide = (status: string, who: Who) =>
        sendJson('PATCH', `/api/reports/${report?.id}`, { status }, { who });

      const responses = await Promise.all(
        round % 2 === 0
          ? [decide('upheld', 'admin'), decide('dismissed', 'moderator')]
          : [decide('dismissed', 'moderator'), decide('upheld', 'admin')],
      );

      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
      const loser = responses.find(({ status }) => status === 409) as Response;
      expect((await errorOf(loser)).code).toBe('invalid_transition');
      const all = await json<ReportList>(send('/api/reports?limit=100', { who: 'admin' }));
      const decided = all.reports.find((one) => one.id === report?.id);
      expect([decided?.status, decided?.current === null]).toEqual(
        decided?.status === 'upheld' ? ['upheld', true] : ['dismissed', false],
      );
    }
  });

  it('requires a readable place to be reported, and its report accepts only a status', async () => {
    const { id } = await submitted({ name: 'Hidden' });
    expect((await write(id, 9, 'regular-1')).status).toBe(404);
    const body = { status: 'upheld', reviewId: id };
    const response = await sendJson('PATCH', `/api/reports/${id}`, body, { who: 'admin' });
    expect(response.status).toBe(400);
    expect((await errorOf(response)).details?.map(({ path }) => path)).toEqual(['reviewId']);
  });

  it('is moved when its place is merged, and no user counts twice', async () => {
    const from = await approved({ name: 'Twice A' });
    const into = await approved({ name: 'Twice B' });
    await write(from.id, 1, 'regular-1');
    await write(from.id, 3, 'regular-2');
    await write(into.id, 5, 'regular-1');

    await sendJson('POST', `/api/listings/${from.id}/merge`, { intoId: into.id }, { who: 'admin' });

    await until('the reviews have moved', async () => (await ratingOf(into.id)).totalReviews === 2);
    expect(await ratingOf(into.id)).toEqual({ averageRating: 4, totalReviews: 2 });
  });

  it('shows the new name of its author, and none after the account is deleted', async () => {
    const { id } = await approved({ name: 'Named' });
    await write(id, 4, 'regular-61');
    const userId = `9${'61'.padStart(23, '0')}`;
    const author = async () => (await listed(id)).reviews[0]?.author;

    await publishName(userId, 1, 'Renamed P.');
    await until('the name is new', async () => (await author()) === 'Renamed P.');
    await publishName(userId, 2, null);
    await until('the name is gone', async () => (await author()) === null);
    expect(await ratingOf(id)).toEqual({ averageRating: 4, totalReviews: 1 });
  });

  it('leaves a correct average after many concurrent changes', async () => {
    const { ratings, exact, shown } = await crowdReviews(running, 20);
    expect(ratings).toHaveLength(30);
    expect(shown).toEqual({ averageRating: exact, totalReviews: 30 });
  });
});
