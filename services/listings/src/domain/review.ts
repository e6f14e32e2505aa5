import { limits, type ReportStatus, type ReviewSummary, type ShownImage } from '@halalmap/contracts';
import { AppError, forbidden, notFound } from '@halalmap/errors';
import type { Reader, StoredListing } from './listing/stored-listing';
import type { QueuedNotice } from './notice';

/** The owner's reply to a review. */
interface ReviewAnswer {
  text: string;
  answeredAt: Date;
}

/** A photo of a review. Its id is the one in the media service, which stores it for the review. */
export interface ReviewImage extends ShownImage {
  id: string;
}

/** A stored review. Each user has at most one per listing. */
export interface StoredReview {
  id: string;
  /** Incremented with every change of its content. */
  revision: number;
  listingId: string;
  /** Null after the account is deleted. */
  userId: string | null;
  /** First name and initial. */
  authorName: string | null;
  rating: number;
  title: string | null;
  comment: string | null;
  images: readonly ReviewImage[];
  isVerified: boolean;
  /** When it starts to count, if its author's account was new; removed once the average has it. Missing: it counts. */
  countsFrom?: Date | undefined;
  /** Keyed hash of the author's email address. Missing on older reviews, and a year after the account was deleted. */
  addressHash?: string | undefined;
  /** The users who found it helpful. */
  helpfulTo: readonly string[];
  helpfulCount: number;
  answer: ReviewAnswer | null;
  createdAt: Date;
  updatedAt: Date;
}

/** The fields that the author and the listing's owner may change. */
type ReviewChange = Partial<
  Pick<StoredReview, 'rating' | 'title' | 'comment' | 'images' | 'answer' | 'updatedAt'>
>;

/**
 * When a review starts to count: seven days after it was written, if the account was younger than that; undefined if at
 * once.
 * @param since when the account was created; null if unknown
 */
export const countsFromOf = (since: Date | null, now: Date): Date | undefined => {
  const { accountAgeMs } = limits.reviews;
  const age = now.getTime() - (since ?? now).getTime();
  return age >= accountAgeMs ? undefined : new Date(now.getTime() + accountAgeMs);
};

/** Whether a review is in the average. */
export const countsAt = ({ countsFrom }: Pick<StoredReview, 'countsFrom'>, now: Date): boolean =>
  !countsFrom || countsFrom <= now;

/** Sum of the stars of the reviews in a summary. */
export const starsOf = ({ counts }: Pick<ReviewSummary, 'counts'>): number =>
  counts.reduce((sum, count, index) => sum + count * (index + 1), 0);

/**
 * Summarizes the reviews of a listing.
 * @param counts number of reviews that count with one star, two stars, and so on up to five
 * @param waiting number of reviews that do not count yet
 */
export const summarize = (counts: readonly number[], waiting: number): ReviewSummary => {
  const counted = counts.reduce((sum, count) => sum + count, 0);
  const average = counted === 0 ? null : Math.round((starsOf({ counts: [...counts] }) / counted) * 10) / 10;
  return { average, total: counted + waiting, counted, counts: [...counts] };
};

export interface ReviewStore {
  /** @throws AppError `conflict` when the user has already reviewed the listing */
  insert(review: StoredReview): Promise<void>;
  find(id: string): Promise<StoredReview | null>;
  /** The reviews that exist for these ids, in no particular order. */
  findMany(ids: readonly string[]): Promise<StoredReview[]>;
  /** The review of a listing by a user. */
  findBy(userId: string, listingId: string): Promise<StoredReview | null>;
  list(
    listingId: string,
    page: { sort: 'newest' | 'helpful'; limit: number; offset: number },
  ): Promise<StoredReview[]>;
  /**
   * Stores the next revision.
   * @param revision the revision that the change is based on
   * @returns null when it has changed since, or is deleted
   */
  change(
    id: string,
    revision: number,
    change: ReviewChange,
    /** The mail about it, which is stored in the same write. */
    notice?: QueuedNotice | null,
  ): Promise<StoredReview | null>;
  /** @returns false when it was already deleted */
  remove(id: string): Promise<boolean>;
  /** At most one vote per user. */
  setHelpful(id: string, userId: string, isHelpful: boolean): Promise<void>;
  summaryOf(listingId: string, now: Date): Promise<ReviewSummary>;
  /** Listings with reviews that have started to count and are not in the average yet. */
  startingToCount(now: Date, limit: number): Promise<string[]>;
  /** Notes that the average of a listing has the reviews that counted at a time. */
  noteCounted(listingId: string, now: Date): Promise<void>;
  /** How many reviews of new accounts each listing got after a time, at least so many, most first. */
  ofNewAccounts(after: Date, least: number): Promise<Array<{ listingId: string; reviews: number }>>;
  /**
   * Removes the reviews of a listing by former accounts with this address.
   * @returns the removed reviews
   */
  removeFormer(former: { listingId: string; addressHash: string; except: string }): Promise<StoredReview[]>;
  /** Removes the hashes of addresses whose accounts were deleted before a time. */
  forgetFormer(before: Date): Promise<void>;
  /** All reviews by a user. */
  ofUser(userId: string): Promise<StoredReview[]>;
  /** The reviews that a user found helpful. */
  foundHelpfulBy(userId: string): Promise<StoredReview[]>;
  /** Updates the author name on all reviews of a user. */
  rename(userId: string, authorName: string | null): Promise<void>;
  /**
   * After the author's account is deleted: keeps the reviews, but removes name and photos. The hash of the address stays
   * for a year.
   * @returns ids of the reviews that had photos
   */
  anonymize(userId: string, at: Date): Promise<string[]>;
  /**
   * Moves the reviews of a merged listing. A user who has reviewed both listings keeps the review with the newer text.
   * @returns ids of the removed reviews
   */
  move(listingId: string, into: string): Promise<string[]>;
  /** @returns ids of the removed reviews that had photos */
  removeOf(listingId: string): Promise<string[]>;
  /** Returns which of these photos belong to a review. */
  shownImages(imageIds: readonly string[]): Promise<Set<string>>;
  /** Removes photos from their reviews. */
  dropImages(imageIds: readonly string[]): Promise<void>;
}

