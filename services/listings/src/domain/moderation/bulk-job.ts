import type { BulkAction, BulkJob, ListingStatus } from '@halalmap/contracts';
import type { ActivityEntry } from '../activity';

/** A bulk action on the listings that matched a query when it started. */
export interface StoredBulkJob extends BulkAction {
  id: string;
  listingIds: readonly string[];
  /** A listing that has another status by now is left alone. */
  statuses: readonly ListingStatus[];
  /** The admin, and where the request came from. */
  by: string;
  origin: Pick<ActivityEntry, 'ipAddress' | 'userAgent'>;
  /** Missing on those of earlier versions. */
  createdAt?: Date;
  /** Who takes it back, as long as that is running. */
  undoBy?: string | null;
  progress: BulkJob;
}

/** Stores bulk actions, so that any process can show one, cancel it, and finish it after a crash. */
export interface BulkJobs {
  add(job: StoredBulkJob): Promise<void>;
  /** @returns whether somebody has cancelled the job */
  update(id: string, progress: BulkJob): Promise<boolean>;
  /** @returns whether the job is running */
  cancel(id: string): Promise<boolean>;
  find(id: string): Promise<StoredBulkJob | null>;
  /**
   * Starts to take an ended job back.
   * @returns false when it is running, or is being or was taken back
   */
  startUndo(id: string, by: string): Promise<boolean>;
  /** A running job that no process has updated for some seconds; the caller continues it. */
  takeAbandoned(): Promise<StoredBulkJob | null>;
}
