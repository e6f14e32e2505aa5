import { lazy, type ComponentType } from 'react';
import { loadParts } from './parts';

/** A page that is fetched when it is opened, with the styles of its parts. */
export const lazyPage = (load: () => Promise<ComponentType>) =>
  lazy(async () => {
    const [page] = await Promise.all([load(), loadParts()]);
    return { default: page };
  });
