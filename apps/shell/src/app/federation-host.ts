import type { FederationHost } from '@halalmap/mfe-kit';
import { createInstance } from '@module-federation/runtime';
import * as runtimeCore from '@module-federation/runtime/core';
import { sharedModules } from './shared-modules';

/**
 * Timeout for the entry file of a remote; shorter than one try of the loader, so that the next try sends a new request.
 */
const entryTimeoutMs = 3_000;

/** Modules that remotes share, loaded by the first remote that needs one. No page of the shell does. */
const sharedByRemotes: Readonly<Record<string, () => Promise<object>>> = {
  '@halalmap/ui/antd/core': () => import('@halalmap/ui/antd/core'),
  '@halalmap/ui/antd/figures': () => import('@halalmap/ui/antd/figures'),
  '@halalmap/ui/antd/table': () => import('@halalmap/ui/antd/table'),
  '@halalmap/ui/antd/form': () => import('@halalmap/ui/antd/form'),
  '@halalmap/ui/antd/extra': () => import('@halalmap/ui/antd/extra'),
  '@halalmap/ui/charts': () => import('@halalmap/ui/charts'),
};

/** Each is a singleton, regardless of its version. */
const shareConfig = { singleton: true, requiredVersion: false } as const;

const shared = {
  ...Object.fromEntries(
    Object.entries(sharedModules).map(([name, module]) => [name, { lib: () => module, shareConfig }]),
  ),
  ...Object.fromEntries(
    Object.entries(sharedByRemotes).map(([name, load]) => [
      name,
      {
        get: async () => {
          const module = await load();
          return () => module;
        },
        shareConfig,
      },
    ]),
  ),
};

/** A browser may queue a request behind an earlier one to the same URL, so each retry has a URL of its own. */
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

/** Where the entry files of remotes expect the core of the runtime: the option `externalRuntime` of their build. */
declare global {
  var _FEDERATION_RUNTIME_CORE: typeof runtimeCore | undefined;
}

/** Makes the federation runtime of this page, once. */
export const createFederationHost = (): FederationHost => {
  globalThis._FEDERATION_RUNTIME_CORE = runtimeCore;
  const makeScript = scriptMaker();
  const instance = createInstance({
    name: 'halalmap_shell',
    remotes: [],
    shared,
    shareStrategy: 'loaded-first',
    plugins: [
      {
        name: 'entry-script',
        createScript: ({ url }) => ({ script: makeScript(url), timeout: entryTimeoutMs }),
      },
    ],
  });
  return {
    registerRemotes: (remotes) => {
      instance.registerRemotes(remotes);
    },
    loadRemote: (id) => instance.loadRemote(id),
  };
};
