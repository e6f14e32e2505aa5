import { addToDevice, readDeviceFavorites } from '@halalmap/mfe-kit/device-favorites';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { aPlace, stubFavorites } from '../../testing/favorites-network';
import { renderApp } from '../../testing/render-app';

const many = Array.from({ length: 45 }, (_, index) => aPlace(index + 1));

describe('the page of favourites', () => {
  let network: ReturnType<typeof stubFavorites> | undefined;
  beforeEach(() => window.localStorage.clear());
  afterEach(() => {
    network?.restore();
    document.cookie = 'signed_in=; max-age=0; path=/';
  });
  const open = async (fixtures: Parameters<typeof stubFavorites>[0], query = '') => {
    network = stubFavorites(fixtures);
    const view = renderApp(`/favorites${query}`);
    await screen.findByRole('heading', { level: 1, name: 'Favourites' });
    return view;
  };
  const names = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  const shows = (...expected: string[]) => waitFor(() => expect(names()).toEqual(expected));
  const press = async (view: ReturnType<typeof renderApp>, name: string | RegExp) =>
    view.user.click(await screen.findByRole('button', { name }));

  describe('of an account', () => {
    it('lists all page by page, newest first', async () => {
      const view = await open({ isMember: true, kept: many });
      await waitFor(() => expect(names()).toHaveLength(20));
      expect(names()[0]).toBe('Place 1');
      expect(screen.getAllByText('45 places')[0]).toBeVisible();
      await press(view, /more/i);
      await waitFor(() => expect(names()).toHaveLength(40));
      await press(view, /more/i);
      await waitFor(() => expect(names()).toHaveLength(45));
      expect(screen.queryByRole('button', { name: /more/i })).toBeNull();
      expect(document.title).toContain('Favourites');
    });

    it('skips nothing when places are removed before the next page', async () => {
      const view = await open({ isMember: true, kept: many });
      await press(view, 'Remove Place 1');
      await waitFor(() => expect(names()).toHaveLength(19));
      expect(screen.getAllByText('44 places')[0]).toBeVisible();
      await waitFor(() => expect(network?.inAccount()).toHaveLength(44));
      await press(view, /more/i);
      await waitFor(() => expect(names()).toEqual(many.slice(1, 40).map(({ name }) => name)));
    });

    it('restores a place at its position, and keeps the focus near', async () => {
      const view = await open({ isMember: true, kept: many.slice(0, 3) });
      await press(view, 'Remove Place 2');
      await shows('Place 1', 'Place 3');
      expect(screen.getByRole('button', { name: 'Remove Place 3' })).toHaveFocus();
      await press(view, 'Undo');
      await shows('Place 1', 'Place 2', 'Place 3');
      await waitFor(() => expect(network?.inAccount()).toContain('Place 2'));
    });

    it('filters by type when there are several', async () => {
      const kept = [aPlace(1), aPlace(2, { entityType: 'mosque' }), aPlace(3)];
      const view = await open({ isMember: true, kept });
      await shows('Place 1', 'Place 2', 'Place 3');
      const types = within(screen.getByRole('group', { name: 'Show' }));
      expect(types.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
        'All (3)',
        'Food (2)',
        'Mosques (1)',
      ]);
      await view.user.click(types.getByRole('button', { name: 'Mosques (1)' }));
      await shows('Place 2');
      expect(view.address()).toBe('/favorites?type=mosque');
      await press(view, 'Remove Place 2');
      expect(await screen.findByText('No favourites of this type')).toBeVisible();
      await press(view, 'Show all favourites');
      await shows('Place 1', 'Place 3');
    });

    it('shows which places of the device are still being imported', async () => {
      addToDevice({ listingId: aPlace(1).id, name: 'Place 1', type: 'food' });
      let isUnavailable = true;
      await open({
        isMember: true,
        places: many,
        responses: {
          [`PUT /api/favorites/${aPlace(1).id}`]: () =>
            isUnavailable ? { status: 503, headers: { 'retry-after': '0' } } : undefined,
        },
      });
      expect(await screen.findByText('One place on this device is not in your account yet')).toBeVisible();
      isUnavailable = false;
      await shows('Place 1');
      expect(screen.queryByText(/not in your account yet/)).toBeNull();
    });

    it('says what has changed lately', async () => {
      const { id } = aPlace(1);
      const page = {
        favorites: [],
        byType: {},
        changes: [
          {
            listingId: id,
            name: 'Place 1',
            entityType: 'food',
            kind: 'certificateEnded',
            at: '2026-11-01T00:00:00.000Z',
            day: '2026-10-31',
          },
        ],
        pagination: { total: 0, limit: 20, offset: 0, hasMore: false },
      };
      await open({ isMember: true, responses: { 'GET /api/favorites': () => ({ body: page }) } });
      expect(await screen.findByText(/its halal certificate ended on 31 October 2026/)).toBeVisible();
      expect(screen.getByRole('link', { name: 'Place 1' })).toHaveAttribute('href', `/listing/${id}`);
    });

    it('shows an empty state with links', async () => {
      await open({ isMember: true });
      expect(await screen.findByRole('heading', { name: 'No favourites yet' })).toBeVisible();
      expect(screen.getByRole('link', { name: 'Browse halal food' })).toHaveAttribute('href', '/food');
    });

    it('shows the error and retries', async () => {
      let isUnavailable = true;
      const view = await open({
        isMember: true,
        kept: many.slice(0, 1),
        responses: { 'GET /api/favorites': () => (isUnavailable ? { status: 503 } : undefined) },
      });
      expect(await screen.findByText('Failed to load your favourites')).toBeVisible();
      isUnavailable = false;
      await press(view, 'Try again');
      await shows('Place 1');
    });

    it('keeps the loaded rows when the next page fails', async () => {
      let isUnavailable = false;
      const view = await open({
        isMember: true,
        kept: many,
        responses: { 'GET /api/favorites': () => (isUnavailable ? { fails: true } : undefined) },
      });
      await waitFor(() => expect(names()).toHaveLength(20));
      isUnavailable = true;
      await press(view, /more/i);
      expect(await screen.findByText('Failed to load more favourites')).toBeVisible();
      expect(names()).toHaveLength(20);
      isUnavailable = false;
      await press(view, 'Try again');
      await waitFor(() => expect(names()).toHaveLength(40));
    });
  });

  describe('of a device', () => {
    const keep = (...places: ReturnType<typeof aPlace>[]) => {
      for (const { id, name, entityType } of [...places].reverse())
        addToDevice({ listingId: id, name, type: entityType });
    };

    it('requests the saved places, and explains that an account syncs them', async () => {
      keep(...many.slice(0, 2));
      await open({ isMember: false, places: many });
      await shows('Place 1', 'Place 2');
      await screen.findByRole('link', { name: 'Place 1' });
      expect(screen.getByText('Saved on this device')).toBeVisible();
      expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute(
        'href',
        '/auth?returnTo=%2Ffavorites',
      );
    });

    it('requests twenty at once', async () => {
      keep(...many.slice(0, 25));
      const view = await open({ isMember: false, places: many });
      await waitFor(() => expect(names()).toHaveLength(20));
      await press(view, /more/i);
      await waitFor(() => expect(names()).toHaveLength(25));
      expect(network?.calls.filter(({ path }) => path.startsWith('/api/listings/'))).toHaveLength(25);
    });

    it('names a place that is no longer listed, and lets the user remove it', async () => {
      keep(aPlace(1), aPlace(2));
      const view = await open({ isMember: false, places: [aPlace(2)] });
      const gone = (await screen.findByText('No longer listed')).closest('li') as HTMLElement;
      expect(within(gone).getByText('Place 1')).toBeVisible();
      expect(within(gone).queryByRole('link')).toBeNull();
      await press(view, 'Remove Place 1');
      await shows('Place 2');
      await press(view, 'Undo');
      await shows('Place 1', 'Place 2');
    });

    it('says what has changed since it was shown last', async () => {
      keep(aPlace(1), aPlace(2));
      await open({ isMember: false, places: [aPlace(1, { address: '1 Old Street' }), aPlace(2)] });
      await screen.findByRole('link', { name: 'Place 2' });
      expect(screen.queryByText('What has changed lately')).toBeNull();
      cleanup();
      network?.restore();
      await open({ isMember: false, places: [aPlace(1, { address: '2 New Street' })] });
      expect(await screen.findByText(/has another address/)).toBeVisible();
      expect(await screen.findByText(/it has closed or was taken out/)).toBeVisible();
    });

    it('retries a place that did not load', async () => {
      let isUnavailable = true;
      keep(aPlace(1));
      const view = await open({
        isMember: false,
        places: many,
        responses: {
          [`GET /api/listings/${aPlace(1).id}`]: () => (isUnavailable ? { fails: true } : undefined),
        },
      });
      await screen.findByText(/Check your connection/);
      isUnavailable = false;
      await press(view, 'Try again');
      await screen.findByRole('link', { name: 'Place 1' });
    });

    it('filters by type, and shows when there is none', async () => {
      keep(aPlace(1), aPlace(2, { entityType: 'product' }));
      const view = await open({ isMember: false, places: many }, '?type=product');
      await shows('Place 2');
      await press(view, 'All (2)');
      // The loaded card replaces its placeholder, including the heart.
      await screen.findByRole('link', { name: 'Place 1' });
      await press(view, 'Remove Place 1');
      await press(view, 'Remove Place 2');
      expect(await screen.findByRole('heading', { name: 'No favourites yet' })).toBeVisible();
      expect(readDeviceFavorites()).toEqual([]);
      expect(screen.queryByText('Saved on this device')).toBeNull();
    });
  });

  it('shows that the device is offline', async () => {
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await open({ isMember: false });
    expect(await screen.findByText('You are offline')).toBeVisible();
    online.mockRestore();
  });
});
