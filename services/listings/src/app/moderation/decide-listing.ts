import type { ListingDecision } from '@halalmap/contracts';
import { notFound } from '@halalmap/errors';
import { decide } from '../../domain/moderation/decide';
import type { Reader } from '../../domain/listing/listing-access';
import { createChangeListing, type ChangedListing, type Precondition } from '../listing/change-listing';
import type { ChangeDependencies } from '../dependencies';

interface DecideListing {
  id: string;
  decision: ListingDecision;
  by: Reader;
  onlyIf?: Precondition | undefined;
}

/**
 * Approves, rejects or unpublishes a listing. Setting the current status again changes nothing.
 * @throws AppError `not_found`, `invalid_transition`, `certificate_incomplete`, `locked`, `precondition_failed`, or
 *   `conflict` when others keep changing it
 */
export const createDecideListing = (dependencies: ChangeDependencies) => {
  const changeListing = createChangeListing(dependencies);
  return ({ id, decision, by, onlyIf }: DecideListing): Promise<ChangedListing> =>
    changeListing({
      id,
      by,
      onlyIf,
      change(current, at) {
        if (current.deletedAt) throw notFound();
        return decide(current, {
          status: decision.status,
          reason: decision.reason ?? null,
          by: by.id,
          at,
          seen: decision.certificateSeen,
          newId: () => dependencies.ids.documentId(),
        });
      },
    });
};

export type DecideListingUseCase = ReturnType<typeof createDecideListing>;
