import {
  createRemoteLoader,
  defineRemote,
  type FederationHost,
  loadWithRetry,
  type RemoteModule,
} from './remote-loader';

const directory = defineRemote({ routes: [{ path: '/food', element: 'Food' }] });
const manifest = {
  remotes: [{ name: 'directory', version: '1.2.3+ab', entry: '/remotes/directory/remoteEntry.js' }],
};

const givenManifest = (response: () => Promise<Pick<Response, 'ok' | 'status' | 'json'>>) => {
  const fetches = jest.fn<Promise<Response>, Parameters<typeof fetch>>(() => response() as Promise<Response>);
  globalThis.fetch = fetches;
  return fetches;
};
const responses =
  (body: unknown, status = 200) =>
  () =>
    Promise.resolve({ ok: status < 400, status, json: () => Promise.resolve(body) });

const aHost = (loadRemote: (id: string) => Promise<unknown>): FederationHost & { entries: string[] } => {
  const entries: string[] = [];
  return {
    entries,
    registerRemotes: (remotes) => entries.push(...remotes.map(({ entry }) => entry)),
    loadRemote: jest.fn(loadRemote),
  };
};
const aStore = () => ({ addReducers: jest.fn(), addMiddleware: jest.fn() });
const aLoader = (host: FederationHost, store = aStore()) =>
  createRemoteLoader({
    manifestUrl: '/mfe-manifest.json',
    loadHost: () => Promise.resolve(host),
    store,
  });

const before = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = before;
});

