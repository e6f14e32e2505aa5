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
  /** One open report of a review by a user is enough; another changes nothing. */
  add(report: StoredReport): Promise<void>;
  find(id: string): Promise<StoredReport | null>;
  /** @returns those of the reviews that a user has reported and that nobody has decided yet */
  openBy(userId: string, reviewIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** The newest first. */
  list(
    status: ReportStatus | undefined,
    page: { limit: number; offset: number },
  ): Promise<{ reports: StoredReport[]; total: number }>;
  /** @returns false when it was decided already */
  settle(id: string, result: { status: ReportStatus; by: string; at: Date }): Promise<boolean>;
  /** Settles what is open of a review in the same way. */
  settleAllOf(reviewId: string, result: { status: ReportStatus; by: string; at: Date }): Promise<void>;
  removeOf(listingId: string): Promise<void>;
}
