import type { AppStore } from '@halalmap/api-client';
import type { MfeManifest, Role } from '@halalmap/contracts';
import type { Middleware, Reducer } from '@reduxjs/toolkit';
import type { ReactNode } from 'react';

/** A page of a remote. */
export interface RemoteRoute {
  /** Absolute path pattern of the router, such as `/listing/:id`. */
  path: string;
  element: ReactNode;
}

/** What a remote exposes as `remote`. */
export interface RemoteModule {
  routes: RemoteRoute[];
  /** Components that pages of the shell show on demand, by name. */
  parts?: Record<string, ReactNode>;
  /** Reducers of client state by name; server data is in the API's cache. */
  reducers?: Record<string, Reducer>;
  middleware?: Middleware[];
  /** Who may see its pages; everyone if absent. The services check permissions. */
  role?: Role;
}

/** Declares the module that a remote exposes. */
export const defineRemote = (module: RemoteModule): RemoteModule => module;

/** What a remote exposes for server-side rendering. */
export interface RenderableRemote {
  remote: RemoteModule;
  /**
   * Requests the data of a page's first view, so that it is in the store when the page is rendered.
   * @param url of the page
   * @returns the named chunk of a page that is loaded lazily; null if only the browser can render the page
   */
  prepare(url: URL, dispatch: AppStore['dispatch']): Promise<{ chunk?: string } | null>;
}

/** Declares what a remote exposes for server-side rendering. */
export const defineRenderable = (renderable: RenderableRemote): RenderableRemote => renderable;

/** The part of the federation runtime that is used. */
export interface FederationHost {
  registerRemotes(remotes: { name: string; alias: string; entry: string }[]): void;
  /** @param id alias of the remote and name of the exposed module */
  loadRemote(id: string): Promise<unknown>;
}

export type RemoteName = MfeManifest['remotes'][number]['name'];

export interface RemoteLoader {
  /**
   * Loads a remote once for all callers.
   * @throws Error after two failed attempts; until `forgetFailure` is called, every caller gets the error
   */
  load(name: RemoteName): Promise<RemoteModule>;
  /** Allows the next `load` to try again after a failure. */
  forgetFailure(name: RemoteName): void;
}

const attempts = 2;

/** Rejects when the work takes longer than `limitMs`. */
const within = <T>(limitMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const controller = new AbortController();
    const timer = setTimeout(() => {
      controller.abort();
      reject(new Error(`No answer within ${limitMs} ms`));
    }, limitMs);
    work(controller.signal)
      .then(resolve, reject)
      .finally(() => {
        clearTimeout(timer);
      });
  });

const isRemoteModule = (value: unknown): value is { remote: RemoteModule } =>
  typeof value === 'object' &&
  value !== null &&
  'remote' in value &&
  typeof value.remote === 'object' &&
  value.remote !== null &&
  'routes' in value.remote &&
  Array.isArray(value.remote.routes);

/**
 * Finds remotes through the manifest and loads each once. A failed attempt is repeated once.
 * @param options.manifestUrl URL of the list of remotes
 * @param options.loadHost loads the federation runtime, which the shell's own pages do not need; called until it
 * succeeds
 * @param options.store the store that reducers and middleware of a remote are added to
 * @param options.attemptMs timeout of one attempt in milliseconds; two of them and the start of a page take less than
 * 10 seconds
 */
export const createRemoteLoader = (options: {
  manifestUrl: string;
  loadHost: () => Promise<FederationHost>;
  store: Pick<AppStore, 'addReducers' | 'addMiddleware'>;
  attemptMs?: number;
}): RemoteLoader => {
  const { manifestUrl, loadHost, store, attemptMs = 3_500 } = options;
  const loading = new Map<RemoteName, Promise<RemoteModule>>();
  let host: Promise<FederationHost> | null = null;

  const theHost = (): Promise<FederationHost> => {
    host ??= loadHost().catch((error: unknown) => {
      host = null;
      throw error;
    });
    return host;
  };

  const entryOf = async (name: RemoteName, signal: AbortSignal): Promise<string> => {
    const response = await fetch(manifestUrl, { signal });
    if (!response.ok) throw new Error(`The list of remotes answered ${response.status}`);
    const manifest = (await response.json()) as MfeManifest;
    const remote = manifest.remotes.find((candidate) => candidate.name === name);
    if (!remote) throw new Error(`There is no remote "${name}"`);
    return `${remote.entry}?v=${encodeURIComponent(remote.version)}`;
  };

  const attempt = async (name: RemoteName, signal: AbortSignal): Promise<RemoteModule> => {
    const [entry, federation] = await Promise.all([entryOf(name, signal), theHost()]);
    federation.registerRemotes([{ name: `halalmap_${name}`, alias: name, entry }]);
    const exposed = await federation.loadRemote(`${name}/remote`);
    if (!isRemoteModule(exposed)) throw new Error(`The remote "${name}" exposes no routes`);
    return exposed.remote;
  };

  const loadNow = async (name: RemoteName): Promise<RemoteModule> => {
    for (let left = attempts; ; left -= 1) {
      try {
        const module = await within(attemptMs, (signal) => attempt(name, signal));
        store.addReducers(module.reducers ?? {});
        store.addMiddleware(...(module.middleware ?? []));
        return module;
      } catch (error) {
        if (left <= 1) throw error;
      }
    }
  };

  return {
    load(name) {
      const known = loading.get(name);
      if (known) return known;
      const started = loadNow(name);
      loading.set(name, started);
      // Callers get the error; without a caller it is not an unhandled rejection.
      started.catch(() => undefined);
      return started;
    },
    forgetFailure(name) {
      const known = loading.get(name);
      known?.catch(() => {
        if (loading.get(name) === known) loading.delete(name);
      });
    },
  };
};
