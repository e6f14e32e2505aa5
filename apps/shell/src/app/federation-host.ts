import type { FederationHost } from '@halalmap/mfe-kit';
import injectRuntimeCore from '@module-federation/inject-external-runtime-core-plugin';
import { createInstance } from '@module-federation/runtime';
import { sharedModules } from './shared-modules';

/** Longer than the loader waits, in milliseconds: it decides when to give up. */
const entryTimeoutMs = 10 * 60_000;

/** Modules that remotes share, loaded by the first remote that needs one. No page of the shell does. */
const sharedByRemotes: Readonly<Record<string, () => Promise<object>>> = {
  '@halalmap/ui/antd/core': () => import('@halalmap/ui/antd/core'),
  '@halalmap/ui/antd/figures': () => import('@halalmap/ui/antd/figures'),
  '@halalmap/ui/antd/table': () => import('@halalmap/ui/antd/table'),
  '@halalmap/ui/antd/form': () => import('@halalmap/ui/antd/form'),
  '@halalmap/ui/antd/extra': () => import('@halalmap/ui/antd/extra'),
  '@halalmap/ui/charts': () => import('@halalmap/ui/charts'),
};

/**
 * Versions of the shared modules, by name: the list that remotes are built with. The build writes it here
 * (`packages/build-config/src/webpack/shared-modules.mjs`).
 */
declare const SHARED_VERSIONS: Readonly<Record<string, string>>;

const provide = (name: string, version: string) => {
  const common = { version, shareConfig: { singleton: true, requiredVersion: version } };
  const module = sharedModules[name];
  if (module) return { ...common, lib: () => module };
  const load = sharedByRemotes[name];
  if (!load) throw new Error(`The shell does not provide ${name}`);
  return {
    ...common,
    get: async () => {
      const loaded = await load();
      return () => loaded;
    },
  };
};

const shared = Object.fromEntries(
  Object.entries(SHARED_VERSIONS).map(([name, version]) => [name, provide(name, version)]),
);

/** Makes the federation runtime of this page, once. */
export const createFederationHost = (): FederationHost => {
  const instance = createInstance({
    name: 'halalmap_shell',
    remotes: [],
    shared,
    shareStrategy: 'loaded-first',
    plugins: [
      // Entry files of remotes use this page's core of the runtime: the option `externalRuntime` of their build.
      injectRuntimeCore(),
      {
        name: 'entry-script',
        createScript: () => ({ timeout: entryTimeoutMs }),
      },
    ],
  });
  return {
    registerRemotes: (remotes, options) => {
      // A script of an earlier attempt that never came would be waited for again.
      for (const { alias } of options.force ? remotes : [])
        for (const script of document.querySelectorAll(`script[src*="/remotes/${alias}/"]`)) script.remove();
      instance.registerRemotes(remotes, options);
      // A replaced remote takes the shared modules with it that it was the first to load.
      if (options.force) void Promise.all(instance.initializeSharing());
    },
    loadRemote: (id) => instance.loadRemote(id),
  };
};
