import { limits, type SavedFilter, type SavedFilterInput, type SavedFilterList } from '@halalmap/contracts';
import { conflict, notFound } from '@halalmap/errors';
import type { StoredSavedFilter } from '../../domain/favorite/saved-filter';
import type { Dependencies } from '../dependencies';

/** Operations of a user on saved filters. */
export interface ManageSavedFilters {
  list(userId: string): Promise<SavedFilterList>;
  /** @throws AppError `conflict` when the name is used on that page, or the user has the maximum */
  add(userId: string, input: SavedFilterInput): Promise<SavedFilter>;
  /** @throws AppError `not_found`, or `conflict` when the name is used on that page */
  rename(userId: string, id: string, name: string): Promise<SavedFilter>;
  /** Idempotent. */
  remove(userId: string, id: string): Promise<void>;
}

const { max } = limits.savedFilters;
const nameTaken = () => conflict('A saved filter of this page has this name already');

const present = ({ id, name, page, query, createdAt }: StoredSavedFilter): SavedFilter => ({
  id,
  name,
  page,
  query,
  createdAt: createdAt.toISOString(),
});

/** Lists, adds, renames and removes saved filters. */
export const createManageSavedFilters = (
  options: Pick<Dependencies, 'savedFilters' | 'clock' | 'ids'>,
): ManageSavedFilters => {
  const { savedFilters, clock, ids } = options;
  return {
    list: async (userId) => ({ savedFilters: (await savedFilters.allOf(userId)).map(present) }),
    async add(userId, input) {
      const filter = { ...input, id: ids.newId(), userId, createdAt: clock.now() };
      const result = await savedFilters.add(filter, max);
      if (result === 'taken') throw nameTaken();
      if (result === 'full')
        throw conflict(`You have ${max} saved filters. Delete one before you save another`);
      return present(filter);
    },
    async rename(userId, id, name) {
      const renamed = await savedFilters.rename(userId, id, name);
      if (renamed === 'taken') throw nameTaken();
      if (!renamed) throw notFound();
      return present(renamed);
    },
    remove: (userId, id) => savedFilters.remove(userId, id),
  };
};
