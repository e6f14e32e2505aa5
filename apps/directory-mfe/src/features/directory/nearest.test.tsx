import { stubFetch, type SeenCall } from '@halalmap/api-client/testing';
import type { ListingList } from '@halalmap/contracts';
import { screen, waitFor } from '@testing-library/react';
import { aListing } from '../../testing/builders';
import { renderApp } from '../../testing/render-app';

const here = { latitude: 14.598765, longitude: 120.984321 };

/** In the order of the server, which knows the position to about a kilometre. */
const places = [
  aListing({ id: 'a'.repeat(24), name: 'Second', latitude: '14.6100000', longitude: '120.9843210' }),
  aListing({ id: 'b'.repeat(24), name: 'First', latitude: '14.6000000', longitude: '120.9843210' }),
  aListing({ id: 'c'.repeat(24), name: 'Town only', municipalityId: 1380300000, municipalityName: 'Makati' }),
  aListing({ id: 'e'.repeat(24), name: 'Far', latitude: '7.1900000', longitude: '125.4600000' }),
  aListing({ id: 'd'.repeat(24), name: 'Nowhere' }),
];
const page: ListingList = {
  listings: places,
  pagination: { total: places.length, limit: 10, offset: 0, hasMore: false },
};

const response = ({ path, params }: SeenCall) => {
  if (path === '/api/listings' && params.get('type') === 'mosque') return { body: { ...page, listings: [] } };
  return path === '/api/listings' ? { body: page } : { status: 404, body: '' };
};

const install = (name: 'geolocation' | 'permissions', value: unknown): void => {
  Object.defineProperty(navigator, name, { value, configurable: true });
};
const allow = (state: PermissionState): void => install('permissions', { query: async () => ({ state }) });

describe('nearest first', () => {
  let network: ReturnType<typeof stubFetch>;
  let located = 0;
  const queries = () =>
    network.calls
      .filter(({ path, params }) => path === '/api/listings' && params.get('type') === 'food')
      .map(({ params }) => params);
  const names = () => screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
  const locate = (outcome: 'found' | number): void =>
    install('geolocation', {
      getCurrentPosition: (found: PositionCallback, failed: PositionErrorCallback) => {
        located += 1;
        if (outcome === 'found') found({ coords: here } as GeolocationPosition);
        else failed({ code: outcome } as GeolocationPositionError);
      },
    });

  beforeEach(() => {
    located = 0;
    network = stubFetch(response);
    allow('prompt');
    locate('found');
  });
  afterEach(() => network.restore());

  it('sorts the list exactly on the device and sends the position to about a kilometre', async () => {
    const { user, address } = renderApp('/food');
    await screen.findByRole('heading', { name: 'Second' });
    expect(located).toBe(0);

    await user.click(screen.getAllByRole('button', { name: 'Use my location' })[0]!);

    await waitFor(() => expect(names()).toEqual(['First', 'Second', 'Town only', 'Far', 'Nowhere']));
    expect(screen.getByText('137 m')).toBeInTheDocument();
    expect(screen.getByText('1.2 km')).toBeInTheDocument();
    expect(screen.getByText('in Makati, exact place unknown')).toBeInTheDocument();
    expect(screen.getByText('958 km')).toBeInTheDocument();
    expect(address()).toBe('/food?sort=distance');
    expect(queries().at(-1)?.get('near')).toBe('14.60,120.98');
    expect(queries().at(-1)?.get('sort')).toBe('distance');
    expect(JSON.stringify(network.calls.map(({ path, params }) => path + params.toString()))).not.toContain(
      '14.598',
    );
  });

  it('returns to the default order', async () => {
    const { user, address } = renderApp('/food');
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Sort by' }), 'Nearest');
    await screen.findByText('137 m');

    await user.click(screen.getAllByRole('button', { name: 'Clear location' })[0]!);

    await waitFor(() => expect(address()).toBe('/food'));
    await waitFor(() => expect(screen.queryByText('137 m')).toBeNull());
    expect(names()[0]).toBe('Second');
  });

  it.each([
    [1, 'Location access denied by user'],
    [2, 'Location information unavailable'],
    [3, 'Location request timed out'],
    [7, 'Failed to get location'],
  ])('says why there is no position: code %d', async (code, message) => {
    locate(code);
    const { user, address } = renderApp('/food');
    await screen.findByRole('heading', { name: 'Second' });

    await user.click(screen.getAllByRole('button', { name: 'Use my location' })[0]!);

    await screen.findByText(message);
    expect(address()).toBe('/food');
    expect(queries()).toHaveLength(1);
  });

  it('shows that the browser does not support it', async () => {
    install('geolocation', undefined);
    const { user } = renderApp('/food');
    await screen.findByRole('heading', { name: 'Second' });

    await user.click(screen.getAllByRole('button', { name: 'Use my location' })[0]!);

    await screen.findByText('Geolocation is not supported by this browser');
  });

  it('survives a reload where the permission is granted', async () => {
    allow('granted');
    renderApp('/food?sort=distance');

    await screen.findByText('137 m');

    expect(queries()).toHaveLength(1);
    expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveValue('distance');
  });

  it('does not prompt visitors who only followed a link', async () => {
    renderApp('/food?sort=distance');

    await screen.findByRole('heading', { name: 'Second' });

    expect(located).toBe(0);
    expect(queries().map((params) => params.get('sort'))).toEqual(['trust']);
    expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveValue('trust');
  });
});
