import { product } from '@halalmap/contracts';
import { useEffect } from 'react';

/**
 * Sets the title of the page.
 * @param title omitted: the product's name and slogan
 */
export const usePageTitle = (title?: string): void => {
  useEffect(() => {
    document.title = title ? `${title} · ${product.name}` : `${product.name}: ${product.tagline}`;
  }, [title]);
};
