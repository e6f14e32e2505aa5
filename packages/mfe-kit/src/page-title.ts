import { product } from '@halalmap/contracts';
import { useEffect } from 'react';

/**
 * Names the page in the tab and in the history.
 * @param title what the page is; without it the product speaks for itself
 */
export const usePageTitle = (title?: string): void => {
  useEffect(() => {
    document.title = title ? `${title} · ${product.name}` : `${product.name}: ${product.tagline}`;
  }, [title]);
};
