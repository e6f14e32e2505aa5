import { textsReady } from '@halalmap/i18n';
import type { RemoteLoader } from '@halalmap/mfe-kit';
import { lazyPart, type LazyPart } from '@halalmap/mfe-kit/lazy-part';
import type { ComponentType } from 'react';

/** Loads the styles of the page parts, and the texts of the pages. The landing page starts without them. */
export const loadParts = (): Promise<unknown> =>
  Promise.all([import(/* webpackChunkName: "parts" */ '@halalmap/ui/styles/parts.css'), textsReady()]);

/** A lazily loaded page, with the styles of its parts. */
export const lazyPage = (load: () => Promise<ComponentType>): LazyPart<object> =>
  lazyPart(async () => {
    const [page] = await Promise.all([load(), loadParts()]);
    return page;
  });

/** Remotes whose pages render once the styles of their parts are loaded too. */
export const withParts = (remotes: RemoteLoader): RemoteLoader => ({
  async load(name) {
    const [remote] = await Promise.all([remotes.load(name), loadParts()]);
    return remote;
  },
  resetFailure: (name) => remotes.resetFailure(name),
  findAdded: remotes.findAdded,
});
