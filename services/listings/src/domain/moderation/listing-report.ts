import type { ProblemKind, ReportStatus } from '@halalmap/contracts';

/** A report of a problem with a listing or one of its photos. Only admins see it. */
export interface StoredListingReport {
  id: string;
  listingId: string;
  kind: ProblemKind;
  text: string | null;
  imageId: string | null;
  email: string | null;
  /** Null for visitors. */
  reporterId: string | null;
  /** Sent as the answer to an owner's check. */
  via?: 'owner_check';
  /** How often the same person has sent it. Missing in reports of earlier versions. */
  count?: number;
  status: ReportStatus;
  createdAt: Date;
  decidedBy: string | null;
  decidedAt: Date | null;
}

export interface ListingReportStore {
  /**
   * Adds a report, or counts it with the open one that the same person has sent about the same: that one gets a text which it
   * does not hold yet.
   * @param sender the user, or the address of a visitor, of which a keyed hash is kept while the report is open
   */
  add(report: StoredListingReport, sender: { userId: string } | { address: string }): Promise<void>;
  find(id: string): Promise<StoredListingReport | null>;
  /** Newest first. */
  list(
    filter: { status?: ReportStatus | undefined; reporterId?: string | undefined },
    page: { limit: number; offset: number },
  ): Promise<{ reports: StoredListingReport[]; total: number }>;
  /** @returns false, without changes, when it was already decided */
  decide(id: string, result: { status: ReportStatus; by: string; at: Date }): Promise<boolean>;
  move(listingId: string, into: string): Promise<void>;
  removeOf(listingId: string): Promise<void>;
  /** All reports by a user. */
  ofUser(userId: string): Promise<StoredListingReport[]>;
  /** Deletes the email addresses of reports that were decided before. */
  forgetEmails(before: Date): Promise<void>;
}
