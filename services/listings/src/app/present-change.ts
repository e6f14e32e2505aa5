import type { Change } from '@halalmap/contracts';
import type { StoredChange } from '../domain/listing-change';

/** A suggested edit as it is sent. */
export const presentChange = (change: StoredChange): Change => ({
  id: change.id,
  listingId: change.listingId,
  fields: change.fields,
  note: change.note,
  status: change.status,
  requestedBy: change.requestedBy,
  createdAt: change.createdAt.toISOString(),
  ...(change.decidedAt ? { decidedAt: change.decidedAt.toISOString() } : {}),
  ...(change.reason === null ? {} : { reason: change.reason }),
});
