import { createStore } from '@halalmap/api-client';
import type { User } from '@halalmap/contracts';
import { I18nProvider } from '@halalmap/i18n';
import { ThemeProvider } from '@halalmap/ui';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter, useLocation } from 'react-router-dom';

/** A signed-in user. */
export const aUser = (over: Partial<User> = {}): User => ({
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
  ...over,
});

const Address = () => {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
};

/** Renders something at a path, with the providers that the shell has around a page. */
export const renderInShell = (children: ReactNode, address = '/') => {
  const store = createStore();
  const view = render(
    <Provider store={store}>
      <I18nProvider>
        <ThemeProvider>
          <MemoryRouter initialEntries={[address]}>
            {children}
            <Address />
          </MemoryRouter>
        </ThemeProvider>
      </I18nProvider>
    </Provider>,
  );
  return { store, ...view };
};
