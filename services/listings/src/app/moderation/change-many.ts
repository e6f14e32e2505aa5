import type { BulkResponse, BulkRequest, ListingDecision } from '@halalmap/contracts';
import { AppError, notFound } from '@halalmap/errors';
import type { Reader } from '../../domain/listing/listing-access';
import type { ChangedListing } from '../listing/change-listing';
import type { DecideListingUseCase } from './decide-listing';
import type { DeleteListingUseCase } from './delete-listing';

const documentId = /^[0-9a-f]{24}$/;

interface ChangedMany extends BulkResponse {
  /** Ids of succeeded listings that already had the requested state. */
  unchanged: ReadonlySet<string>;
}

/** Decides or deletes many listings, one after the other. A failure is reported and does not stop the rest. */
export const createChangeMany = (useCases: {
  decideListing: DecideListingUseCase;
  deleteListing: DeleteListingUseCase;
}) => {
  const changeOne = ({ action, data }: BulkRequest, id: string, by: Reader): Promise<ChangedListing> => {
    if (!documentId.test(id)) throw notFound();
    if (action === 'delete') return useCases.deleteListing({ id, cause: 'removed', by });
    return useCases.decideListing({ id, decision: data as ListingDecision, by });
  };
  return async ({ request, by }: { request: BulkRequest; by: Reader }): Promise<ChangedMany> => {
    const unchanged = new Set<string>();
    const response: ChangedMany = { succeeded: [], failed: [], unchanged };
    for (const id of new Set(request.listingIds)) {
      try {
        const { changed } = await changeOne(request, id, by);
        if (!changed) unchanged.add(id);
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
