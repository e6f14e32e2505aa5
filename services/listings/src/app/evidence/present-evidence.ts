import type { EvidenceEntry } from '@halalmap/contracts';
import type { Evidence } from '../../domain/evidence/evidence';

/** Converts a ledger entry to its response. Never includes who recorded it. */
export const presentEvidence = (evidence: Evidence): EvidenceEntry => ({
  id: evidence.id,
  kind: evidence.kind,
  facts: { ...evidence.facts },
  ...(evidence.source === null ? {} : { source: evidence.source }),
  recordedAt: evidence.recordedAt.toISOString(),
  ...(evidence.validUntil === null ? {} : { validUntil: evidence.validUntil }),
  ...(evidence.withdrawnAt === null ? {} : { withdrawnAt: evidence.withdrawnAt.toISOString() }),
});
