import type { ReportStatus } from '@halalmap/contracts';

/** A report of a review, with the review's text at that time. */
export interface StoredReport {
  id: string;
  reviewId: string;
  listingId: string;
  reason: string;
  status: ReportStatus;
  review: { rating: number; title: string | null; comment: string | null };
  reportedBy: string;
  createdAt: Date;
  decidedBy: string | null;
  decidedAt: Date | null;
}

export interface ReportStore {
  /** A user has at most one open report per review. Another one changes nothing, even when added concurrently. */
  add(report: StoredReport): Promise<void>;
  find(id: string): Promise<StoredReport | null>;
  /** @returns those of the reviews on which the user has an open report */
  openBy(userId: string, reviewIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Newest first. */
  list(
    status: ReportStatus | undefined,
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
