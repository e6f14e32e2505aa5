import type { AppStore } from '@halalmap/api-client';
import { addedPageOf, type AddedPage, type Language, type MfeManifest, type Role } from '@halalmap/contracts';
import { offerTexts, type TextLoaders, textsReady } from '@halalmap/i18n';
import type { Middleware, Reducer } from '@reduxjs/toolkit';
import type { ReactNode } from 'react';

/** A page of a remote. */
export interface RemoteRoute {
  /** Absolute path pattern of the router, such as `/listing/:id`. */
  path: string;
  element: ReactNode;
  /** Loads the code of a page that has a chunk of its own. */
  load?: () => Promise<unknown>;
}

/** What a remote exposes as `remote`. */
export interface RemoteModule {
  routes: RemoteRoute[];
  /** Components that pages of the shell show on demand, by name. */
  parts?: Record<string, ReactNode>;
  /** Loads the map on which a form pins a place: what `LoadPinMap` of the listing form loads. */
  loadPinMap?: () => Promise<unknown>;
  /** Reducers of client state by name; server data is in the API's cache. */
  reducers?: Record<string, Reducer>;
  middleware?: Middleware[];
  /** Its texts in other languages than English; absent if it is in English only. */
  texts?: TextLoaders;
  /** Titles of the pages that it adds, by key. */
  titles?: Readonly<Record<string, string>>;
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
   * @param language of the page
   * @returns the named chunk of a page that is loaded lazily; null if only the browser can render the page
   */
  prepare(url: URL, dispatch: AppStore['dispatch'], language: Language): Promise<{ chunk?: string } | null>;
}

/** Declares what a remote exposes for server-side rendering. */
export const defineRenderable = (renderable: RenderableRemote): RenderableRemote => renderable;

/** The part of the federation runtime that is used. */
export interface FederationHost {
  /** @param options.force replaces what is known of them, and what is still being fetched */
  registerRemotes(
    remotes: { name: string; alias: string; entry: string }[],
    options: { force: boolean },
  ): void;
  /** @param id alias of the remote and name of the exposed module */
  loadRemote(id: string): Promise<unknown>;
}

type ManifestEntry = MfeManifest['remotes'][number];
export type RemoteName = ManifestEntry['name'];

export interface RemoteLoader {
  /**
   * Loads a remote once for all callers. A slow remote is waited for; after an error each file is tried once more.
   * @throws Error after two errors of the same file, or when nothing has arrived for a minute; until `resetFailure` is called, every
   *   caller gets the error
   */
  load(name: RemoteName): Promise<RemoteModule>;
  /** Allows the next `load` to try again after a failure. */
  resetFailure(name: RemoteName): void;
  /**
   * Finds the page that a remote adds at a path; null if there is none, or while the list of remotes does not load. The same
   * promise for each call with a path. Omitted on the server, which renders no such page.
   */
  findAdded?: ((pathname: string) => Promise<{ name: RemoteName; page: AddedPage } | null>) | undefined;
}

/** How long to wait after the last file that arrived, in milliseconds. */
const stalledMs = 60_000;

/** Nothing has arrived for too long. */
class StalledError extends Error {}

/**
 * Waits for work that loads files, as long as files arrive.
 * @throws StalledError a minute after the start or after the last file of this page that arrived
 */
const untilStalled = async <T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
  const controller = new AbortController();
  const { signal } = controller;
  const stop = (): void => controller.abort(new StalledError('Nothing has arrived for a minute'));
  const stalled = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as StalledError));
  });
  let timer = setTimeout(stop, stalledMs);
  const observer =
    typeof PerformanceObserver === 'function'
      ? new PerformanceObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(stop, stalledMs);
        })
      : null;
  observer?.observe({ type: 'resource' });
  try {
    return await Promise.race([work(signal), stalled]);
  } finally {
    observer?.disconnect();
    clearTimeout(timer);
  }
};

/** The address of the file that did not load, as webpack names it in its errors; undefined for any other error. */
const fileOf = (error: unknown): unknown =>
  error instanceof Error && 'request' in error ? error.request : undefined;

/**
 * Loads files as `untilStalled` does, and each file once more after an error. A browser answers the first request for a file
 * whose preload failed with that failure, so several files of one page can fail one after another.
 */
export const loadWithRetry = async <T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
  const failed = new Set<unknown>();
  for (;;) {
    try {
      return await untilStalled(work);
    } catch (error) {
      const file = fileOf(error);
      if (error instanceof StalledError || failed.has(file)) throw error;
      failed.add(file);
    }
  }
};

