import { waitFor } from '@testing-library/dom';
import { api, createStore } from './api';
import { asApiError } from './api-error';
import type { ApiRequest } from './send-request';
import { stubFetch, type SeenCall, type StubResponse } from './testing';

const anyCall = api.injectEndpoints({
  endpoints: (build) => ({
    anyCall: build.mutation<unknown, string | ApiRequest>({ query: (request) => request }),
  }),
});

let stub: ReturnType<typeof stubFetch> | null = null;
const stubResponses = (response: (call: SeenCall) => StubResponse | Promise<StubResponse>) => {
  stub = stubFetch(response);
  return stub.calls;
};
const call = (request: string | ApiRequest, store = createStore()) =>
  store.dispatch(anyCall.endpoints.anyCall.initiate(request)).unwrap();
const failing = (request: string | ApiRequest) =>
  call(request).then(
    () => {
      throw new Error('The call was expected to fail');
    },
    (error: unknown) => asApiError(error),
  );
const refused: StubResponse = {
  status: 401,
  body: { error: { code: 'unauthenticated', message: 'Please sign in', requestId: 'r' } },
};

beforeEach(() => {
  document.cookie = 'signed_in=; max-age=0; path=/';
  localStorage.clear();
});
afterEach(() => stub?.restore());

describe('a call of the API', () => {
  it('reads the path with GET and gives the JSON', async () => {
    const calls = stubResponses(() => ({ body: [{ id: 1 }] }));
    await expect(call('/api/food-types')).resolves.toEqual([{ id: 1 }]);
    expect(calls[0]).toMatchObject({ method: 'GET', path: '/api/food-types' });
  });

  it('repeats lists and leaves out empty parameters', async () => {
    const calls = stubResponses(() => ({ body: {} }));
    await call({
      url: '/api/listings',
      params: { type: 'mosque', facility: ['women', 'library'], search: '', location: undefined, offset: 0 },
    });
    expect(calls[0]?.params.toString()).toBe('type=mosque&facility=women&facility=library&offset=0');
  });

  it('sends a body as JSON and a form as it is', async () => {
    const calls = stubResponses(() => ({ status: 201, body: {} }));
    const form = new FormData();
    await call({ url: '/api/listings', method: 'POST', body: { name: 'Kape' } });
    await call({ url: '/api/uploads', method: 'POST', body: form });
    expect(calls.map(({ body }) => body)).toEqual([{ name: 'Kape' }, form]);
  });

  it('returns null for a response without a body', async () => {
    stubResponses(() => ({ status: 204 }));
    await expect(call({ url: '/api/auth/logout', method: 'POST' })).resolves.toBeNull();
  });

  it('distinguishes a lost connection from an unreadable response', async () => {
    stubResponses(({ path }) => (path === '/lost' ? { fails: true } : { body: '<html>' }));
    expect(await failing('/lost')).toMatchObject({ status: 0, code: 'network' });
    expect(await failing('/html')).toMatchObject({ status: 200, code: 'unreadable' });
  });
});