describe('loading a remote', () => {
  it('finds it through the manifest and requests its version', async () => {
    givenManifest(responses(manifest));
    const host = aHost(() => Promise.resolve({ remote: directory }));
    await expect(aLoader(host).load('directory')).resolves.toBe(directory);
    expect(host.entries).toEqual(['/remotes/directory/remoteEntry.js?v=1.2.3%2Bab']);
    expect(host.loadRemote).toHaveBeenCalledWith('directory/remote');
  });

  it('happens once for all callers', async () => {
    const fetches = givenManifest(responses(manifest));
    const loader = aLoader(aHost(() => Promise.resolve({ remote: directory })));
    await Promise.all([loader.load('directory'), loader.load('directory')]);
    await loader.load('directory');
    expect(fetches).toHaveBeenCalledTimes(1);
  });

  it('adds its reducers and middleware to the store', async () => {
    givenManifest(responses(manifest));
    const queue = (state = 0) => state;
    const middleware = () => (next: (action: unknown) => unknown) => next;
    const module: RemoteModule = { ...directory, reducers: { queue }, middleware: [middleware] };
    const store = aStore();
    const host = aHost(() => Promise.resolve({ remote: module }));
    await aLoader(host, store).load('directory');
    expect(store.addReducers).toHaveBeenCalledWith({ queue });
    expect(store.addMiddleware).toHaveBeenCalledWith(middleware);
  });

  it('retries once when it fails', async () => {
    givenManifest(responses(manifest));
    const host = aHost(
      jest.fn().mockRejectedValueOnce(new Error('refused')).mockResolvedValue({ remote: directory }),
    );
    await expect(aLoader(host).load('directory')).resolves.toBe(directory);
    expect(host.entries).toEqual([
      '/remotes/directory/remoteEntry.js?v=1.2.3%2Bab',
      '/remotes/directory/remoteEntry.js?v=1.2.3%2Bab&try=2',
    ]);
  });

  it('needs no manifest for the remote that came with the document, except to try again', async () => {
    const fetches = givenManifest(responses(manifest));
    const [known] = manifest.remotes;
    const host = aHost(
      jest.fn().mockRejectedValueOnce(new Error('refused')).mockResolvedValue({ remote: directory }),
    );
    const loader = createRemoteLoader({
      manifestUrl: '/mfe-manifest.json',
      known: { ...known!, name: 'directory' },
      loadHost: () => {
        expect(fetches).not.toHaveBeenCalled();
        return Promise.resolve(host);
      },
      store: aStore(),
    });
    await expect(loader.load('directory')).resolves.toBe(directory);
    expect(fetches).toHaveBeenCalledTimes(1);
  });

  it('fetches the federation runtime again when it did not load', async () => {
    givenManifest(responses(manifest));
    const host = aHost(() => Promise.resolve({ remote: directory }));
    const loadHost = jest.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(host);
    const loader = createRemoteLoader({ manifestUrl: '/mfe-manifest.json', loadHost, store: aStore() });
    await expect(loader.load('directory')).resolves.toBe(directory);
  });

  it('gives up after two tries, and starts again when the failure was cleared', async () => {
    givenManifest(responses(manifest));
    let down = true;
    const host = aHost(() =>
      down ? Promise.reject(new Error('refused')) : Promise.resolve({ remote: directory }),
    );
    const loader = aLoader(host);
    await expect(loader.load('directory')).rejects.toThrow('refused');
    await expect(loader.load('directory')).rejects.toThrow('refused');
    expect(host.loadRemote).toHaveBeenCalledTimes(2);
    down = false;
    loader.resetFailure('directory');
    await Promise.resolve();
    await expect(loader.load('directory')).resolves.toBe(directory);
  });

  it('keeps a loaded one when failures are cleared', async () => {
    givenManifest(responses(manifest));
    const host = aHost(() => Promise.resolve({ remote: directory }));
    const loader = aLoader(host);
    await loader.load('directory');
    loader.resetFailure('directory');
    await loader.load('directory');
    expect(host.loadRemote).toHaveBeenCalledTimes(1);
  });

  describe('that is slow', () => {
    let fileArrives: () => void = () => undefined;
    const observerBefore = globalThis.PerformanceObserver;
    beforeEach(() => {
      jest.useFakeTimers();
      globalThis.PerformanceObserver = class {
        constructor(listen: () => void) {
          fileArrives = listen;
        }
        observe = () => undefined;
        disconnect = () => undefined;
      } as never;
    });
    afterEach(() => {
      jest.useRealTimers();
      globalThis.PerformanceObserver = observerBefore;
    });

    it('is waited for as long as files arrive', async () => {
      givenManifest(responses(manifest));
      let arrive: (exposed: unknown) => void = () => undefined;
      const host = aHost(() => new Promise((resolve) => (arrive = resolve)));
      const loading = aLoader(host).load('directory');
      for (let files = 0; files < 5; files += 1) {
        await jest.advanceTimersByTimeAsync(59_000);
        fileArrives();
      }
      arrive({ remote: directory });
      await expect(loading).resolves.toBe(directory);
      expect(host.loadRemote).toHaveBeenCalledTimes(1);
    });

    it('is given up once nothing has arrived for a minute, without another try', async () => {
      const fetches = givenManifest(() => new Promise(() => undefined));
      const failed = expect(aLoader(aHost(() => Promise.resolve())).load('directory')).rejects.toThrow(
        'Nothing has arrived for a minute',
      );
      await jest.advanceTimersByTimeAsync(60_000);
      await failed;
      expect(fetches).toHaveBeenCalledTimes(1);
      expect(fetches.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
    });
  });

  it('loads the document again while it is being built', async () => {
    givenManifest(responses({ remotes: [], building: ['directory'] }));
    const reload = jest.fn();
    const host = aHost(() => Promise.resolve({ remote: directory }));
    const loader = createRemoteLoader({
      manifestUrl: '/mfe-manifest.json',
      loadHost: () => Promise.resolve(host),
      store: aStore(),
      reload,
    });
    const isAsked = new Promise<void>((resolve) => reload.mockImplementation(resolve));
    void loader.load('directory');
    await isAsked;
    expect(host.loadRemote).not.toHaveBeenCalled();
  });

  it.each([
    ['the manifest does not name', responses({ remotes: [] }), { remote: directory }],
    ['has no manifest', responses({}, 503), { remote: directory }],
    ['exposes no routes', responses(manifest), { remote: {} }],
    ['exposes nothing', responses(manifest), null],
  ])('refuses one that %s', async (_what, response, exposed) => {
    givenManifest(response);
    await expect(aLoader(aHost(() => Promise.resolve(exposed))).load('directory')).rejects.toThrow();
  });
});

describe('loading the files of a page', () => {
  const failing = (file: string) => Object.assign(new Error('Loading chunk failed'), { request: file });

  it('tries each file once more', async () => {
    const load = jest
      .fn<Promise<string>, []>()
      .mockRejectedValueOnce(failing('/a.js'))
      .mockRejectedValueOnce(failing('/b.js'))
      .mockResolvedValue('page');
    await expect(loadWithRetry(load)).resolves.toBe('page');
    expect(load).toHaveBeenCalledTimes(3);
  });

  it('gives up after the second error of a file', async () => {
    const load = jest.fn<Promise<string>, []>().mockImplementation(() => Promise.reject(failing('/a.js')));
    await expect(loadWithRetry(load)).rejects.toThrow('Loading chunk failed');
    expect(load).toHaveBeenCalledTimes(2);
  });
});

describe('a page that a remote adds', () => {
  const page = { path: '/events/:id', titleKey: 'event', access: 'everyone' } as const;
  const adding = { remotes: [{ ...manifest.remotes[0], pages: [page] }] };
  const aFinder = () => {
    const { findAdded } = aLoader(aHost(() => Promise.resolve({ remote: directory })));
    return (pathname: string) => findAdded?.(pathname);
  };

  it('is found in the list of remotes, which is asked for once for each path', async () => {
    const fetches = givenManifest(responses(adding));
    const find = aFinder();
    await expect(Promise.all([find('/events/5'), find('/events/5')])).resolves.toEqual([
      { name: 'directory', page },
      { name: 'directory', page },
    ]);
    expect(fetches).toHaveBeenCalledTimes(1);
    await expect(find('/events')).resolves.toBeNull();
  });

  it('does not replace one of the product', async () => {
    givenManifest(responses({ remotes: [{ ...manifest.remotes[0], pages: [{ ...page, path: '/about' }] }] }));
    await expect(aFinder()('/about')).resolves.toBeNull();
  });

  it('is looked for again after the list of remotes did not load', async () => {
    jest.useFakeTimers();
    givenManifest(responses({}, 503));
    const find = aFinder();
    await expect(find('/events/5')).resolves.toBeNull();
    jest.runAllTimers();
    jest.useRealTimers();
    givenManifest(responses(adding));
    await expect(find('/events/5')).resolves.toEqual({ name: 'directory', page });
  });
});