const isRemoteModule = (value: unknown): value is { remote: RemoteModule } =>
  typeof value === 'object' &&
  value !== null &&
  'remote' in value &&
  typeof value.remote === 'object' &&
  value.remote !== null &&
  'routes' in value.remote &&
  Array.isArray(value.remote.routes);

/**
 * Finds remotes through the manifest and loads each once.
 * @param options.manifestUrl URL of the list of remotes
 * @param options.language of the pages; the texts of a remote are loaded with it
 * @param options.known the remote of the current page, which came with the document; the first attempt needs no list
 * @param options.loadHost loads the federation runtime; called until it succeeds
 * @param options.store the store that reducers and middleware of a remote are added to
 * @param options.reload loads the document again, which shows that a remote is being built
 */
export const createRemoteLoader = (options: {
  manifestUrl: string;
  language?: Language;
  known?: ManifestEntry | undefined;
  loadHost: () => Promise<FederationHost>;
  store: Pick<AppStore, 'addReducers' | 'addMiddleware'>;
  reload?: () => void;
}): RemoteLoader => {
  const { manifestUrl, language = 'en', known, loadHost, store } = options;
  const { reload = () => window.location.reload() } = options;
  const loading = new Map<RemoteName, Promise<RemoteModule>>();
  const attempts = new Map<RemoteName, number>();
  const added = new Map<string, ReturnType<NonNullable<RemoteLoader['findAdded']>>>();
  let host: Promise<FederationHost> | null = null;

  const getHost = (): Promise<FederationHost> => {
    host ??= loadHost().catch((error: unknown) => {
      host = null;
      throw error;
    });
    return host;
  };

  const list = async (signal: AbortSignal): Promise<MfeManifest> => {
    const response = await fetch(manifestUrl, { signal });
    if (!response.ok) throw new Error(`The list of remotes answered ${response.status}`);
    return (await response.json()) as MfeManifest;
  };

  const find = async (name: RemoteName, isFirst: boolean, signal: AbortSignal): Promise<ManifestEntry> => {
    if (isFirst && known?.name === name) return known;
    const { remotes, building = [] } = await list(signal);
    if (building.includes(name)) {
      // The document of the page says so, and asks for itself until it is there.
      reload();
      return new Promise(() => undefined);
    }
    const remote = remotes.find((candidate) => candidate.name === name);
    if (!remote) throw new Error(`There is no remote "${name}"`);
    return remote;
  };

  const findAdded = async (pathname: string) => {
    const found =
      addedPageOf(known ? [known] : [], pathname) ??
      addedPageOf((await loadWithRetry(list)).remotes, pathname);
    return found && { name: found.remote.name, page: found.page };
  };

  const attempt = async (name: RemoteName, signal: AbortSignal): Promise<RemoteModule> => {
    const number = (attempts.get(name) ?? 0) + 1;
    attempts.set(name, number);
    const [{ entry, version }, federation] = await Promise.all([find(name, number === 1, signal), getHost()]);
    // The federation keeps what it has tried by its URL, so each attempt has its own.
    const query = new URLSearchParams({ v: version, ...(number > 1 && { try: String(number) }) });
    federation.registerRemotes(
      [{ name: `halalmap_${name}`, alias: name, entry: `${entry}?${query.toString()}` }],
      { force: number > 1 },
    );
    const exposed = await federation.loadRemote(`${name}/remote`);
    if (!isRemoteModule(exposed)) throw new Error(`The remote "${name}" exposes no routes`);
    return exposed.remote;
  };

  const loadNow = async (name: RemoteName): Promise<RemoteModule> => {
    const module = await loadWithRetry((signal) => attempt(name, signal));
    if (module.texts) offerTexts(language, module.texts);
    await textsReady();
    store.addReducers(module.reducers ?? {});
    store.addMiddleware(...(module.middleware ?? []));
    return module;
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
    resetFailure(name) {
      const known = loading.get(name);
      known?.catch(() => {
        if (loading.get(name) === known) loading.delete(name);
      });
    },
    findAdded(pathname) {
      const before = added.get(pathname);
      if (before) return before;
      const finding = findAdded(pathname).catch(() => {
        // The next visit of the page asks again.
        setTimeout(() => added.delete(pathname));
        return null;
      });
      added.set(pathname, finding);
      return finding;
    },
  };
};
