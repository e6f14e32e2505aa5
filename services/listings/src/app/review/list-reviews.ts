import {
  paginationOf,
  type Review,
  type ReviewList,
  type ReviewQuery,
  type UserReviewList,
  type UserReviewQuery,
} from '@halalmap/contracts';
import { checkReadable, type Reader } from '../../domain/listing/stored-listing';
import type { ListingRepository } from '../../domain/listing/listing-repository';
import { countsAt, type ReportStore, type ReviewStore, type StoredReview } from '../../domain/review';
import type { Clock } from '@halalmap/service-kit';
import { createNameListings } from '../listing/present-listing';

/** The photos of a review without their ids in the media service. */
export const shownImagesOf = ({ images }: Pick<StoredReview, 'images'>): Review['images'] =>
  images.map(({ id, ...image }) => image);

/**
 * Converts a review to its response. Signed-in users also see whether it is theirs and whether they found it helpful, its
 * author and admins when it starts to count.
 */
export const presentReview = (
  review: StoredReview,
  reader: Pick<Reader, 'id' | 'role'> | null,
  now: Date,
): Review => ({
  id: review.id,
  listingId: review.listingId,
  author: review.authorName,
  rating: review.rating,
  title: review.title,
  comment: review.comment,
  images: shownImagesOf(review),
  isVerified: review.isVerified,
  counts: countsAt(review, now),
  ...(review.countsFrom &&
  !countsAt(review, now) &&
  (reader?.role === 'admin' || (reader && review.userId === reader.id))
    ? { countsFrom: review.countsFrom.toISOString() }
    : {}),
  helpfulCount: review.helpfulCount,
  answer: review.answer && {
    text: review.answer.text,
    answeredAt: review.answer.answeredAt.toISOString(),
  },
  createdAt: review.createdAt.toISOString(),
  updatedAt: review.updatedAt.toISOString(),
  ...(reader && {
    mine: review.userId === reader.id,
    foundHelpful: review.helpfulTo.includes(reader.id),
  }),
});

export interface ReviewPage extends Omit<ReviewList, 'reader'> {
  /** The caller's relation to the reviews; null for visitors. */
  reader: { ownsListing: boolean; own: { review: Review; revision: number } | null } | null;
}

/**
 * The reviews of a listing and their summary.
 * @throws AppError `not_found` or `delisted`
 */
export const createListReviews = ({
  listings,
  reviews,
  reports,
  clock,
}: {
  listings: Pick<ListingRepository, 'find'>;
  reviews: ReviewStore;
  reports: Pick<ReportStore, 'openBy'>;
  clock: Clock;
}) =>
  async function listReviews(request: {
    listingId: string;
    query: ReviewQuery;
    reader: Reader | null;
  }): Promise<ReviewPage> {
    const { query, reader } = request;
    const now = clock.now();
    const listing = checkReadable(await listings.find(request.listingId), reader);
    const [found, summary, own] = await Promise.all([
      reviews.list(listing.id, query),
      reviews.summaryOf(listing.id, now),
      reader && reviews.findBy(reader.id, listing.id),
    ]);
    const ids = found.map(({ id }) => id);
    const reported = reader && (await reports.openBy(reader.id, ids));
    return {
      reviews: found.map((review) => ({
        ...presentReview(review, reader, now),
        ...(reported && { reported: reported.has(review.id) }),
      })),
      pagination: paginationOf(query, { total: summary.total, count: found.length }),
      summary,
      reader: reader && {
        ownsListing: listing.ownerId === reader.id,
        own: own && { review: presentReview(own, reader, now), revision: own.revision },
      },
    };
  };

/** For admins: the reviews of one account, newest first, with the names of the places. */
export const createListReviewsOfUser = (dependencies: {
  listings: Pick<ListingRepository, 'findMany'>;
  reviews: Pick<ReviewStore, 'ofUser'>;
  clock: Clock;
}) => {
  const nameListings = createNameListings(dependencies);
  return async function listReviewsOfUser({
    userId,
    limit,
    offset,
    by,
  }: UserReviewQuery & { by: Reader }): Promise<UserReviewList> {
    const all = await dependencies.reviews.ofUser(userId);
    const page = all.slice(offset, offset + limit);
    const names = await nameListings(page);
    return {
      reviews: page.map((review) => ({
        ...presentReview(review, by, dependencies.clock.now()),
        listingName: names.get(review.listingId) ?? '',
      })),
      pagination: paginationOf({ limit, offset }, { total: all.length, count: page.length }),
    };
  };
};

export type ListReviewsOfUserUseCase = ReturnType<typeof createListReviewsOfUser>;

export type ListReviewsUseCase = ReturnType<typeof createListReviews>;
