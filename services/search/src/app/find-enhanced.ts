import { limits, type EnhancedListingList, type EnhancedListingQuery } from '@halalmap/contracts';
import { validationFailed } from '@halalmap/errors';
import { enhancedFilter } from '../domain/listing-filter';
import type { SearchIndex } from '../domain/search-index';

export type FindEnhanced = (query: EnhancedListingQuery) => Promise<EnhancedListingList>;

/**
 * Runs the enhanced query; the result has counts by type, province, category and brand over all matches.
 * @throws AppError `validation_failed` for a page beyond the largest offset
 */
export const createFindEnhanced =
  (options: { index: SearchIndex }): FindEnhanced =>
  async (query) => {
    const offset = (query.page - 1) * query.limit;
    if (offset > limits.page.maxOffset) {
      throw validationFailed([{ path: 'page', message: 'There are no results that far' }]);
    }
    const { hits, total, facets } = await options.index.search({
      ...(query.search ? { text: query.search } : {}),
      ...enhancedFilter(query),
      sort: { by: query.search ? 'relevance' : 'newest' },
      offset,
      limit: query.limit,
      facets: ['entityType', 'provinceId', 'categoryId', 'brandId'],
    });
    return {
      listings: hits,
      total,
      facets: {
        type: facets.entityType ?? {},
        provinceId: facets.provinceId ?? {},
        categoryId: facets.categoryId ?? {},
        brandId: facets.brandId ?? {},
      },
    };
  };
