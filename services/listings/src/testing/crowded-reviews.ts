import type { Listing, Review, ReviewList } from '@halalmap/contracts';
import { createClient, json } from './client';
import type { RunningListings } from './start-listings';

/**
 * Writes reviews of one listing, changes or deletes each, and writes as many others, all at once.
 * @param people how many write first; an even number of at most 100
 * @returns the ratings that are left, their average rounded to a tenth, and what the listing shows
 */
export const crowdReviews = async (running: Pick<RunningListings, 'service'>, people: number) => {
  const { approved, send, sendJson } = createClient(() => running);
  const { id } = await approved({ name: 'Crowded' });
  const numbers = Array.from({ length: people }, (_, number) => number);
  const write = (rating: number, person: number) =>
    json<Review>(
      sendJson('POST', `/api/listings/${id}/reviews`, { rating }, { who: `regular-${1000 + person}` }),
    );

  const reviews = await Promise.all(numbers.map((number) => write((number % 5) + 1, number)));
  await Promise.all([
    ...reviews.map((review, number) =>
      number < people / 2
        ? sendJson(
            'PATCH',
            `/api/reviews/${review.id}`,
            { rating: (number % 3) + 3 },
            { who: `regular-${1000 + number}` },
          )
        : send(`/api/reviews/${review.id}`, { method: 'DELETE', who: `regular-${1000 + number}` }),
    ),
    ...numbers.map((number) => write(2, 1000 + number)),
  ]);

  const page = (offset: number) =>
    json<ReviewList>(send(`/api/listings/${id}/reviews?limit=100&offset=${offset}`));
  const pages = [await page(0), await page(100)];
  const ratings = pages.flatMap((list) => list.reviews.map(({ rating }) => rating));
  const { averageRating, totalReviews } = await json<Listing>(send(`/api/listings/${id}`));
  return {
    ratings,
    exact: Math.round((ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length) * 10) / 10,
    shown: { averageRating: Number(averageRating), totalReviews },
  };
};
