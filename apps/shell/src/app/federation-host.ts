import type { FederationHost } from '@halalmap/mfe-kit';
import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/runtime';

/** How long the first file of a remote may take; shorter than one try of the loader, so that the next try asks anew. */
const entryTimeoutMs = 3_000;

/** What the page holds ready for remotes only. Never called: it keeps the modules in the build. */
export const sharedForRemotes = () => [
  import('@halalmap/ui/antd/core'),
  import('@halalmap/ui/antd/figures'),
  import('@halalmap/ui/antd/table'),
  import('@halalmap/ui/antd/form'),
  import('@halalmap/ui/antd/extra'),
  import('@halalmap/ui/charts'),
];

/** A browser lets a request wait for an earlier one of the same address, so each further try has an address of its own. */
const scriptMaker = () => {
  const tries = new Map<string, number>();
  return (url: string): HTMLScriptElement => {
    const before = tries.get(url) ?? 0;
    tries.set(url, before + 1);
    const script = document.createElement('script');
    script.src = before === 0 ? url : `${url}&try=${before + 1}`;
    return script;
  };
};

/** The federation runtime of this page. */
export const createFederationHost = (): FederationHost => {
  const makeScript = scriptMaker();
  registerPlugins([
    {
      name: 'entry-script',
      createScript: ({ url }) => ({ script: makeScript(url), timeout: entryTimeoutMs }),
    },
  ]);
  return {
    registerRemotes: (remotes) => {
      registerRemotes(remotes);
    },
    loadRemote: (id) => loadRemote(id),
  };
};
