import { act, render, screen, waitFor } from '@testing-library/react';
import type { User } from '@halalmap/contracts';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { api, createStore } from './api';
import { setCurrentUser, useCurrentUser, watchSession } from './current-user';
import { buildUser, stubFetch, type StubResponse } from './testing';

const user = buildUser();

const Who = () => {
  const { user: current, isLoading } = useCurrentUser();
  return <p>{isLoading ? 'asking' : (current?.email ?? 'nobody')}</p>;
};
const {
  useKeptQuery,
  endpoints: { report },
} = api.injectEndpoints({
  endpoints: (build) => ({
    kept: build.query<string[], void>({ query: () => '/api/favorites' }),
    report: build.mutation<null, void>({ query: () => ({ url: '/api/report', method: 'POST' }) }),
  }),
});
const Kept = () => <p>{(useKeptQuery().data ?? ['nothing']).join()}</p>;

const show = (children: ReactNode = <Who />) => {
  const store = createStore();
  render(<Provider store={store}>{children}</Provider>);
  return store;
};

let stub: ReturnType<typeof stubFetch>;
beforeEach(() => {
  document.cookie = 'signed_in=; max-age=0; path=/';
});
afterEach(() => stub.restore());

describe('the current user', () => {
  it('is null without a request when there is no session cookie', async () => {
    stub = stubFetch(() => ({ body: user }));
    show();
    expect(await screen.findByText('nobody')).toBeTruthy();
    expect(stub.calls).toHaveLength(0);
  });

  it('is requested when the cookie is set', async () => {
    document.cookie = 'signed_in=1; path=/';
    stub = stubFetch(() => ({ body: user }));
    show();
    expect(await screen.findByText(user.email)).toBeTruthy();
  });

  it('is null when the session has ended', async () => {
    document.cookie = 'signed_in=1; path=/';
    stub = stubFetch(() => ({ status: 401 }));
    show();
    expect(await screen.findByText('nobody')).toBeTruthy();
    expect(stub.calls.map(({ path }) => path)).toEqual(['/api/auth/user', '/api/auth/refresh']);
  });

  it.each([
    ['the session cannot be renewed', 'signed_in=1'],
    ['the cookies are gone', 'signed_in=; max-age=0'],
  ])('is nobody by the time that a call has found out that %s', async (_why, cookie) => {
    document.cookie = 'signed_in=1; path=/';
    let isThere = true;
    stub = stubFetch(() => (isThere ? { body: user } : { status: 401 }));
    const store = show();
    await screen.findByText(user.email);
    isThere = false;
    document.cookie = cookie;
    let seen: string | undefined;
    await act(async () => {
      await store.dispatch(report.initiate());
      // What follows such a call, such as the way to the page for signing in, must not see them any more.
      seen = JSON.stringify(Object.values(store.getState().api.queries));
    });
    expect(seen).not.toContain(user.email);
    expect(await screen.findByText('nobody')).toBeTruthy();
  });

  it('stays signed in when the session cannot be checked', async () => {
    document.cookie = 'signed_in=1; path=/';
    let isThere = true;
    stub = stubFetch(({ path }) =>
      path === '/api/auth/refresh' ? { fails: true } : isThere ? { body: user } : { status: 401 },
    );
    const store = show();
    await screen.findByText(user.email);
    isThere = false;
    await act(async () => {
      store.dispatch(api.util.invalidateTags(['Session']));
    });
    await waitFor(() => expect(stub.calls.at(-1)?.path).toBe('/api/auth/refresh'));
    await waitFor(() =>
      expect(Object.values(store.getState().api.queries)).toMatchObject([{ status: 'rejected' }]),
    );
    expect(screen.getByText(user.email)).toBeTruthy();
  });

  it('follows sign-in and sign-out without being asked again', async () => {
    stub = stubFetch(() => ({ body: user }));
    const store = show();
    await screen.findByText('nobody');
    await act(() => store.dispatch(setCurrentUser(user)));
    expect(await screen.findByText(user.email)).toBeTruthy();
    await act(() => store.dispatch(setCurrentUser(null)));
    expect(await screen.findByText('nobody')).toBeTruthy();
    expect(stub.calls).toHaveLength(0);
  });
});

/** Tabs of one browser: what one posts, all others hear. */
const installChannels = (): void => {
  const open = new Set<FakeChannel>();
  class FakeChannel {
    onmessage: ((event: { data: unknown }) => void) | null = null;
    constructor() {
      open.add(this);
    }
    postMessage(data: unknown): void {
      for (const other of open) if (other !== this) other.onmessage?.({ data });
    }
    close(): void {
      open.delete(this);
    }
  }
  Object.assign(globalThis, { BroadcastChannel: FakeChannel });
};

