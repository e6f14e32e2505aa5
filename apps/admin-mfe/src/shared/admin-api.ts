import { api } from '@halalmap/api-client';
import type { Pagination } from '@halalmap/contracts';

/**
 * The API with the endpoints of the admin pages. A decision invalidates the tag of its list, and with it the count in
 * the navigation.
 */
export const adminApi = api.enhanceEndpoints({
  addTagTypes: ['Activity', 'Block', 'Import', 'Mail', 'Note', 'SavedFilter', 'User'],
});

/** Rows per page. */
export const rowsOnPage = 50;

/** One page of any list. */
export interface ListPage<Item> {
  items: Item[];
  total: number;
}

/** Converts a response to a page; each response names its rows differently. */
export const pageOf = <Item>(items: Item[], { total }: Pagination): ListPage<Item> => ({ items, total });

/**
 * The offset of a page.
 * @param page from 1
 */
export const startOf = (page: number): { limit: number; offset: number } => ({
  limit: rowsOnPage,
  offset: (page - 1) * rowsOnPage,
});
