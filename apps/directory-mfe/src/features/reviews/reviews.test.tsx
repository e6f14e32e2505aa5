import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { aReview } from '../../testing/builders';
import { createReviewFixtures, listingId, refusal } from './testing/review-fixtures';

const path = `/api/listings/${listingId}/reviews`;

describe('the reviews of a place', () => {
  const fixtures = createReviewFixtures();
  beforeEach(fixtures.start);
  afterEach(fixtures.stop);
  const { section } = fixtures;
  const authors = async () =>
    (await section().findAllByText(/^Person \d+\.$/)).map(({ textContent }) => textContent);
  const numbered = (count: number) => Array.from({ length: count }, (_, index) => aReview(index + 1));

  it('start with a summary', async () => {
    fixtures.setReviews([
      aReview(1, { rating: 5 }),
      aReview(2, { rating: 5 }),
      aReview(3, { rating: 4 }),
      aReview(4, { rating: 2 }),
    ]);
    await fixtures.open('visitor');

    expect(await section().findByText('from 4 reviews')).toBeVisible();
    expect(section().getByText('4.0')).toBeVisible();
    const bars = within(section().getByRole('list', { name: 'Ratings by stars' })).getAllByRole('listitem');
    expect(bars.map((bar) => bar.firstChild?.textContent)).toEqual([
      '5 stars: 2 reviews',
      '4 stars: 1 review',
      '3 stars: 0 reviews',
      '2 stars: 1 review',
      '1 star: 0 reviews',
    ]);
  });

  it('tell their author and admins from when they count, and nobody else', async () => {
    const countsFrom = '2026-12-05T04:00:00.000Z';
    const waiting = aReview(1, { counts: false, countsFrom });
    fixtures.setReviews([{ ...waiting, mine: true }]);
    await fixtures.open('regular');
    expect(
      await section().findByText(
        'Your account is new, so your rating counts from 5 December 2026. Everybody can read your review already.',
      ),
    ).toBeVisible();

    cleanup();
    fixtures.setReviews([waiting]);
    await fixtures.open('admin');
    expect(await section().findByText('Counts from 5 December 2026')).toBeVisible();
  });

  it("show author, date, text and the owner's reply", async () => {
    fixtures.setReviews([
      aReview(1, {
        author: 'Fatima S.',
        rating: 5,
        title: 'Like home',
        comment: 'Pastil as my lola made it.',
        isVerified: true,
        createdAt: '2026-11-07T04:00:00.000Z',
        updatedAt: '2026-11-09T04:00:00.000Z',
        answer: { text: 'Salamat po.', answeredAt: '2026-11-10T04:00:00.000Z' },
        images: [{ url: '/media/a', width: 640, height: 480, caption: null }],
      }),
      aReview(2, { author: null }),
    ]);
    const { user } = await fixtures.open('visitor');

    const first = within((await section().findByText('Fatima S.')).closest('li') as HTMLElement);
    for (const text of ['Like home', 'Verified', 'Very good', '7 November 2026', 'Salamat po.'])
      expect(first.getByText(text)).toBeVisible();
    expect(first.getByText(/edited 9 November 2026/)).toBeVisible();
    expect(section().getAllByText('Verified')).toHaveLength(1);
    expect(section().getByText('Former member')).toBeVisible();

    await user.click(within(first.getByRole('list', { name: /Fatima S\./ })).getByRole('button'));
    expect(await fixtures.dialog(/Fatima S\./)).toBeDefined();
  });

  it('load ten at a time, without duplicates when new ones are written meanwhile', async () => {
    fixtures.setReviews(numbered(14));
    const { user } = await fixtures.open('visitor');
    expect(await authors()).toHaveLength(10);
    expect(section().getByText('Showing 10 of 14')).toBeVisible();

    fixtures.setReviews(numbered(15));
    await user.click(section().getByRole('button', { name: 'Load more reviews' }));

    await waitFor(async () => expect(await authors()).toHaveLength(14));
    expect(new Set(await authors()).size).toBe(14);
  });

  it('can be sorted by most helpful', async () => {
    fixtures.setReviews([aReview(1, { helpfulCount: 3 }), aReview(2), aReview(3, { helpfulCount: 1 })]);
    const { user } = await fixtures.open('visitor');
    expect(await authors()).toEqual(['Person 3.', 'Person 2.', 'Person 1.']);

    await user.click(section().getByRole('button', { name: 'Most helpful', pressed: false }));

    await waitFor(async () => expect(await authors()).toEqual(['Person 1.', 'Person 3.', 'Person 2.']));
    expect(section().getByRole('button', { name: 'Most helpful', pressed: true })).toBeVisible();
  });

  it('show the user’s own first', async () => {
    const own = aReview(1, { mine: true, helpfulCount: 2 });
    fixtures.setReviews([own, ...numbered(12).slice(1)]);
    fixtures.setReader({ review: own, reviewTag: '"one"' });
    await fixtures.open('regular');

    expect((await authors())[0]).toBe('Person 1.');
    expect(section().getByText('Your review')).toBeVisible();
    expect(section().getByText('Helpful to 2 people')).toBeVisible();
    expect(section().queryByRole('button', { name: 'Report the review by Person 1.' })).toBeNull();
    expect(section().queryByRole('button', { name: /^Helpful.*Person 1\.$/ })).toBeNull();
  });

  it('offer to write the first one when there is none', async () => {
    await fixtures.open('visitor');

    expect(await section().findByRole('heading', { name: 'No reviews yet' })).toBeVisible();
    expect(section().getByRole('button', { name: 'Write the first review' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'No reviews yet' })).toHaveAttribute(
      'href',
      `/listing/${listingId}#reviews`,
    );
  });

  it('collapse a long one, and expand it on request', async () => {
    fixtures.setReviews([aReview(1, { comment: 'word '.repeat(300) }), aReview(2)]);
    const { user } = await fixtures.open('visitor');
    const more = await section().findByRole('button', { name: 'Read more', expanded: false });
    expect(section().getAllByRole('button', { name: /^Read/ })).toHaveLength(1);

    await user.click(more);
    expect(more).toHaveAccessibleName('Show less');
    expect(more).toHaveAttribute('aria-expanded', 'true');
  });

  it('tell owners why they cannot write one', async () => {
    fixtures.setReader({ ownsListing: true });
    await fixtures.open('business');

    expect(
      await section().findByText('This is your place. Owners can reply to reviews but cannot write them.'),
    ).toBeVisible();
    expect(section().queryByRole('button', { name: /write/i })).toBeNull();
  });

  it('are missing for a place that was never listed', async () => {
    const { unmount } = await fixtures.open('admin', { listing: { status: 'pending' } });
    expect(screen.queryByRole('region', { name: 'Reviews' })).toBeNull();
    unmount();

    fixtures.setReviews([aReview(1)]);
    await fixtures.open('admin', { listing: { status: 'rejected', totalReviews: 1, averageRating: 4 } });
    expect(await authors()).toEqual(['Person 1.']);
    expect(section().queryByRole('button', { name: 'Write a review' })).toBeNull();
  });

  it('show when they do not load, and retry on request', async () => {
    let isUnavailable = true;
    fixtures.setReviews([aReview(1)]);
    fixtures.stubList((call) => (isUnavailable ? refusal(503, 'unavailable') : fixtures.shown(call)));
    const { user } = await fixtures.open('visitor');
    expect(await section().findByText('The reviews did not load')).toBeVisible();

    isUnavailable = false;
    await user.click(section().getByRole('button', { name: 'Try again' }));
    expect(await authors()).toEqual(['Person 1.']);
  });

  it('say so when they take long', async () => {
    fixtures.setReviews([aReview(1)]);
    let arrive: () => void = () => undefined;
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    fixtures.stubList((call) => arrived.then(() => fixtures.shown(call)));
    jest.useFakeTimers({ advanceTimers: true });
    try {
      await fixtures.open('visitor');
      expect(await section().findByRole('status', { name: 'Loading the reviews' })).toBeVisible();
      act(() => jest.advanceTimersByTime(3_000));
      expect(section().getByText(/taking longer than usual/)).toBeVisible();
    } finally {
      jest.useRealTimers();
    }
    arrive();
    expect(await authors()).toEqual(['Person 1.']);
  });

  it('stay when the next page does not load', async () => {
    fixtures.setReviews(numbered(12));
    let isUnavailable = true;
    fixtures.stubList((call) =>
      isUnavailable && call.params.get('offset') === '10'
        ? refusal(503, 'unavailable')
        : fixtures.shown(call),
    );
    const { user } = await fixtures.open('visitor');
    await user.click(await section().findByRole('button', { name: 'Load more reviews' }));
    expect(await section().findByText('More reviews did not load')).toBeVisible();
    expect(await authors()).toHaveLength(10);

    isUnavailable = false;
    await user.click(section().getByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect(await authors()).toHaveLength(12));
  });

  describe('can be marked as helpful', () => {
    const button = (name: string | RegExp) => section().findByRole('button', { name });
    const vote = (method: string) => `${method} /api/reviews/${aReview(1).id}/helpful`;

    it('are sent together, up to the limit', async () => {
      fixtures.setReviews([aReview(1, { helpfulCount: 6, foundHelpful: false })]);
      fixtures.stub(vote('PUT'), () => ({ status: 204 }));
      fixtures.stub(vote('DELETE'), () => ({ status: 204 }));
      const { user } = await fixtures.open('regular');

      await user.click(await button(/^Helpful, 6 people/));
      expect(await button(/^Helpful, 7 people/)).toHaveAttribute('aria-pressed', 'true');
      await user.click(await button(/^Helpful, 7 people/));
      expect(await button(/^Helpful, 6 people/)).toHaveAttribute('aria-pressed', 'false');
      expect(fixtures.sent().map(({ method }) => method)).toEqual(['PUT', 'DELETE']);
    });

    it('as before when that was not counted', async () => {
      fixtures.setReviews([aReview(1, { helpfulCount: 1, foundHelpful: false })]);
      fixtures.stub(vote('PUT'), () => refusal(429, 'rate_limited'));
      const { user } = await fixtures.open('regular');

      await user.click(await button(/^Helpful, 1 person/));
      expect(await screen.findByText('Your vote was not counted')).toBeVisible();
      expect(await button(/^Helpful, 1 person/)).toHaveAttribute('aria-pressed', 'false');
    });

    it('is sent for visitors once they have signed in, without a second tap', async () => {
      fixtures.setReviews([aReview(1, { foundHelpful: false })]);
      fixtures.stub(vote('PUT'), () => ({ status: 204 }));
      const first = await fixtures.open('visitor');
      await first.user.click(await button(/^Helpful, 0 people/));
      const back = new URL(first.address() ?? '', 'http://halalmap.test');
      expect(back.pathname).toBe('/auth');
      first.unmount();

      const returnTo = new URL(back.searchParams.get('returnTo') ?? '', back);
      const second = await fixtures.open('regular', { query: returnTo.search });
      expect(await button(/^Helpful, 1 person/)).toHaveAttribute('aria-pressed', 'true');
      await waitFor(() => expect(second.address()).toBe(`/listing/${listingId}`));
      await waitFor(() => expect(fixtures.sent()).toHaveLength(1));
    });
  });

  it('are asked for once', async () => {
    fixtures.setReviews([aReview(1)]);
    await fixtures.open('visitor');
    await authors();
    expect(fixtures.asked(`GET ${path}`)).toBe(1);
  });
});
