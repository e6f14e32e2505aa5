import type { UserActed } from '@halalmap/contracts';
import { internalEndpoints } from '@halalmap/contracts/internal';
import { createInternalClient } from '@halalmap/service-kit';
import type { ListingSource } from '../domain/search-index';

interface HttpListingSource extends ListingSource {
  /**
   * Adds an entry to the audit log of the listings service.
   * @throws AppError `unavailable`
   */
  record(auditEntry: UserActed): Promise<void>;
  /**
   * Counts a search that found nothing.
   * @throws AppError `unavailable`
   */
  countMissed(search: { text: string; address: string }): Promise<void>;
  close(): Promise<void>;
}

/** What the search service asks of the listings service. */
export const createHttpListingSource = (config: {
  LISTINGS_URL: string;
  INTERNAL_TOKEN: string;
}): HttpListingSource => {
  const listings = createInternalClient({
    url: () => config.LISTINGS_URL,
    internalToken: config.INTERNAL_TOKEN,
    connections: 2,
    whenUnavailable: 'The listings cannot be read right now',
  });
  const { snapshot, revisions, hidden, now, recordActivity, countMissedSearch } = internalEndpoints.listings;
  return {
    snapshot: (signal) => listings.lines(snapshot, { signal }),
    revisions: (signal) => listings.lines(revisions, { signal }),
    hidden: (signal) => listings.lines(hidden, { signal }),
    find: (id) => listings.find(now, { params: { id } }),
    async record(auditEntry) {
      await listings.call(recordActivity, { body: auditEntry });
    },
    async countMissed(search) {
      await listings.call(countMissedSearch, { body: search });
    },
    close: () => listings.close(),
  };
};
