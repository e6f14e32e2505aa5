import type { EvidenceKind } from '@halalmap/contracts';

/** A change of one field. Does not include who changed it. */
export interface HistoryRecord {
  changedAt: Date;
  field: string;
  from: unknown;
  to: unknown;
  /** Kind of the evidence that caused the change. */
  evidence?: EvidenceKind;
}
