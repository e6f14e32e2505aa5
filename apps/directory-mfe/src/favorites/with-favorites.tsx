import type { ReactNode } from 'react';
import { FavoritesContext } from './favorites-context';
import { useFavorites } from './use-favorites';

/** Lets the places on a page be kept. */
export const WithFavorites = ({ children }: { children: ReactNode }) => (
  <FavoritesContext value={useFavorites()}>{children}</FavoritesContext>
);
