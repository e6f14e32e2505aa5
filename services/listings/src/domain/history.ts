import type { EvidenceKind } from '@halalmap/contracts';

/** One field that changed. Nothing in it tells who changed it. */
export interface HistoryRecord {
  changedAt: Date;
  field: string;
  from: unknown;
  to: unknown;
  /** Of which kind the evidence was that brought the change. */
  evidence?: EvidenceKind;
}
