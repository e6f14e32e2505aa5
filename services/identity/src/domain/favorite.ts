import type { EntityType, Listing } from '@halalmap/contracts';

/** What a place is to the public at one moment. */
interface PlaceNow {
  listing: Listing;
  /** Grows with each change of the place. */
  revision: number;
  /** Whether it is public. */
  shown: boolean;
}

/** A place that a user keeps. What it is is not known yet in the moment in which it is added. */
export interface StoredFavorite extends Omit<PlaceNow, 'listing'> {
  id: string;
  userId: string;
  listingId: string;
  createdAt: Date;
  listing: Listing | null;
}

/** A favourite whose place can be shown. */
export type ShownFavorite = StoredFavorite & { listing: Listing };

/** Where favourites are kept. */
export interface FavoriteRepository {
  /**
   * Keeps a place, unseen until `update` tells what it is.
   * @returns false when the user keeps it already; then nothing changes
   */
  add(favorite: Pick<StoredFavorite, 'id' | 'userId' | 'listingId' | 'createdAt'>): Promise<boolean>;
  remove(userId: string, listingId: string): Promise<void>;
  /**
   * The ones whose places are public, the newest first.
   * @param page.type leaves out the places of other types; `byType` counts them nevertheless
   */
  list(
    userId: string,
    page: { limit: number; offset: number; type?: EntityType | undefined },
  ): Promise<{ favorites: ShownFavorite[]; byType: Partial<Record<EntityType, number>> }>;
  /** Ids of the places that a user keeps, public or not, the latest first. */
  listingIds(userId: string, limit: number): Promise<string[]>;
  /** Every one of a user, public or not. */
  allOf(userId: string): Promise<StoredFavorite[]>;
  removeAllOf(userId: string): Promise<void>;
  /** Tells all who keep a place what it is now; what is older than known is ignored. */
  update(listingId: string, place: PlaceNow): Promise<void>;
  /** Lets all who keep a place keep another one instead, unseen until it is updated. */
  move(listingId: string, into: string): Promise<void>;
  /** The place is gone for good. */
  forget(listingId: string): Promise<void>;
}

/** Asks what a place is now. */
export interface ListingDirectory {
  /** @returns of a place that was merged, the one that it leads to; null when there is no such place; throws `unavailable` when nobody can tell */
  find(listingId: string): Promise<PlaceNow | null>;
}