/** Stores which listings need a new average, so that none is forgotten after a crash. */
export interface RecountStore {
  /** @returns a mark that `done` clears, unless the listing was marked again in the meantime */
  mark(listingId: string): Promise<string>;
  done(listingId: string, mark: string): Promise<void>;
  waiting(limit: number): Promise<Array<{ listingId: string; mark: string }>>;
}

/**
 * Checks that the caller is the author of the review.
 * @throws AppError `not_found`, or `forbidden` for everybody else
 */
export const checkAuthor = (review: StoredReview | null, by: Reader): StoredReview => {
  if (!review) throw notFound();
  if (review.userId !== by.id) throw forbidden('This review belongs to someone else');
  return review;
};

/**
 * Prevents owners from reviewing their own place.
 * @throws AppError `forbidden` for the owner
 */
export const checkNotOwner = ({ ownerId }: Pick<StoredListing, 'ownerId'>, by: Reader): void => {
  if (ownerId === by.id)
    throw forbidden('Owners cannot review their own place', { reason: 'own_place_review' });
};

/** The error for a review that has changed since the caller read it. */
export const staleReview = (): AppError =>
  new AppError('precondition_failed', 'This review has changed since you loaded it. Please reload it');

/** A report of a review, with the review's text at that time. */
export interface StoredReport {
  id: string;
  reviewId: string;
  listingId: string;
  reason: string;
  status: ReportStatus;
  review: { rating: number; title: string | null; comment: string | null };
  reportedBy: string;
  /** How often its author has sent it. Missing in reports of earlier versions. */
  count?: number;
  createdAt: Date;
  decidedBy: string | null;
  decidedAt: Date | null;
}

/** A new report of a review. */
export const newReport = (
  { id: reviewId, listingId, rating, title, comment }: StoredReview,
  { id, reason, by, at }: { id: string; reason: string; by: string; at: Date },
): StoredReport => ({
  id,
  reviewId,
  listingId,
  reason,
  status: 'open',
  review: { rating, title, comment },
  reportedBy: by,
  count: 1,
  createdAt: at,
  decidedBy: null,
  decidedAt: null,
});

export interface ReportStore {
  /** A user has at most one open report per review. Another one is only counted, even when added concurrently. */
  add(report: StoredReport): Promise<void>;
  find(id: string): Promise<StoredReport | null>;
  /** @returns those of the reviews on which the user has an open report */
  openBy(userId: string, reviewIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Newest first. */
  list(
    filter: { status?: ReportStatus | undefined; reporterId?: string | undefined },
    page: { limit: number; offset: number },
  ): Promise<{ reports: StoredReport[]; total: number }>;
  /**
   * Marks an open report as being upheld, so that nobody dismisses it while its review is removed. The mark lasts a
   * minute, so that after a crash somebody else can decide.
   * @returns false when it was already decided
   */
  beginUpholding(id: string, at: Date): Promise<boolean>;
  /** @returns false, without changes, when it was already decided or is being upheld */
  dismiss(id: string, result: { by: string; at: Date }): Promise<boolean>;
  /** Upholds every open report of a review. */
  upholdAllOf(reviewId: string, result: { by: string; at: Date }): Promise<void>;
  move(listingId: string, into: string): Promise<void>;
  removeOf(listingId: string): Promise<void>;
  /** All reports by a user. */
  ofUser(userId: string): Promise<StoredReport[]>;
}
