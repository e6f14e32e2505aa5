import type { BulkAnswer, BulkRequest, ListingDecision } from '@halalmap/contracts';
import { AppError, notFound } from '@halalmap/errors';
import type { Reader } from '../domain/listing-access';
import type { DecideListingUseCase } from './decide-listing';
import type { DeleteListingUseCase } from './delete-listing';

const documentId = /^[0-9a-f]{24}$/;

/** Decides or deletes many listings, one after the other; what fails is reported and keeps nothing else from being done. */
export const createChangeMany = (useCases: {
  decideListing: DecideListingUseCase;
  deleteListing: DeleteListingUseCase;
}) => {
  const changeOne = async (id: string, { action, data }: BulkRequest, by: Reader): Promise<void> => {
    if (!documentId.test(id)) throw notFound();
    if (action === 'delete') await useCases.deleteListing({ id, cause: 'removed', by });
    else await useCases.decideListing({ id, decision: data as ListingDecision, by });
  };
  return async ({ request, by }: { request: BulkRequest; by: Reader }): Promise<BulkAnswer> => {
    const answer: BulkAnswer = { succeeded: [], failed: [] };
    for (const id of new Set(request.listingIds)) {
      try {
        await changeOne(id, request, by);
        answer.succeeded.push(id);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        answer.failed.push({ id, code: error.code, message: error.message });
      }
    }
    return answer;
  };
};

export type ChangeManyUseCase = ReturnType<typeof createChangeMany>;
