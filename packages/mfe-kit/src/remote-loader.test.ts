import { createRemoteLoader, defineRemote, type FederationHost, type RemoteModule } from './remote-loader';

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
const aLoader = (host: FederationHost, attemptMs = 4_500, store = aStore()) =>
  createRemoteLoader({
    manifestUrl: '/mfe-manifest.json',
    loadHost: () => Promise.resolve(host),
    store,
    attemptMs,
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
    await aLoader(
      aHost(() => Promise.resolve({ remote: module })),
      4_500,
      store,
    ).load('directory');
    expect(store.addReducers).toHaveBeenCalledWith({ queue });
    expect(store.addMiddleware).toHaveBeenCalledWith(middleware);
  });

  it('retries once when it fails', async () => {
    givenManifest(responses(manifest));
    const host = aHost(
      jest.fn().mockRejectedValueOnce(new Error('refused')).mockResolvedValue({ remote: directory }),
    );
    await expect(aLoader(host).load('directory')).resolves.toBe(directory);
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
    loader.forgetFailure('directory');
    await Promise.resolve();
    await expect(loader.load('directory')).resolves.toBe(directory);
  });

  it('keeps a loaded one when failures are cleared', async () => {
    givenManifest(responses(manifest));
    const host = aHost(() => Promise.resolve({ remote: directory }));
    const loader = aLoader(host);
    await loader.load('directory');
    loader.forgetFailure('directory');
    await loader.load('directory');
    expect(host.loadRemote).toHaveBeenCalledTimes(1);
  });

  it('stops waiting for a response after the timeout of an attempt', async () => {
    const fetches = givenManifest(() => new Promise(() => undefined));
    await expect(
      aLoader(
        aHost(() => Promise.resolve()),
        20,
      ).load('directory'),
    ).rejects.toThrow('20 ms');
    expect(fetches).toHaveBeenCalledTimes(2);
    expect(fetches.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
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
