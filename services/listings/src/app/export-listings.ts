import type { ExportQuery, Listing } from '@halalmap/contracts';
import { audienceOf, type Reader } from '../domain/listing-access';
import type { ReadDependencies } from './dependencies';
import { readableStatuses } from './list-listings';
import { presentListing } from './present-listing';

/**
 * Every listing of the statuses that a query asks for, one after the other, as the reader may see it.
 * @throws AppError `unauthenticated` or `forbidden` before the first
 */
export const createExportListings =
  ({ listings, reference, clock }: ReadDependencies) =>
  ({ query, reader }: { query: ExportQuery; reader: Reader | null }): AsyncIterable<Listing> => {
    const statuses = readableStatuses(query.status, reader);
    const present = async function* (): AsyncGenerator<Listing> {
      for await (const stored of listings.each(statuses)) {
        yield presentListing(stored, { audience: audienceOf(stored, reader), reference, now: clock.now() });
      }
    };
    return present();
  };

export type ExportListingsUseCase = ReturnType<typeof createExportListings>;
