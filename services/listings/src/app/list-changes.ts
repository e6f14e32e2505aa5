import { paginationOf, type ChangeList, type ChangeQuery } from '@halalmap/contracts';
import type { ChangeStore } from '../domain/listing-change';
import type { Reader } from '../domain/listing-access';
import { presentChange } from './present-change';

/** Suggested edits, newest first: of everybody for an admin, else the reader's own. */
export const createListChanges =
  ({ changes }: { changes: ChangeStore }) =>
  async ({ query, reader }: { query: ChangeQuery; reader: Reader }): Promise<ChangeList> => {
    const { limit, offset, ...criteria } = query;
    const scope = reader.role === 'admin' ? {} : { requestedBy: reader.id };
    const found = await changes.list({ ...criteria, ...scope }, { limit, offset });
    return {
      changes: found.changes.map(presentChange),
      pagination: paginationOf(query, { total: found.total, count: found.changes.length }),
    };
  };

export type ListChangesUseCase = ReturnType<typeof createListChanges>;
