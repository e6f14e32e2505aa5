import { listingQuerySchema, type Listing } from '@halalmap/contracts';
import { createEmbeddedSearchIndex } from './adapters/embedded/embedded-search-index';
import { bundledCategoryNames, createReferencePlaces } from './adapters/reference-places';
import { toIndexDocument } from './domain/index-document';
import { directoryFilter, directorySort } from './domain/listing-filter';
import type { IndexQuery, SearchIndex } from './domain/search-index';

/**
 * The embedded index without the service around it, to measure the overhead of the service.
 * @param listings as returned by the public API
 */
export const openEngine = async (listings: readonly Listing[]): Promise<SearchIndex> => {
  const index = createEmbeddedSearchIndex();
  const reference = createReferencePlaces(bundledCategoryNames());
  await index.apply(
    listings.map((listing) => ({ kind: 'put', document: toIndexDocument(listing, 1, reference) })),
  );
  return index;
};

/** Converts a query of `GET /api/listings` to a query of the index. */
export const toQuery = (parameters: URLSearchParams): IndexQuery => {
  const query = listingQuerySchema.parse(Object.fromEntries(parameters));
  return {
    ...(query.search ? { text: query.search } : {}),
    ...directoryFilter(query, { now: new Date() }),
    sort: directorySort(query),
    offset: query.offset,
    limit: query.limit,
  };
};
