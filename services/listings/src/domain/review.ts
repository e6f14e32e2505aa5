import type { ReviewSummary, ShownImage } from '@halalmap/contracts';

/** What the owner of a listing says to a review. */
interface ReviewAnswer {
  text: string;
  answeredAt: Date;
}

/** A photo of a review. The id is that of the media service, which keeps it for the review. */
export interface ReviewImage extends ShownImage {
  id: string;
}

/** A review as kept; each user has at most one of a listing. */
export interface StoredReview {
  id: string;
  /** Grows by one with every change of its words. */
  revision: number;
  listingId: string;
  /** Null once the account is gone. */
  userId: string | null;
  /** First name and initial. */
  authorName: string | null;
  rating: number;
  title: string | null;
  comment: string | null;
  images: readonly ReviewImage[];
  isVerified: boolean;
  /** The users who found it helpful. */
  helpfulTo: readonly string[];
  helpfulCount: number;
  answer: ReviewAnswer | null;
  createdAt: Date;
  updatedAt: Date;
}

/** What may change of a review by its author and by the owner of the listing. */
type ReviewChange = Partial<
  Pick<StoredReview, 'rating' | 'title' | 'comment' | 'images' | 'answer' | 'updatedAt'>
>;

/** What the reviews of a listing come to, from how many gave one star, two, and so on to five. */
export const summarize = (counts: readonly number[]): ReviewSummary => {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const stars = counts.reduce((sum, count, index) => sum + count * (index + 1), 0);
  return { average: total === 0 ? null : Math.round((stars / total) * 10) / 10, total, counts: [...counts] };
};

/** Where reviews are kept. */
export interface ReviewStore {
  /** @throws AppError `conflict` when the user has reviewed the listing already */
  insert(review: StoredReview): Promise<void>;
  find(id: string): Promise<StoredReview | null>;
  /** Those of these ids that are there, in no order. */
  findMany(ids: readonly string[]): Promise<StoredReview[]>;
  /** The one that a user wrote of a listing. */
  findBy(userId: string, listingId: string): Promise<StoredReview | null>;
  list(
    listingId: string,
    page: { sort: 'newest' | 'helpful'; limit: number; offset: number },
  ): Promise<StoredReview[]>;
  /**
   * Stores the next revision.
   * @param revision the one that the change is made on
   * @returns null when it has changed since, or is gone
   */
  change(id: string, revision: number, change: ReviewChange): Promise<StoredReview | null>;
  /** @returns false when it was gone already */
  remove(id: string): Promise<boolean>;
  /** Counts each user once. */
  setHelpful(id: string, userId: string, isHelpful: boolean): Promise<void>;
  summaryOf(listingId: string): Promise<ReviewSummary>;
  /** Everything that a user wrote. */
  ofUser(userId: string): Promise<StoredReview[]>;
  /** The reviews that a user found helpful. */
  foundHelpfulBy(userId: string): Promise<StoredReview[]>;
  /** The author goes by another name. */
  rename(userId: string, authorName: string | null): Promise<void>;
  /**
   * The author is gone; what was written stays, without a name and without photos.
   * @returns the reviews that had photos
   */
  anonymize(userId: string): Promise<string[]>;
  /**
   * Reviews of a listing that is now another one; who has reviewed both keeps the one with the newer words.
   * @returns the reviews that are gone
   */
  move(listingId: string, into: string): Promise<string[]>;
  /** @returns the reviews that had photos */
  removeOf(listingId: string): Promise<string[]>;
  /** Which of these photos some review shows. */
  shownImages(imageIds: readonly string[]): Promise<Set<string>>;
  /** Takes photos out of the reviews that show them. */
  dropImages(imageIds: readonly string[]): Promise<void>;
}

/** The listings whose average has to be worked out anew; kept, so that a crash forgets none. */
export interface RecountStore {
  /** @returns a mark that `done` clears, unless it was marked again meanwhile */
  mark(listingId: string): Promise<string>;
  done(listingId: string, mark: string): Promise<void>;
  waiting(limit: number): Promise<Array<{ listingId: string; mark: string }>>;
}
