import type { ComponentType } from 'react';
import { lazyPart } from '../shared/lazy-part';
import { loadParts } from './parts';

/** A page that is fetched when it is opened, with the styles of its parts. */
export const lazyPage = (load: () => Promise<ComponentType>): ComponentType =>
  lazyPart(async () => {
    const [page] = await Promise.all([load(), loadParts()]);
    return page;
  });
