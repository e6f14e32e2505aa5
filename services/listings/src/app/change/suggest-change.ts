import {
  paginationOf,
  type CertificateFile,
  type Change,
  type Listing,
  type ChangeRequest,
  type ListingPatch,
  type ChangeList,
  type ChangeQuery,
} from '@halalmap/contracts';
import { AppError, forbidden } from '@halalmap/errors';
import type { StoredChange, ChangeStore } from '../../domain/change/listing-change';
import { applyPatch } from '../../domain/listing/apply-patch';
import {
  announcedTimes,
  checkReadable,
  type Reader,
  type StoredListing,
} from '../../domain/listing/stored-listing';
import { manilaDayOf } from '../../domain/manila-time';
import type { ListingRepository } from '../../domain/listing/listing-repository';
import { checkHalalAsked } from '../../domain/listing/asked-halal';
import { checkReferences, type ReferenceData } from '../../domain/reference/reference-data';
import type { ChangeDependencies } from '../listing/change-listing';
import type { ManageCertificateFiles } from '../evidence/manage-certificate-files';
import { createNameListings, presentListing } from '../listing/present-listing';

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
  ...(change.via ? { via: change.via } : {}),
  byOwner: change.byOwner,
  count: change.count ?? 1,
  createdAt: change.createdAt.toISOString(),
  ...(change.decidedAt ? { decidedAt: change.decidedAt.toISOString() } : {}),
  ...(change.reason === null ? {} : { reason: change.reason }),
  ...(shown.certificateFiles?.length ? { certificateFiles: shown.certificateFiles } : {}),
  ...(shown.listingName === undefined
    ? {}
    : { before: { ...change.before }, listingName: shown.listingName }),
});

/** Adds the owner's pending change to a listing, for its owner and admins. */
export const withPendingChange = async (
  listing: Listing,
  changes: Pick<ChangeStore, 'pendingOfOwner'>,
): Promise<Listing> => {
  const pending = await changes.pendingOfOwner(listing.id);
  if (!pending) return listing;
  const { fields, createdAt } = pending;
  return { ...listing, pendingChange: { fields, createdAt: createdAt.toISOString() } };
};

/** The current values of these fields, in response format. */
export const fieldsAsSent = (
  listing: StoredListing,
  fields: ListingPatch,
  options: { reference: ReferenceData; now: Date },
): StoredChange['before'] => {
  const present: Record<string, unknown> = presentListing(listing, { audience: 'manager', ...options });
  return Object.fromEntries(Object.keys(fields).map((field) => [field, present[field] ?? null]));
};

/** Announced prayer times count from the day when somebody suggests them, not when an admin decides. */
const withAnnouncedDay = (fields: ListingPatch, now: Date): ListingPatch =>
  fields.prayerTimesAsOf === undefined && announcedTimes.some((name) => fields[name])
    ? { ...fields, prayerTimesAsOf: manilaDayOf(now) }
    : fields;

/** Builds a new change with the current values of its fields. */
export const newChange = (
  listing: StoredListing,
  request: {
    id: string;
    fields: ListingPatch;
    note: string | null;
    by: Pick<Reader, 'id'> | null;
    byOwner: boolean;
  },
  { reference, clock }: Pick<ChangeDependencies, 'reference' | 'clock'>,
): StoredChange => {
  const now = clock.now();
  const fields = withAnnouncedDay(request.fields, now);
  return {
    id: request.id,
    listingId: listing.id,
    fields,
    before: fieldsAsSent(listing, fields, { reference, now }),
    note: request.note,
    status: 'pending',
    requestedBy: request.by?.id ?? null,
    byOwner: request.byOwner,
    createdAt: now,
    decidedAt: null,
    reason: null,
  };
};

/** Prefixes the error paths so that they match the request. */
const below = (error: unknown): unknown =>
  error instanceof AppError && error.details
    ? new AppError(error.code, error.message, {
        details: error.details.map((detail) => ({ ...detail, path: `fields.${detail.path}` })),
      })
    : error;

/**
 * Stores an edit that a user suggests until an admin decides it. Further ones of the same person for the same place join
 * it, so that they are decided together; one with files stands alone. An edit that could never be applied is rejected
 * immediately.
 * @throws AppError `not_found`, `delisted`, `forbidden` for the owner, who can edit directly, `validation_failed` or
 *   `unprocessable`
 */
export const createSuggestChange = (dependencies: ChangeDependencies) =>
  async function suggestChange({
    id,
    request,
    by,
  }: {
    id: string;
    request: ChangeRequest;
    by: Reader;
  }): Promise<Change> {
    const { listings, reference, clock, changes, certificateFiles, ids } = dependencies;
    const newId = () => ids.documentId();
    const listing = checkReadable(await listings.find(id), by);
    if (listing.ownerId === by.id)
      throw forbidden('This is your listing. Edit it instead', { reason: 'own_listing' });
    try {
      const edited = applyPatch(listing, request.fields, { at: clock.now(), newId, speaker: 'submission' });
      checkReferences(edited.entityType, edited.facts, reference);
      checkHalalAsked(edited, reference, listing);
    } catch (error) {
      throw below(error);
    }
    const change = newChange(listing, { ...request, id: newId(), by, byOwner: false }, dependencies);
    const pending = request.certificateFiles.length > 0 ? null : await changes.pendingOf(listing.id, by.id);
    const extended = pending && (await changes.extend(pending, change));
    if (extended) return presentChange(extended);
    const files = { listingId: listing.id, changeId: change.id, sender: by };
    await certificateFiles.take(files, request.certificateFiles);
    try {
      await changes.insert(change);
    } catch (error) {
      await certificateFiles.undoAttach(files);
      throw error;
    }
    if (request.certificateFiles.length === 0) return presentChange(change);
    await certificateFiles.makePrivate(files);
    const sent = await certificateFiles.byChange([change.id]);
    return presentChange(change, { certificateFiles: sent.get(change.id) ?? [] });
  };

export type SuggestChangeUseCase = ReturnType<typeof createSuggestChange>;

/** Suggested edits, newest first: all for an admin, otherwise the reader's own. */
export const createListChanges = (dependencies: {
  changes: Pick<ChangeStore, 'list'>;
  listings: Pick<ListingRepository, 'findMany'>;
  certificateFiles: Pick<ManageCertificateFiles, 'byChange'>;
}) => {
  const nameListings = createNameListings(dependencies);
  return async function listChanges({
    query,
    reader,
  }: {
    query: ChangeQuery;
    reader: Reader;
  }): Promise<ChangeList> {
    const { limit, offset, ...criteria } = query;
    const isAdmin = reader.role === 'admin';
    const scope = isAdmin ? {} : { requestedBy: reader.id };
    const { changes, total } = await dependencies.changes.list({ ...criteria, ...scope }, { limit, offset });
    const files = await dependencies.certificateFiles.byChange(changes.map(({ id }) => id));
    const names = isAdmin ? await nameListings(changes) : null;
    return {
      changes: changes.map((change) =>
        presentChange(change, {
          ...(names ? { listingName: names.get(change.listingId) ?? '' } : {}),
          certificateFiles: files.get(change.id) ?? [],
        }),
      ),
      pagination: paginationOf(query, { total, count: changes.length }),
    };
  };
};

export type ListChangesUseCase = ReturnType<typeof createListChanges>;
