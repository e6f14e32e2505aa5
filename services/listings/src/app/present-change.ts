import type { CertificateFile, Change } from '@halalmap/contracts';
import type { StoredChange } from '../domain/listing-change';

/**
 * A suggested edit as it is sent.
 * @param shown.listingName where an admin reads: then it says too how the fields were, some of which are for owners and
 * admins alone
 * @param shown.certificateFiles those that came with it
 */
export const presentChange = (
  change: StoredChange,
  shown: { listingName?: string; certificateFiles?: CertificateFile[] } = {},
): Change => ({
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
  ...(shown.certificateFiles?.length ? { certificateFiles: shown.certificateFiles } : {}),
  ...(shown.listingName === undefined
    ? {}
    : { before: { ...change.before }, listingName: shown.listingName }),
});
