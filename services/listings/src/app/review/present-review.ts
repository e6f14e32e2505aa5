import type { Review } from '@halalmap/contracts';
import type { Reader } from '../../domain/listing/listing-access';
import type { StoredReview } from '../../domain/review';

/**
 * Converts a review to its response. Signed-in users also see whether it is theirs and whether they found it helpful.
 */
export const presentReview = (review: StoredReview, reader: Pick<Reader, 'id'> | null): Review => ({
  id: review.id,
  listingId: review.listingId,
  author: review.authorName,
  rating: review.rating,
  title: review.title,
  comment: review.comment,
  images: review.images.map(({ id, ...image }) => image),
  isVerified: review.isVerified,
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