describe('cached data of a user', () => {
  const other: User = { ...user, id: '64b000000000000000000002', email: 'badi@halalmap.example' };

  it('is removed as soon as another user signs in, before their data has loaded', async () => {
    document.cookie = 'signed_in=1; path=/';
    let respondNext: (response: StubResponse) => void = () => undefined;
    let asked = 0;
    stub = stubFetch(({ path }) => {
      if (path === '/api/auth/user') return { body: user };
      asked += 1;
      return asked === 1 ? { body: ['Kusina ni Amina'] } : new Promise((resolve) => (respondNext = resolve));
    });
    const store = show(
      <>
        <Who />
        <Kept />
      </>,
    );
    await screen.findByText('Kusina ni Amina');
    await screen.findByText(user.email);

    await act(() => store.dispatch(setCurrentUser(other)));

    expect(await screen.findByText(other.email)).toBeTruthy();
    expect(screen.getByText('nothing')).toBeTruthy();
    await waitFor(() => expect(asked).toBe(2));
    await act(async () => respondNext({ body: ['Ghazal'] }));
    expect(await screen.findByText('Ghazal')).toBeTruthy();
  });

  it('is not requested again by actions that leave the page', async () => {
    document.cookie = 'signed_in=1; path=/';
    stub = stubFetch(({ path }) => ({ body: path === '/api/auth/user' ? user : ['Kusina ni Amina'] }));
    const OnlyForUsers = () => (useCurrentUser().user ? <Kept /> : <p>signed out</p>);
    const store = show(<OnlyForUsers />);
    await screen.findByText('Kusina ni Amina');

    await act(() => store.dispatch(setCurrentUser(null)));

    expect(await screen.findByText('signed out')).toBeTruthy();
    expect(stub.calls.map(({ path }) => path)).toEqual(['/api/auth/user', '/api/favorites']);
  });

  it('stays when they only change their own profile', async () => {
    document.cookie = 'signed_in=1; path=/';
    stub = stubFetch(({ path }) => ({ body: path === '/api/auth/user' ? user : ['Kusina ni Amina'] }));
    const store = show(
      <>
        <Who />
        <Kept />
      </>,
    );
    await screen.findByText('Kusina ni Amina');
    await screen.findByText(user.email);

    await act(() => store.dispatch(setCurrentUser({ ...user, email: 'amina@elsewhere.example' })));

    expect(await screen.findByText('amina@elsewhere.example')).toBeTruthy();
    expect(screen.getByText('Kusina ni Amina')).toBeTruthy();
    expect(stub.calls).toHaveLength(2);
  });
});

describe('another tab', () => {
  it('reports signing in and out', async () => {
    installChannels();
    document.cookie = 'signed_in=1; path=/';
    let signedIn = true;
    stub = stubFetch(() => (signedIn ? { body: user } : { status: 401 }));
    const here = show();
    watchSession(here);
    await screen.findByText(user.email);
    const there = createStore();
    await there.dispatch(setCurrentUser(user));

    signedIn = false;
    document.cookie = 'signed_in=; max-age=0; path=/';
    await act(() => there.dispatch(setCurrentUser(null)));
    expect(await screen.findByText('nobody')).toBeTruthy();

    signedIn = true;
    document.cookie = 'signed_in=1; path=/';
    await act(() => there.dispatch(setCurrentUser(user)));
    expect(await screen.findByText(user.email)).toBeTruthy();
  });

  it('signs out while this one is still asking who is signed in', async () => {
    installChannels();
    document.cookie = 'signed_in=1; path=/';
    let respond: (response: StubResponse) => void = () => undefined;
    stub = stubFetch(() => new Promise((resolve) => (respond = resolve)));
    watchSession(show());
    await screen.findByText('asking');
    const there = createStore();
    await there.dispatch(setCurrentUser(user));
    const respondLate = respond;

    document.cookie = 'signed_in=; max-age=0; path=/';
    await act(() => there.dispatch(setCurrentUser(null)));
    await act(async () => respondLate({ body: user }));
    expect(await screen.findByText('nobody')).toBeTruthy();
  });

  it('that was closed immediately is missed, and the page notices when it becomes visible again', async () => {
    document.cookie = 'signed_in=1; path=/';
    stub = stubFetch(() => ({ body: user }));
    watchSession(show());
    await screen.findByText(user.email);

    document.cookie = 'signed_in=; max-age=0; path=/';
    await act(async () => document.dispatchEvent(new Event('visibilitychange')));

    expect(await screen.findByText('nobody')).toBeTruthy();
  });
});
