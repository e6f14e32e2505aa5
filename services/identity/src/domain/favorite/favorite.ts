import type { EntityType, Listing } from '@halalmap/contracts';

/** The public state of a place at one moment. */
interface PlaceNow {
  listing: Listing;
  /** Incremented with each change of the place. */
  revision: number;
  /** Whether the place is public. */
  shown: boolean;
}

/** A favourite. The data of its place is not known yet when it is added. */
export interface StoredFavorite extends Omit<PlaceNow, 'listing'> {
  id: string;
  userId: string;
  listingId: string;
  createdAt: Date;
  listing: Listing | null;
}

/** A favourite whose place can be shown. */
export type ShownFavorite = StoredFavorite & { listing: Listing };

/** Stores favourites. */
export interface FavoriteRepository {
  /**
   * Adds a favourite, hidden until `update` provides the data of its place.
   * @returns false when the user has it already; then nothing changes
   */
  add(favorite: Pick<StoredFavorite, 'id' | 'userId' | 'listingId' | 'createdAt'>): Promise<boolean>;
  remove(userId: string, listingId: string): Promise<void>;
  /**
   * The favourites whose places are public, newest first.
   * @param page.type excludes places of other types; `byType` still counts them
   */
  list(
    userId: string,
    page: { limit: number; offset: number; type?: EntityType | undefined },
  ): Promise<{ favorites: ShownFavorite[]; byType: Partial<Record<EntityType, number>> }>;
  /** Ids of a user's favourite places, public or not, latest first. */
  listingIds(userId: string, limit: number): Promise<string[]>;
  /** All favourites of a user, public or not. */
  allOf(userId: string): Promise<StoredFavorite[]>;
  removeAllOf(userId: string): Promise<void>;
  /** Whether anybody has a place as a favourite, shown or not. */
  isAnyones(listingId: string): Promise<boolean>;
  /** Updates the place in all favourites; a revision older than the stored one is ignored. */
  update(listingId: string, place: PlaceNow): Promise<void>;
  /** Replaces a place with another one in all favourites, hidden until it is updated. */
  move(listingId: string, into: string): Promise<void>;
  /** Removes a purged place from all favourites. */
  forget(listingId: string): Promise<void>;
}

/** Reads the current state of a place. */
export interface ListingDirectory {
  /**
   * @returns for a merged place, the one it was merged into; null when there is no such place; throws `unavailable`
   * when it cannot be read
   */
  find(listingId: string): Promise<PlaceNow | null>;
}
