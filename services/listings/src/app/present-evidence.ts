import type { EvidenceEntry } from '@halalmap/contracts';
import type { Evidence } from '../domain/evidence';

/** An entry of the ledger as it is sent: what it says, never who recorded it. */
export const presentEvidence = (evidence: Evidence): EvidenceEntry => ({
  id: evidence.id,
  kind: evidence.kind,
  facts: { ...evidence.facts },
  ...(evidence.source === null ? {} : { source: evidence.source }),
  recordedAt: evidence.recordedAt.toISOString(),
  ...(evidence.validUntil === null ? {} : { validUntil: evidence.validUntil }),
  ...(evidence.withdrawnAt === null ? {} : { withdrawnAt: evidence.withdrawnAt.toISOString() }),
});
