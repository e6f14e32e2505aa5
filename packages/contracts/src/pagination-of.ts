import type { Pagination } from './listing';

/**
 * Where a page stands in a list.
 * @param found how many the whole list has, and how many are on the page
 */
export const paginationOf = (
  page: { limit: number; offset: number },
  found: { total: number; count: number },
): Pagination => ({
  total: found.total,
  limit: page.limit,
  offset: page.offset,
  hasMore: found.count > 0 && page.offset + found.count < found.total,
});
