import type { CertificateFile, Change } from '@halalmap/contracts';
import type { StoredChange } from '../../domain/change/listing-change';

/**
 * Converts a suggested edit to its response.
 * @param shown.listingName set when an admin reads; the response then includes the previous values, some of which only
 *   owners and admins may see
 * @param shown.certificateFiles the files of the edit
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
