import type { RemoteLoader } from '@halalmap/mfe-kit';
import type { ComponentType } from 'react';
import { lazyPart } from '../shared/lazy-part';

/** Loads the styles of the page parts. The landing page starts without them. */
export const loadParts = (): Promise<unknown> =>
  import(/* webpackChunkName: "parts" */ '@halalmap/ui/styles/parts.css');

/** A lazily loaded page, with the styles of its parts. */
export const lazyPage = (load: () => Promise<ComponentType>): ComponentType =>
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
  forgetFailure: (name) => remotes.forgetFailure(name),
});
