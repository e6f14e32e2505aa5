/** A page that contains a range of a result, and the offset of the range in it. */
export interface PageWindow {
  /** Starts at 1. */
  page: number;
  hitsPerPage: number;
  skip: number;
}

/**
 * The smallest page that contains `limit` entries from `offset` on. Meilisearch counts a result exactly only for
 * numbered pages.
 */
export const pageWindow = (offset: number, limit: number): PageWindow => {
  if (limit === 0) return { page: 1, hitsPerPage: 0, skip: 0 };
  let size = limit;
  while (Math.floor(offset / size) !== Math.floor((offset + limit - 1) / size)) size += 1;
  return { page: Math.floor(offset / size) + 1, hitsPerPage: size, skip: offset % size };
};
