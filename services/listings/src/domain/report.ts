import type { ReportStatus } from '@halalmap/contracts';

/** A review that somebody reported, with its words at that moment. */
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

/** Where reports are kept. */
export interface ReportStore {
  /** One open report of a review by a user is enough; another changes nothing, whenever it comes. */
  add(report: StoredReport): Promise<void>;
  find(id: string): Promise<StoredReport | null>;
  /** @returns those of the reviews that a user has reported and that nobody has decided yet */
  openBy(userId: string, reviewIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** The newest first. */
  list(
    status: ReportStatus | undefined,
    page: { limit: number; offset: number },
  ): Promise<{ reports: StoredReport[]; total: number }>;
  /**
   * Marks an open report as being upheld, so that nobody dismisses it while its review is removed. The mark lasts a
   * minute: a crash in between leaves the report to whoever decides next.
   * @returns false when it was decided already
   */
  beginUpholding(id: string, at: Date): Promise<boolean>;
  /** @returns false when it was decided already, or is being upheld; then nothing is changed */
  dismiss(id: string, result: { by: string; at: Date }): Promise<boolean>;
  /** Upholds every open report of a review. */
  upholdAllOf(reviewId: string, result: { by: string; at: Date }): Promise<void>;
  move(listingId: string, into: string): Promise<void>;
  removeOf(listingId: string): Promise<void>;
  /** Everything that a user has reported. */
  ofUser(userId: string): Promise<StoredReport[]>;
}
