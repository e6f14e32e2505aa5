import type { EvidenceKind } from '@halalmap/contracts';

export type EvidenceFacts = Readonly<Record<string, string | number | boolean | null>>;

/** One entry of a listing's ledger: who said what, when. Entries are withdrawn, never changed or deleted. */
export interface Evidence {
  id: string;
  kind: EvidenceKind;
  /** The fields of the listing that it speaks of, with their values. */
  facts: EvidenceFacts;
  source: string | null;
  recordedAt: Date;
  /** The user who recorded it; null for what came with the sample data. */
  recordedBy: string | null;
  /** Last day on which it holds, `YYYY-MM-DD` in Manila. */
  validUntil: string | null;
  withdrawnAt: Date | null;
  /** Why it was withdrawn; for admins. */
  withdrawnBecause?: string;
}
