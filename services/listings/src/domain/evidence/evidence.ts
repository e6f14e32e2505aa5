import type { EvidenceKind } from '@halalmap/contracts';

export type EvidenceFacts = Readonly<Record<string, string | number | boolean | null>>;

/**
 * One entry of a listing's evidence ledger: who stated what, and when. Entries are withdrawn, never changed or deleted.
 */
export interface Evidence {
  id: string;
  kind: EvidenceKind;
  /** The listing fields it is about, with their values. */
  facts: EvidenceFacts;
  source: string | null;
  recordedAt: Date;
  /** The user who recorded it; null for sample data. */
  recordedBy: string | null;
  /** Last day of validity, `YYYY-MM-DD` in Manila. */
  validUntil: string | null;
  withdrawnAt: Date | null;
  /** Why it was withdrawn. Only shown to admins. */
  withdrawnBecause?: string;
}
