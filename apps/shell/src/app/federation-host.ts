import type { FederationHost } from '@halalmap/mfe-kit';
import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/runtime';

/** How long the first file of a remote may take; shorter than one try of the loader, so that the next try asks anew. */
const entryTimeoutMs = 4_000;

/** What the page holds ready for remotes only. Never called: it keeps the module in the build. */
export const sharedForRemotes = () => import('@halalmap/ui/antd');

/** The federation runtime of this page. */
export const createFederationHost = (): FederationHost => {
  registerPlugins([{ name: 'entry-timeout', createScript: () => ({ timeout: entryTimeoutMs }) }]);
  return {
    registerRemotes: (remotes) => {
      registerRemotes(remotes);
    },
    loadRemote: (id) => loadRemote(id),
  };
};
