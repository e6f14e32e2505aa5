/** What the owner of a listing says to a review. */
export interface ReviewAnswer {
  text: string;
  answeredAt: Date;
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
  images: readonly string[];
  isVerified: boolean;
  /** The users who found it helpful. */
  helpfulTo: readonly string[];
  helpfulCount: number;
  answer: ReviewAnswer | null;
  createdAt: Date;
  updatedAt: Date;
}

/** What may change of a review by its author and by the owner of the listing. */
export type ReviewChange = Partial<
  Pick<StoredReview, 'rating' | 'title' | 'comment' | 'answer' | 'updatedAt'>
>;

/** What the reviews of a listing come to. */
export interface RatingSummary {
  total: number;
  /** One decimal; null without reviews. */
  average: number | null;
}

/** Where reviews are kept. */
export interface ReviewStore {
  /** @throws AppError `conflict` when the user has reviewed the listing already */
  insert(review: StoredReview): Promise<void>;
  find(id: string): Promise<StoredReview | null>;
  list(
    listingId: string,
    page: { sort: 'newest' | 'helpful'; limit: number; offset: number },
  ): Promise<{ reviews: StoredReview[]; total: number }>;
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
  summaryOf(listingId: string): Promise<RatingSummary>;
  /** Everything that a user wrote. */
  ofUser(userId: string): Promise<StoredReview[]>;
  /** The author goes by another name. */
  rename(userId: string, authorName: string | null): Promise<void>;
  /** The author is gone; what was written stays, without a name. */
  anonymize(userId: string): Promise<void>;
  /** Reviews of a listing that is now another one; who has reviewed both keeps the review of the one that stays. */
  move(listingId: string, into: string): Promise<void>;
  removeOf(listingId: string): Promise<void>;
}

/** The listings whose average has to be worked out anew; kept, so that a crash forgets none. */
export interface RecountStore {
  /** @returns a mark that `done` clears, unless it was marked again meanwhile */
  mark(listingId: string): Promise<string>;
  done(listingId: string, mark: string): Promise<void>;
  waiting(limit: number): Promise<Array<{ listingId: string; mark: string }>>;
}
