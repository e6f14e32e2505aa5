import type { SearchParams } from 'meilisearch';
import type { IndexFilter, IndexQuery, IndexSort } from '../../domain/search-index';
import { toFilterExpression } from './filter-expression';
import { markableFields } from './marks';
import { pageWindow, type PageWindow } from './page-window';

const toSort = (sort: IndexSort, hasText: boolean): string[] => {
  switch (sort.by) {
    case 'distance':
      return [`_geoPoint(${sort.from.lat}, ${sort.from.lng}):asc`, 'createdAt:desc'];
    case 'rating':
      return ['rating:desc', 'createdAt:desc'];
    case 'name':
      return ['nameKey:asc', 'createdAt:desc'];
    case 'trust':
      return ['trustRank:asc', 'createdAt:desc'];
    case 'newest':
      return ['createdAt:desc'];
    case 'relevance':
      return hasText ? [] : ['createdAt:desc'];
  }
};

/** Only living documents, and of them those that meet the filter. */
export const livingOnly = (filter?: IndexFilter): string[] => [
  'removed = false',
  ...(filter ? [toFilterExpression(filter)] : []),
];

/** The request that asks a Meilisearch for what a query asks the port for. */
export const toSearchRequest = (query: IndexQuery): { request: SearchParams; window: PageWindow } => {
  const window = pageWindow(query.offset, query.limit);
  const sort = toSort(query.sort, Boolean(query.text?.trim()));
  return {
    window,
    request: {
      page: window.page,
      hitsPerPage: window.hitsPerPage,
      filter: livingOnly(query.filter),
      attributesToRetrieve: query.mark ? markableFields : ['listing'],
      matchingStrategy: 'last',
      ...(sort.length > 0 ? { sort } : {}),
      ...(query.mark ? { showMatchesPosition: true } : {}),
      ...(query.facets && query.facets.length > 0 ? { facets: [...query.facets] } : {}),
    },
  };
};