describe('an access token that has run out', () => {
  it('is renewed once for all calls that fail together, and each is repeated', async () => {
    document.cookie = 'signed_in=1; path=/';
    let renewed = false;
    const calls = stubResponses(({ path }) => {
      if (path === '/api/auth/refresh') renewed = true;
      return path === '/api/auth/refresh' ? { status: 204 } : renewed ? { body: { path } } : refused;
    });
    const store = createStore();
    await expect(Promise.all([call('/api/a', store), call('/api/b', store)])).resolves.toEqual([
      { path: '/api/a' },
      { path: '/api/b' },
    ]);
    expect(calls.filter(({ path }) => path === '/api/auth/refresh')).toHaveLength(1);
  });

  it('returns the first response when the session cannot be renewed', async () => {
    document.cookie = 'signed_in=1; path=/';
    const calls = stubResponses(() => refused);
    expect(await failing('/api/favorites')).toMatchObject({ status: 401, code: 'unauthenticated' });
    expect(calls.map(({ path }) => path)).toEqual(['/api/favorites', '/api/auth/refresh']);
  });

  it.each([
    ['the server cannot be reached', { fails: true }, { status: 0, code: 'network' }],
    [
      'the service is away',
      { status: 503, body: { error: { code: 'unavailable', message: 'Please wait', requestId: 'r' } } },
      { status: 503, code: 'unavailable' },
    ],
  ] as const)('is no end of the session while %s', async (_why, ofRenewal, expected) => {
    document.cookie = 'signed_in=1; path=/';
    stubResponses(({ path }) => (path === '/api/auth/refresh' ? ofRenewal : refused));
    expect(await failing('/api/favorites')).toMatchObject(expected);
  });

  /** The renewal of another page is seen by its cookie. */
  const stubRenewedElsewhere = () =>
    stubResponses(({ path }) =>
      path === '/api/auth/refresh' || document.cookie !== 'signed_in=2' ? refused : { body: { path } },
    );

  it('is not renewed again by a tab that has waited for another one', async () => {
    document.cookie = 'signed_in=1; path=/';
    const calls = stubRenewedElsewhere();
    const request = (_name: string, work: () => Promise<unknown>) => {
      document.cookie = 'signed_in=2; path=/';
      return work();
    };
    Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
    await expect(call('/api/favorites')).resolves.toEqual({ path: '/api/favorites' });
    Reflect.deleteProperty(navigator, 'locks');
    expect(calls.map(({ path }) => path)).toEqual(['/api/favorites', '/api/favorites']);
  });

  it('is waited for when a page has renewed it that was left before the response', async () => {
    document.cookie = 'signed_in=1; path=/';
    localStorage.setItem('halalmap.renewal', `${Date.now() - 30_000} 1`);
    const calls = stubRenewedElsewhere();
    const waiting = call('/api/favorites');
    await waitFor(() => expect(calls).toHaveLength(1));
    document.cookie = 'signed_in=2; path=/';
    await expect(waiting).resolves.toEqual({ path: '/api/favorites' });
    expect(calls.map(({ path }) => path)).toEqual(['/api/favorites', '/api/favorites']);
  });

  it('is renewed when the response to the page that was left is lost', async () => {
    document.cookie = 'signed_in=1; path=/';
    localStorage.setItem('halalmap.renewal', `${Date.now() - 35_000} 1`);
    const calls = stubResponses(({ path }) => (path === '/api/auth/refresh' ? { status: 204 } : refused));
    await failing('/api/favorites');
    expect(calls.map(({ path }) => path)).toEqual(['/api/favorites', '/api/auth/refresh', '/api/favorites']);
    expect(localStorage.getItem('halalmap.renewal')).toBeNull();
  });

  it('is still being renewed for the next page while this one is left, which sees its own request fail', async () => {
    document.cookie = 'signed_in=1; path=/';
    let isLeaving = false;
    const forgottenWhileLeaving: boolean[] = [];
    const forget = jest.spyOn(Storage.prototype, 'removeItem').mockImplementation((key) => {
      if (key === 'halalmap.renewal') forgottenWhileLeaving.push(isLeaving);
    });
    stubResponses(({ path }) => {
      if (path !== '/api/auth/refresh') return refused;
      // A page is left within one task: the failure, and everything that waits for it.
      isLeaving = true;
      setTimeout(() => (isLeaving = false));
      return { fails: true };
    });
    expect(await failing('/api/favorites')).toMatchObject({ code: 'network' });
    forget.mockRestore();
    expect(forgottenWhileLeaving).toEqual([false]);
  });

  it('is waited for from when its page is left, however long it took until then', async () => {
    document.cookie = 'signed_in=1; path=/';
    const clock = jest.spyOn(Date, 'now').mockReturnValue(1_000_000);
    const notes: Array<string | null> = [];
    const note = () => notes.push(localStorage.getItem('halalmap.renewal'));
    stubResponses(({ path }) => {
      if (path !== '/api/auth/refresh') return refused;
      note();
      clock.mockReturnValue(1_020_000);
      window.dispatchEvent(new Event('pagehide'));
      note();
      return { status: 503, body: {} };
    });
    await failing('/api/favorites');
    window.dispatchEvent(new Event('pagehide'));
    note();
    clock.mockRestore();
    expect(notes).toEqual(['1000000 1', '1020000 1', null]);
  });

  it('is not renewed for a visitor, nor for a wrong password', async () => {
    const calls = stubResponses(() => refused);
    await failing('/api/favorites');
    document.cookie = 'signed_in=1; path=/';
    await failing({ url: '/api/auth/login', method: 'POST', body: {} });
    expect(calls.map(({ path }) => path)).toEqual(['/api/favorites', '/api/auth/login']);
  });
});

describe('a call that needs a recent sign-in', () => {
  const needsIt: StubResponse = {
    status: 403,
    body: { error: { code: 'recent_sign_in_required', message: 'Please sign in again', requestId: 'r' } },
  };

  it('is repeated once the user has signed in again', async () => {
    let isRecent = false;
    const calls = stubResponses(() => (isRecent ? { body: { mails: [] } } : needsIt));
    const signInAgain = () => {
      isRecent = true;
      return Promise.resolve(true);
    };
    await expect(call('/api/outbox', createStore({ signInAgain }))).resolves.toEqual({ mails: [] });
    expect(calls).toHaveLength(2);
  });

  it.each([
    ['the user does not want to', { signInAgain: () => Promise.resolve(false) }],
    ['nobody can be asked', {}],
  ])('stays refused when %s', async (_why, options) => {
    const calls = stubResponses(() => needsIt);
    await expect(call('/api/outbox', createStore(options))).rejects.toMatchObject({
      code: 'recent_sign_in_required',
    });
    expect(calls).toHaveLength(1);
  });
});

describe('the cookies of a session', () => {
  it('are written by one call after another, across all tabs', async () => {
    const order: string[] = [];
    let turn = Promise.resolve<unknown>(undefined);
    const locks = {
      request: (name: string, work: () => Promise<unknown>) => {
        turn = turn.then(() => {
          order.push(name);
          return work();
        });
        return turn;
      },
    };
    Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
    document.cookie = 'signed_in=1; path=/';
    let renewed = false;
    stubResponses(({ path, method }) => {
      order.push(`${method} ${path}`);
      if (path === '/api/auth/refresh') renewed = true;
      return renewed ? { status: 204 } : refused;
    });

    await call({ url: '/api/auth/password', method: 'POST', body: {} });
    await call('/api/auth/user');
    Reflect.deleteProperty(navigator, 'locks');

    const [lock, password] = ['halalmap-session', 'POST /api/auth/password'];
    expect(order).toEqual([
      ...[lock, password],
      ...[lock, 'POST /api/auth/refresh'],
      ...[lock, password],
      'GET /api/auth/user',
    ]);
  });
});
