import { act, render, screen } from '@testing-library/react';
import type { User } from '@halalmap/contracts';
import { Provider } from 'react-redux';
import { setCurrentUser, useCurrentUser } from './current-user';
import { createStore } from './store';
import { stubFetch } from './testing';

const user: User = {
  id: '64b000000000000000000001',
  email: 'amina@halalmap.example',
  role: 'regular',
  firstName: 'Amina',
  lastName: null,
  profileImageUrl: null,
  bio: null,
  location: null,
  isActive: true,
  emailVerified: false,
  claimedListingId: null,
  createdAt: '2026-01-01T00:00:00.000Z',
};

const Who = () => {
  const { user: current, isLoading } = useCurrentUser();
  return <p>{isLoading ? 'asking' : (current?.email ?? 'nobody')}</p>;
};
const show = () => {
  const store = createStore();
  render(
    <Provider store={store}>
      <Who />
    </Provider>,
  );
  return store;
};

let stub: ReturnType<typeof stubFetch>;
beforeEach(() => {
  document.cookie = 'signed_in=; max-age=0';
});
afterEach(() => stub.restore());

describe('the current user', () => {
  it('is nobody, without a request, while no cookie says otherwise', async () => {
    stub = stubFetch(() => ({ body: user }));
    show();
    expect(await screen.findByText('nobody')).toBeTruthy();
    expect(stub.calls).toHaveLength(0);
  });

  it('is asked for when the cookie is there', async () => {
    document.cookie = 'signed_in=1';
    stub = stubFetch(() => ({ body: user }));
    show();
    expect(await screen.findByText(user.email)).toBeTruthy();
  });

  it('is nobody when the session has ended', async () => {
    document.cookie = 'signed_in=1';
    stub = stubFetch(() => ({ status: 401 }));
    show();
    expect(await screen.findByText('nobody')).toBeTruthy();
    expect(stub.calls.map(({ path }) => path)).toEqual(['/api/auth/user', '/api/auth/refresh']);
  });

  it('follows sign-in and sign-out without being asked again', async () => {
    stub = stubFetch(() => ({ body: user }));
    const store = show();
    await screen.findByText('nobody');
    await act(() => store.dispatch(setCurrentUser(user)));
    expect(screen.getByText(user.email)).toBeTruthy();
    await act(() => store.dispatch(setCurrentUser(null)));
    expect(screen.getByText('nobody')).toBeTruthy();
    expect(stub.calls).toHaveLength(0);
  });
});
