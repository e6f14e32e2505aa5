import type { EntityType, Listing, PlaceChange, SavedFilterInput } from '@halalmap/contracts';

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
  /** What was noted of its place, oldest first. Missing in favourites of earlier versions. */
  changes?: PlaceChange[];
}

/** What is needed of a favourite to say what has changed at its place. */
export type WatchedFavorite = Pick<StoredFavorite, 'listingId' | 'createdAt' | 'shown' | 'changes'> & {
  listing: Listing;
};

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
  /**
   * Updates the place in all favourites, and notes what changed; a revision older than the stored one is ignored.
   * @returns the users whose favourite has changed in a way that they may want to know
   */
  update(listingId: string, place: PlaceNow, now: Date): Promise<string[]>;
  /** The favourites of a user at whose places something may have changed since, public or not. */
  watched(userId: string, since: Date, ends: { from: string; to: string }): Promise<WatchedFavorite[]>;
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
  /** Counts that somebody saved it, without saying who. Never throws; what cannot be counted now is not. */
  countSave(listingId: string): Promise<void>;
}

/** The filters of a list in the back office, saved by a user. */
export interface StoredSavedFilter extends SavedFilterInput {
  id: string;
  userId: string;
  createdAt: Date;
}

/** Stores saved filters. A name is used once per user and page. */
export interface SavedFilterRepository {
  /** In the order of their names. */
  allOf(userId: string): Promise<StoredSavedFilter[]>;
  /**
   * @param most filters per user; holds for concurrent requests too
   * @returns `taken` when the name is used on that page, `full` when the user has that many
   */
  add(filter: StoredSavedFilter, most: number): Promise<'added' | 'taken' | 'full'>;
  /** @returns the renamed filter, null when the user has none of that id, or `taken` */
  rename(userId: string, id: string, name: string): Promise<StoredSavedFilter | 'taken' | null>;
  remove(userId: string, id: string): Promise<void>;
  removeAllOf(userId: string): Promise<void>;
}
