import type { Pagination } from './listing';

/**
 * The position of a page in a list.
 * @param found the total number, and the number on the page
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
