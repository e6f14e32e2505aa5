import { isDeepStrictEqual } from 'node:util';
import { trustFacts, type ListingPatch } from '@halalmap/contracts';
import { conflict, notFound } from '@halalmap/errors';
import { applyPatch } from '../domain/apply-patch';
import { checkReferences } from '../domain/check-references';
import { checkEditable, type Reader } from '../domain/listing-access';
import type { StoredListing } from '../domain/stored-listing';
import { createChangeListing, type ChangedListing, type Precondition } from './change-listing';
import type { ChangeDependencies } from './dependencies';
import { withPendingChange } from './pending-change';
import { newChange } from './suggest-change';

export interface EditListing {
  id: string;
  patch: ListingPatch;
  by: Reader;
  onlyIf?: Precondition | undefined;
}

const attempts = 10;

/** What applies at once, and what waits for an admin: an owner's word on what the listing is trusted by. */
const splitPatch = (patch: ListingPatch, by: Reader): { atOnce: ListingPatch; waiting: ListingPatch } => {
  if (by.role === 'admin') return { atOnce: patch, waiting: {} };
  const isTrusted = ([field]: [string, unknown]): boolean => trustFacts.some((fact) => fact === field);
  const entries = Object.entries(patch);
  return {
    atOnce: Object.fromEntries(entries.filter((entry) => !isTrusted(entry))),
    waiting: Object.fromEntries(entries.filter(isTrusted)),
  };
};

/**
 * Changes fields of a listing. Saving what is there already changes nothing. What an owner says of trust becomes a change
 * that an admin decides; one that waits already goes into it, and is gone when nothing of it is left to decide.
 * @throws AppError `not_found`, `delisted`, `forbidden`, `validation_failed`, `unprocessable`, `locked`,
 * `precondition_failed` or `conflict`
 */
export const createEditListing = (dependencies: ChangeDependencies) => {
  const { ids, reference, changes, clock } = dependencies;
  const changeListing = createChangeListing(dependencies);

  /** One change of the owner waits at a time; what waits already goes into the next, which admins see as a new one. */
  const keepForDecision = async (
    listing: StoredListing,
    waiting: ListingPatch,
    by: Reader,
  ): Promise<void> => {
    let replaced: ListingPatch = {};
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const at = clock.now();
      const earlier = await changes.pendingOfOwner(listing.id);
      const fields: ListingPatch = { ...replaced, ...earlier?.fields, ...waiting };
      if (earlier && isDeepStrictEqual(fields, earlier.fields)) return;
      if (earlier && !(await changes.settle(earlier.id, { status: 'withdrawn', at, reason: null }))) continue;
      replaced = fields;
      const isNews = applyPatch(listing, fields, { at, seenBy: null, evidenceId: '' }) !== listing;
      if (!isNews) return;
      const change = newChange(listing, { fields, note: null, by, byOwner: true }, dependencies);
      if (await changes.insert(change)) return;
    }
    throw conflict('What you said before is being decided right now. Please try again');
  };

  return async ({ id, patch, by, onlyIf }: EditListing): Promise<ChangedListing> => {
    const { atOnce, waiting } = splitPatch(patch, by);
    const changed = await changeListing({
      id,
      by,
      onlyIf,
      change(current, at) {
        if (current.deletedAt) throw notFound();
        checkEditable(current, by);
        const seenBy = by.role === 'admin' ? by.id : null;
        const whole = applyPatch(current, patch, { at, seenBy, evidenceId: ids.documentId() });
        if (whole !== current) checkReferences(whole.entityType, whole.facts, reference);
        if (by.role === 'admin') return whole;
        return applyPatch(current, atOnce, { at, seenBy: null, evidenceId: '' });
      },
    });
    if (Object.keys(waiting).length > 0) await keepForDecision(changed.stored, waiting, by);
    return { ...changed, listing: await withPendingChange(changed.listing, changes) };
  };
};

export type EditListingUseCase = ReturnType<typeof createEditListing>;
