import { api } from '@halalmap/api-client';
import type { Pagination } from '@halalmap/contracts';

/** The API with what only these pages show. A decision invalidates the tag of its list, and with it the count in the navigation. */
export const adminApi = api.enhanceEndpoints({ addTagTypes: ['Activity', 'Mail', 'User'] });

/** Rows that a page of a list shows. */
export const rowsOnPage = 50;

/** One page of a list, whatever it is of. */
export interface ListPage<Item> {
  items: Item[];
  total: number;
}

/** Makes one page of an answer, which names its rows as it likes. */
export const pageOf = <Item>(items: Item[], { total }: Pagination): ListPage<Item> => ({ items, total });

/** Where a page of a list begins. @param page from 1 */
export const startOf = (page: number): { limit: number; offset: number } => ({
  limit: rowsOnPage,
  offset: (page - 1) * rowsOnPage,
});
