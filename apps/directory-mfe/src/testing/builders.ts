import { aListing, numbered } from '@halalmap/listing-parts/testing';
import type { ListingList, Review, ReviewList } from '@halalmap/contracts';

export { aListing };

/** One page of a long directory. */
export const aPage = (range: { offset: number; limit: number; total: number }): ListingList => {
  const count = Math.max(0, Math.min(range.limit, range.total - range.offset));
  return {
    listings: Array.from({ length: count }, (_, index) => {
      const number = range.offset + index + 1;
      return aListing({ id: numbered(number), name: `Place ${number}` });
    }),
    pagination: { ...range, hasMore: range.offset + count < range.total },
  };
};

/** The `number`th review of the listing from `aListing`: higher numbers are newer. */
export const aReview = (number: number, facts: Partial<Review> = {}): Review => {
  const createdAt = new Date(Date.UTC(2026, 9, 1, number)).toISOString();
  return {
    id: `f${numbered(number).slice(1)}`,
    listingId: numbered(1),
    author: `Person ${String(number)}.`,
    rating: 4,
    title: null,
    comment: `Comment ${String(number)}`,
    images: [],
    isVerified: false,
    counts: true,
    helpfulCount: 0,
    answer: null,
    createdAt,
    updatedAt: createdAt,
    ...facts,
  };
};

/** A page of reviews with their summary. */
export const aReviewList = (
  all: readonly Review[],
  { offset = 0, limit = 10 }: { offset?: number; limit?: number } = {},
): ReviewList => {
  const total = all.length;
  const sum = all.reduce((stars, { rating }) => stars + rating, 0);
  return {
    reviews: all.slice(offset, offset + limit),
    pagination: { total, limit, offset, hasMore: offset + limit < total },
    summary: {
      average: total === 0 ? null : Math.round((sum / total) * 10) / 10,
      total,
      counted: total,
      counts: [1, 2, 3, 4, 5].map((stars) => all.filter(({ rating }) => rating === stars).length),
    },
  };
};
