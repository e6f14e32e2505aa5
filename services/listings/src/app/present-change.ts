import type { Change } from '@halalmap/contracts';
import type { StoredChange } from '../domain/listing-change';

/**
 * A suggested edit as it is sent.
 * @param forAdmin the name of the listing, where an admin reads: then it says too how the fields were, some of which are
 * for owners and admins alone
 */
export const presentChange = (change: StoredChange, forAdmin?: { listingName: string }): Change => ({
  id: change.id,
  listingId: change.listingId,
  fields: change.fields,
  note: change.note,
  status: change.status,
  requestedBy: change.requestedBy,
  byOwner: change.byOwner,
  createdAt: change.createdAt.toISOString(),
  ...(change.decidedAt ? { decidedAt: change.decidedAt.toISOString() } : {}),
  ...(change.reason === null ? {} : { reason: change.reason }),
  ...(forAdmin ? { before: { ...change.before }, listingName: forAdmin.listingName } : {}),
});
