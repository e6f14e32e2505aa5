import {
  type FavoriteChange,
  favoriteChangeDays,
  favoriteChangesAfter,
  paginationOf,
  placeFactsOf,
  watchedEnds,
  type FavoriteList,
  type FavoriteQuery,
  limits,
  type SavedFilter,
  type SavedFilterInput,
  type SavedFilterList,
} from '@halalmap/contracts';
import { notFound, conflict } from '@halalmap/errors';
import type { Dependencies } from '../dependencies';
import type { FavoriteRepository, StoredSavedFilter } from '../../domain/favorite/favorite';

/** Operations of a user on favourites. */
export interface ManageFavorites {
  list(userId: string, query: FavoriteQuery): Promise<FavoriteList>;
  /** The ids of all favourites, public or not, up to 2,000, so that lists of places can mark them. */
  ids(userId: string): Promise<string[]>;
  /**
   * Adds a favourite; idempotent. For a merged place, the place it was merged into is added.
   * @throws AppError `not_found` when there is no such public place
   */
  add(userId: string, listingId: string): Promise<void>;
  remove(userId: string, listingId: string): Promise<void>;
}

const mostIds = 2_000;
const mostChanges = 50;
const dayMs = 24 * 60 * 60_000;

/**
 * What has changed at the favourite places of a user after a moment, newest first.
 * @param options.since changes before it are left out, and those from before the place was kept
 */
export const favoriteChanges = async (options: {
  favorites: Pick<FavoriteRepository, 'watched'>;
  userId: string;
  since: Date;
  now: Date;
}): Promise<FavoriteChange[]> => {
  const { userId, since, now } = options;
  const watched = await options.favorites.watched(userId, since, watchedEnds(now));
  return watched
    .flatMap(({ listingId, createdAt, shown, listing, changes = [] }) =>
      favoriteChangesAfter(
        { listingId, name: listing.name, entityType: listing.entityType },
        { facts: placeFactsOf(listing, shown), noted: changes },
        createdAt > since ? createdAt : since,
        now,
      ),
    )
    .toSorted((a, b) => b.at.localeCompare(a.at))
    .slice(0, mostChanges);
};
const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Adds, lists and removes favourites. Places that are not public are hidden until they are public again. */
export const createManageFavorites = (
  options: Pick<Dependencies, 'favorites' | 'listings' | 'clock' | 'ids'>,
): ManageFavorites => {
  const { favorites } = options;
  const add = async (userId: string, listingId: string): Promise<void> => {
    const isNew = await favorites.add({
      id: options.ids.newId(),
      userId,
      listingId,
      createdAt: options.clock.now(),
    });
    // Read after the favourite is stored: later changes arrive as events.
    const place = await options.listings.find(listingId);
    if (place && place.listing.id !== listingId) {
      await favorites.remove(userId, listingId);
      return add(userId, place.listing.id);
    }
    if (place) await favorites.update(listingId, place, options.clock.now());
    if (place?.shown) {
      if (isNew) await options.listings.countSave(listingId);
      return;
    }
    if (isNew) await favorites.remove(userId, listingId);
    throw notFound();
  };

  return {
    add,
    async list(userId, query) {
      const now = options.clock.now();
      const since = new Date(now.getTime() - favoriteChangeDays * dayMs);
      const [found, changes] = await Promise.all([
        favorites.list(userId, query),
        query.offset === 0 ? favoriteChanges({ favorites, userId, since, now }) : null,
      ]);
      const { byType } = found;
      const total = query.type ? (byType[query.type] ?? 0) : sum(Object.values(byType));
      return {
        favorites: found.favorites.map(({ id, listingId, createdAt, listing }) => ({
          id,
          listingId,
          createdAt: createdAt.toISOString(),
          listing,
        })),
        byType,
        ...(changes ? { changes } : {}),
        pagination: paginationOf(query, { total, count: found.favorites.length }),
      };
    },
    ids: (userId) => favorites.listingIds(userId, mostIds),
    remove: (userId, listingId) => favorites.remove(userId, listingId),
  };
};

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
