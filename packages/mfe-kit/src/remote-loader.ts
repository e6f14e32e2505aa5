import type { AppStore } from '@halalmap/api-client';
import type { MfeManifest } from '@halalmap/contracts';
import type { RemoteModule } from './remote-module';

/** What is needed of the federation runtime. */
export interface FederationHost {
  registerRemotes(remotes: { name: string; alias: string; entry: string }[]): void;
  /** @param id alias of the remote and name of what it exposes */
  loadRemote(id: string): Promise<unknown>;
}

export type RemoteName = MfeManifest['remotes'][number]['name'];

export interface RemoteLoader {
  /**
   * Loads a remote, once for all who ask.
   * @throws Error when two tries failed; until the failure is forgotten, everybody who asks is told of it
   */
  load(name: RemoteName): Promise<RemoteModule>;
  /** Lets the next `load` try again, when the one before has failed or is going to. */
  forgetFailure(name: RemoteName): void;
}

const attempts = 2;

/** Rejects when the work takes longer than `limitMs`, whether or not it minds the signal. */
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
 * Finds remotes through the manifest and loads them, each once. A try that fails is followed by one more.
 * @param options.manifestUrl where the list of remotes is
 * @param options.loadHost fetches the federation runtime, which pages of the shell do without; called until it comes once
 * @param options.store what the reducers and middleware of a remote join
 * @param options.attemptMs how long one try may take in milliseconds; two of them and the start of a page stay below 10 seconds
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
      // Who asked is told; nobody asked is no unhandled rejection.
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
