import type { Change, ChangeRequest, ListingPatch } from '@halalmap/contracts';
import { AppError, forbidden } from '@halalmap/errors';
import type { StoredChange } from '../../domain/change/listing-change';
import { applyPatch } from '../../domain/listing/apply-patch';
import { checkReadable, type Reader } from '../../domain/listing/listing-access';
import type { StoredListing } from '../../domain/listing/stored-listing';
import { checkReferences } from '../../domain/reference/check-references';
import type { ReferenceData } from '../../domain/reference/reference-data';
import type { ChangeDependencies } from '../dependencies';
import { presentListing } from '../listing/present-listing';
import { presentChange } from './present-change';

/** The current values of these fields, in response format. */
export const fieldsAsSent = (
  listing: StoredListing,
  fields: ListingPatch,
  options: { reference: ReferenceData; now: Date },
): StoredChange['before'] => {
  const present: Record<string, unknown> = presentListing(listing, { audience: 'manager', ...options });
  return Object.fromEntries(Object.keys(fields).map((field) => [field, present[field] ?? null]));
};

/** Builds a new change with the current values of its fields. */
export const newChange = (
  listing: StoredListing,
  request: { id: string; fields: ListingPatch; note: string | null; by: Reader; byOwner: boolean },
  { reference, clock }: Pick<ChangeDependencies, 'reference' | 'clock'>,
): StoredChange => {
  const now = clock.now();
  return {
    id: request.id,
    listingId: listing.id,
    fields: request.fields,
    before: fieldsAsSent(listing, request.fields, { reference, now }),
    note: request.note,
    status: 'pending',
    requestedBy: request.by.id,
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
        details: error.details.map(({ path, message }) => ({ path: `fields.${path}`, message })),
      })
    : error;

/**
 * Stores an edit that a user suggests until an admin decides it. An edit that could never be applied is rejected
 * immediately.
 * @throws AppError `not_found`, `delisted`, `forbidden` for the owner, who can edit directly, `validation_failed` or
 *   `unprocessable`
 */
export const createSuggestChange =
  (dependencies: ChangeDependencies) =>
  async ({ id, request, by }: { id: string; request: ChangeRequest; by: Reader }): Promise<Change> => {
    const { listings, reference, clock, changes, certificateFiles, ids } = dependencies;
    const newId = () => ids.documentId();
    const listing = checkReadable(await listings.find(id), by);
    if (listing.ownerId === by.id) throw forbidden('This is your listing. Edit it instead');
    try {
      const edited = applyPatch(listing, request.fields, { at: clock.now(), newId });
      checkReferences(edited.entityType, edited.facts, reference);
    } catch (error) {
      throw below(error);
    }
    const change = newChange(listing, { ...request, id: newId(), by, byOwner: false }, dependencies);
    const files = { listingId: listing.id, changeId: change.id, sender: by };
    await certificateFiles.take(files, request.certificateFiles);
    try {
      await changes.insert(change);
    } catch (error) {
      await certificateFiles.giveBack(files);
      throw error;
    }
    if (request.certificateFiles.length === 0) return presentChange(change);
    await certificateFiles.seal(files);
    const sent = await certificateFiles.byChange([change.id]);
    return presentChange(change, { certificateFiles: sent.get(change.id) ?? [] });
  };

export type SuggestChangeUseCase = ReturnType<typeof createSuggestChange>;
