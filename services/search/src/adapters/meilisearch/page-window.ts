/** A page that holds a stretch of a result, and where in it the stretch begins. */
export interface PageWindow {
  /** From 1. */
  page: number;
  hitsPerPage: number;
  skip: number;
}

/**
 * The smallest page that holds `limit` entries from `offset` on. Meilisearch counts a result exactly only when it is asked
 * for numbered pages.
 */
export const pageWindow = (offset: number, limit: number): PageWindow => {
  if (limit === 0) return { page: 1, hitsPerPage: 0, skip: 0 };
  let size = limit;
  while (Math.floor(offset / size) !== Math.floor((offset + limit - 1) / size)) size += 1;
  return { page: Math.floor(offset / size) + 1, hitsPerPage: size, skip: offset % size };
};
