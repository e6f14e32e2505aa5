import type { RemoteLoader } from '@halalmap/mfe-kit';
import type { ComponentType } from 'react';
import { lazyPart } from '../shared/lazy-part';

/** Fetches the styles of the parts that pages are made of. The landing page begins without them. */
export const loadParts = (): Promise<unknown> =>
  import(/* webpackChunkName: "parts" */ '@halalmap/ui/styles/parts.css');

/** A page that is fetched when it is opened, with the styles of its parts. */
export const lazyPage = (load: () => Promise<ComponentType>): ComponentType =>
  lazyPart(async () => {
    const [page] = await Promise.all([load(), loadParts()]);
    return page;
  });

/** Remotes whose pages come when the styles of their parts are there, too. */
export const withParts = (remotes: RemoteLoader): RemoteLoader => ({
  async load(name) {
    const [remote] = await Promise.all([remotes.load(name), loadParts()]);
    return remote;
  },
  forgetFailure: (name) => remotes.forgetFailure(name),
});
