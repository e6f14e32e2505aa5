import { paginationOf, type FavoriteList, type FavoriteQuery } from '@halalmap/contracts';
import { notFound } from '@halalmap/errors';
import type { Dependencies } from '../dependencies';

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
    if (place) await favorites.update(listingId, place);
    if (place?.shown) return;
    if (isNew) await favorites.remove(userId, listingId);
    throw notFound();
  };

  return {
    add,
    async list(userId, query) {
      const found = await favorites.list(userId, query);
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
        pagination: paginationOf(query, { total, count: found.favorites.length }),
      };
    },
    ids: (userId) => favorites.listingIds(userId, mostIds),
    remove: (userId, listingId) => favorites.remove(userId, listingId),
  };
};
