import type { Listing } from '@halalmap/contracts';
import { createContext } from 'react';

/** As much of a place as keeping it needs. */
export type FavoritePlace = Pick<Listing, 'id' | 'name' | 'entityType'>;

/** The places that are kept: in the account, or for a visitor on the device. */
export interface Favorites {
  isSaved(listingId: string): boolean;
  /** Keeps a place, or gives it up and offers to undo that. */
  toggle(place: FavoritePlace, isSaved: boolean): void;
}

/** Null where nothing can be kept. */
export const FavoritesContext = createContext<Favorites | null>(null);
