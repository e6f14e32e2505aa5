import type { ListingPatch } from '@halalmap/contracts';
import { notFound } from '@halalmap/errors';
import { applyPatch } from '../domain/apply-patch';
import { checkReferences } from '../domain/check-references';
import { checkEditable, type Reader } from '../domain/listing-access';
import { createChangeListing, type ChangedListing, type Precondition } from './change-listing';
import type { ChangeDependencies } from './dependencies';

export interface EditListing {
  id: string;
  patch: ListingPatch;
  by: Reader;
  onlyIf?: Precondition | undefined;
}

/**
 * Changes fields of a listing. Saving what is there already changes nothing.
 * @throws AppError `not_found`, `forbidden`, `validation_failed`, `unprocessable`, `locked`, `precondition_failed` or
 * `conflict`
 */
export const createEditListing = (dependencies: ChangeDependencies) => {
  const changeListing = createChangeListing(dependencies);
  return ({ id, patch, by, onlyIf }: EditListing): Promise<ChangedListing> =>
    changeListing({
      id,
      by,
      onlyIf,
      change(current, at) {
        if (current.deletedAt) throw notFound();
        checkEditable(current, by);
        const evidenceId = dependencies.ids.documentId();
        const seenBy = by.role === 'admin' ? by.id : null;
        const edited = applyPatch(current, patch, { at, seenBy, evidenceId });
        if (edited !== current) checkReferences(edited.entityType, edited.facts, dependencies.reference);
        return edited;
      },
    });
};

export type EditListingUseCase = ReturnType<typeof createEditListing>;
