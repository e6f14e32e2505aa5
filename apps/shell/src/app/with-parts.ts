import type { RemoteLoader } from '@halalmap/mfe-kit';
import { loadParts } from './parts';

/** Remotes whose pages come when the styles of their parts are there, too. */
export const withParts = (remotes: RemoteLoader): RemoteLoader => ({
  async load(name) {
    const [remote] = await Promise.all([remotes.load(name), loadParts()]);
    return remote;
  },
});
