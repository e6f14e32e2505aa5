import type {
  ListingDecision,
  DelistingCause,
  BulkAction,
  BulkResponse,
  ListingStatus,
} from '@halalmap/contracts';
import { notFound, AppError } from '@halalmap/errors';
import { checkHalalGiven } from '../../domain/listing/asked-halal';
import { sightingOf } from '../../domain/evidence/certificate-sighting';
import type { Reader } from '../../domain/listing/stored-listing';
import { decide, delist, restore } from '../../domain/moderation/decide';
import {
  type ChangeDependencies,
  createChangeListing,
  type ChangedListing,
  type Precondition,
} from '../listing/change-listing';

interface DecideListing {
  id: string;
  decision: ListingDecision;
  by: Reader;
  onlyIf?: Precondition | undefined;
  /** Refuses a listing that has another status by now, unless it is the one decided. */
  from?: readonly ListingStatus[];
}

/** Another admin has decided the listing since it was chosen. */
const decidedMeanwhile = (status: ListingStatus): AppError =>
  new AppError('changed', `Somebody else has decided it meanwhile: it is ${status}`);

/**
 * Approves, rejects or unpublishes a listing. Setting the current status again changes nothing, apart from a certificate that
 * was seen.
 * @throws AppError `not_found`, `invalid_transition`, what recording the certificate as seen throws, `locked`,
 *   `precondition_failed`, or
 *   `conflict` when others keep changing it
 */
export const createDecideListing = (dependencies: ChangeDependencies) => {
  const changeListing = createChangeListing(dependencies);
  return function decideListing({ id, decision, by, onlyIf, from }: DecideListing): Promise<ChangedListing> {
    const { certificateSeen } = decision;
    return changeListing({
      id,
      by,
      onlyIf,
      change(current, at) {
        if (current.deletedAt) throw notFound();
        if (from && current.status !== decision.status && !from.includes(current.status))
          throw decidedMeanwhile(current.status);
        checkHalalGiven(current, dependencies.reference, { certificateSeen: decision.certificateSeen });
        return decide(current, {
          status: decision.status,
          reason: decision.reason ?? null,
          by: by.id,
          at,
          seen: certificateSeen ? sightingOf(certificateSeen, dependencies.reference) : null,
          newId: () => dependencies.ids.documentId(),
        });
      },
    });
  };
};

export type DecideListingUseCase = ReturnType<typeof createDecideListing>;

/**
 * Removes a listing from the directory. It is purged after 30 days.
 * @throws AppError `not_found`, `locked` or `conflict`
 */
export const createDeleteListing = (dependencies: ChangeDependencies) => {
  const changeListing = createChangeListing(dependencies);
  return function deleteListing({
    id,
    cause,
    by,
    from,
  }: {
    id: string;
    cause: DelistingCause;
    by: Reader;
    /** Refuses a listing that has another status by now; one that is deleted already stays as it is. */
    from?: readonly ListingStatus[];
  }): Promise<ChangedListing> {
    return changeListing({
      id,
      by,
      change(current, at) {
        if (from && current.deletedAt) return current;
        if (from && !from.includes(current.status)) throw decidedMeanwhile(current.status);
        return delist(current, { cause, at });
      },
    });
  };
};

export type DeleteListingUseCase = ReturnType<typeof createDeleteListing>;

/**
 * Restores a deleted listing to its previous state. Does nothing if it is not deleted.
 * @throws AppError `not_found` when it was purged, `locked` or `conflict`
 */
export const createRestoreListing = (dependencies: ChangeDependencies) => {
  const changeListing = createChangeListing(dependencies);
  return function restoreListing({ id, by }: { id: string; by: Reader }): Promise<ChangedListing> {
    return changeListing({ id, by, change: restore });
  };
};

export type RestoreListingUseCase = ReturnType<typeof createRestoreListing>;

const documentId = /^[0-9a-f]{24}$/;

/** Decides or deletes many listings, one after the other. A failure is reported and does not stop the rest. */
export const createChangeMany = (useCases: {
  decideListing: DecideListingUseCase;
  deleteListing: DeleteListingUseCase;
}) => {
  const changeOne = ({ action, data }: BulkAction, id: string, by: Reader): Promise<ChangedListing> => {
    if (!documentId.test(id)) throw notFound();
    if (action === 'delete') return useCases.deleteListing({ id, cause: data?.cause ?? 'removed', by });
    return useCases.decideListing({ id, decision: data as ListingDecision, by });
  };
  return async function changeMany({
    request,
    by,
  }: {
    request: BulkAction & { listingIds: readonly string[] };
    by: Reader;
  }): Promise<BulkResponse> {
    const response: BulkResponse = { succeeded: [], failed: [] };
    for (const id of new Set(request.listingIds)) {
      try {
        await changeOne(request, id, by);
        response.succeeded.push(id);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        response.failed.push({ id, code: error.code, message: error.message });
      }
    }
    return response;
  };
};

export type ChangeManyUseCase = ReturnType<typeof createChangeMany>;
