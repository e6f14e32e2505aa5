import { addToDevice, readDeviceFavorites } from '@halalmap/mfe-kit/device-favorites';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aMember, aPlace, stubFavorites } from '../testing/favorites-network';
import { renderApp } from '../testing/render-app';

const places = [aPlace(1), aPlace(2)];
const [first] = places;

describe('saving places', () => {
  let network: ReturnType<typeof stubFavorites> | undefined;
  beforeEach(() => window.localStorage.clear());
  afterEach(() => {
    network?.restore();
    document.cookie = 'signed_in=; max-age=0; path=/';
  });
  const openDirectory = async (fixtures: Omit<Parameters<typeof stubFavorites>[0], 'places'>) => {
    network = stubFavorites({ places, ...fixtures });
    const view = renderApp('/food');
    await screen.findByRole('link', { name: 'Place 1' });
    return view;
  };
  const heart = (does: 'Save' | 'Remove', name = 'Place 1') =>
    screen.findByRole('button', { name: `${does} ${name}` });
  const onDevice = () => readDeviceFavorites().map(({ name }) => name);
  const undo = () => screen.findByRole('button', { name: 'Undo' });

  describe('as a visitor', () => {
    it('tells where to find it on the first save', async () => {
      const { user, address } = await openDirectory({ isMember: false });
      await user.click(await heart('Save'));
      expect(await screen.findByText('Saved on this device')).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'View your favourites' }));
      await waitFor(() => expect(address()).toBe('/favorites'));
    });

    it('stores them on the device, without a request', async () => {
      const { user } = await openDirectory({ isMember: false });
      expect(await heart('Save')).toHaveAttribute('aria-pressed', 'false');
      await user.click(await heart('Save'));
      expect(await heart('Remove')).toHaveAttribute('aria-pressed', 'true');
      expect(readDeviceFavorites()).toEqual([{ listingId: first?.id, name: 'Place 1', type: 'food' }]);
      expect(network?.calls.some(({ path }) => path.startsWith('/api/favorites'))).toBe(false);
    });

    it('loads them after a reload and syncs changes of other tabs', async () => {
      addToDevice({ listingId: places[1]!.id, name: 'Place 2', type: 'food' });
      await openDirectory({ isMember: false });
      await heart('Remove', 'Place 2');
      act(() => {
        localStorage.removeItem('halalmap.favorites');
        window.dispatchEvent(new StorageEvent('storage', { key: 'halalmap.favorites' }));
      });
      await heart('Save', 'Place 2');
    });

    it('removes them with undo, which restores the same position', async () => {
      for (const { id, name } of places) addToDevice({ listingId: id, name, type: 'food' });
      const { user } = await openDirectory({ isMember: false });
      await user.click(await heart('Remove'));
      expect(onDevice()).toEqual(['Place 2']);
      const toast = (await screen.findByText('Removed from favourites')).closest('.toast');
      expect(toast).toHaveTextContent('Place 1');
      await user.click(await undo());
      await heart('Remove');
      expect(onDevice()).toEqual(['Place 2', 'Place 1']);
      expect(screen.queryByText('Removed from favourites')).toBeNull();
    });

    it('shows an error when the storage is full or unavailable', async () => {
      const { user } = await openDirectory({ isMember: false });
      const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
        throw new DOMException('full', 'QuotaExceededError');
      });
      await user.click(await heart('Save'));
      expect(await screen.findByText('Not saved')).toBeVisible();
      full.mockRestore();
      for (let number = 0; number < 200; number += 1)
        act(() => void addToDevice({ listingId: `x${number}`, name: 'x', type: 'food' }));
      await user.click(await heart('Save'));
      expect(await screen.findByText('This device can keep 200 places')).toBeVisible();
      expect(await heart('Save')).toHaveAttribute('aria-pressed', 'false');
    });

    it('hides places that are being moved into an account', async () => {
      addToDevice({ listingId: first!.id, name: 'Place 1', type: 'food', userId: aMember.id });
      await openDirectory({ isMember: false });
      await heart('Save');
      expect(onDevice()).toEqual(['Place 1']);
    });
  });

  describe('when signed in', () => {
    it('requests all favorites once', async () => {
      await openDirectory({ isMember: true, kept: [places[1]!] });
      await heart('Remove', 'Place 2');
      await heart('Save', 'Place 1');
      const asked = network?.calls.filter(({ path }) => path.startsWith('/api/favorites'));
      expect(asked?.map(({ path }) => path)).toEqual(['/api/favorites/ids']);
    });

    it('saves optimistically and sends the request', async () => {
      const { user } = await openDirectory({ isMember: true });
      await waitFor(() =>
        expect(network?.calls.some(({ path }) => path === '/api/favorites/ids')).toBe(true),
      );
      await user.click(await heart('Save'));
      await heart('Remove');
      await waitFor(() => expect(network?.inAccount()).toEqual(['Place 1']));
      expect(onDevice()).toEqual([]);
    });

    it('rolls back and shows an error when saving fails', async () => {
      const { user } = await openDirectory({
        isMember: true,
        responses: { [`PUT /api/favorites/${first?.id}`]: () => ({ fails: true }) },
      });
      await waitFor(() =>
        expect(network?.calls.some(({ path }) => path === '/api/favorites/ids')).toBe(true),
      );
      await user.click(await heart('Save'));
      expect(await screen.findByText('Not saved')).toBeVisible();
      await heart('Save');
    });

    it('removes with undo', async () => {
      const { user } = await openDirectory({ isMember: true, kept: [places[0]!] });
      await user.click(await heart('Remove'));
      await heart('Save');
      await waitFor(() => expect(network?.inAccount()).toEqual([]));
      await user.click(await undo());
      await heart('Remove');
      await waitFor(() => expect(network?.inAccount()).toEqual(['Place 1']));
    });

    it('rolls back and shows an error when removing fails', async () => {
      const { user } = await openDirectory({
        isMember: true,
        kept: [places[0]!],
        responses: { [`DELETE /api/favorites/${first?.id}`]: () => ({ status: 503 }) },
      });
      await user.click(await heart('Remove'));
      expect(await screen.findByText('Not removed')).toBeVisible();
      await heart('Remove');
    });

    it('stores the tap on the device when the session has expired', async () => {
      const { user } = await openDirectory({
        isMember: true,
        responses: { [`PUT /api/favorites/${first?.id}`]: () => ({ status: 401 }) },
      });
      await waitFor(() =>
        expect(network?.calls.some(({ path }) => path === '/api/favorites/ids')).toBe(true),
      );
      await user.click(await heart('Save'));
      await waitFor(() => expect(onDevice()).toEqual(['Place 1']));
      await heart('Remove');
    });

    it('imports the places on the device, but none of another user', async () => {
      addToDevice({ listingId: first!.id, name: 'Place 1', type: 'food', userId: 'somebody else' });
      addToDevice({ listingId: places[1]!.id, name: 'Place 2', type: 'food' });
      await openDirectory({ isMember: true });
      await waitFor(() => expect(network?.inAccount()).toEqual(['Place 2']));
      await waitFor(() => expect(onDevice()).toEqual(['Place 1']));
      await heart('Remove', 'Place 2');
      await heart('Save', 'Place 1');
    });
  });

  it('has a text label on the page of a place', async () => {
    network = stubFavorites({ isMember: false, places });
    const { user } = renderApp(`/listing/${first?.id}`);
    await screen.findByRole('heading', { level: 1, name: 'Place 1' });
    const header = within(screen.getByRole('heading', { level: 1 }).closest('header') as HTMLElement);
    await user.click(header.getByRole('button', { name: 'Save Place 1' }));
    expect(header.getByRole('button', { name: 'Saved. Remove Place 1' })).toHaveTextContent('Saved');
  });

  it('is not shown for a place that is not public', async () => {
    network = stubFavorites({ isMember: false, places: [aPlace(1, { status: 'pending' })] });
    renderApp(`/listing/${first?.id}`);
    await screen.findByRole('heading', { level: 1, name: 'Place 1' });
    expect(screen.queryByRole('button', { name: /Save/ })).toBeNull();
  });
});
