import { limits, paginationOf, type ListingList, type ListingQuery } from '@halalmap/contracts';
import { validationFailed } from '@halalmap/errors';
import type { Clock } from '@halalmap/service-kit';
import { directoryFilter, directorySort } from '../domain/listing-filter';
import type { SearchIndex } from '../domain/search-index';

export type FindListings = (query: ListingQuery, asker: { isAdmin: boolean }) => Promise<ListingList>;

/**
 * Answers the query of a directory from the index.
 * @throws AppError `validation_failed` when somebody other than an admin asks for a page of more than 100
 */
export const createFindListings =
  (options: { index: SearchIndex; clock: Clock }): FindListings =>
  async (query, { isAdmin }) => {
    const { limit, offset, search } = query;
    if (limit > limits.page.max && !isAdmin) {
      throw validationFailed([
        { path: 'limit', message: `Ask for at most ${limits.page.max} listings at a time` },
      ]);
    }
    const { hits, total } = await options.index.search({
      ...(search ? { text: search } : {}),
      ...directoryFilter(query, options.clock.now()),
      sort: directorySort(query),
      offset,
      limit,
    });
    return {
      listings: hits,
      pagination: paginationOf({ limit, offset }, { total, count: hits.length }),
    };
  };
