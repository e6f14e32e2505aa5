import type { SearchParams } from 'meilisearch';
import type { IndexFilter, IndexQuery, IndexSort } from '../../domain/search-index';
import { toFilterExpression } from './filter-expression';
import { markableFields } from './marks';
import { pageWindow, type PageWindow } from './page-window';

const newest = ['createdAt:desc', 'id:desc'];

const toSort = (sort: IndexSort, hasText: boolean): string[] => {
  switch (sort.by) {
    case 'distance':
      return [`_geoPoint(${sort.from.lat}, ${sort.from.lng}):asc`, ...newest];
    case 'rating':
      return ['rating:desc', ...newest];
    case 'name':
      return ['nameKey:asc', ...newest];
    case 'trust':
      return ['trustRank:asc', ...newest];
    case 'newest':
      return newest;
    case 'none':
      return [];
    case 'relevance':
      return hasText ? [] : newest;
  }
};

/** Excludes removed documents and those that do not match the filter. */
export const livingOnly = (filter?: IndexFilter): string[] => [
  'removed = false',
  ...(filter ? [toFilterExpression(filter)] : []),
];

/** Translates a query of the port to a request to Meilisearch. */
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
