import { stubFetch, type SeenCall } from '@halalmap/api-client/testing';
import { screen, waitFor } from '@testing-library/react';
import { aPage } from '../../testing/builders';
import { renderApp } from '../../testing/render-app';
import { lastTerm, withLastTerm } from './search-form';

const davao = { value: 'Davao City', label: 'Davao City, Davao del Sur', count: 7, category: 'city' };
const response = ({ path, params }: SeenCall) => {
  if (path === '/api/search/suggest')
    return {
      body: {
        listings: [
          {
            id: '65f0a1b2c3d4e5f6a7b8c9d0',
            name: 'Davao Grill',
            entityType: 'food',
            municipality: 'Davao City',
          },
        ],
        locations: [davao],
      },
    };
  if (path === '/api/locations/search') return { body: [davao] };
  if (path === '/api/landmarks')
    return {
      body: /mega/.test(params.get('q') ?? '')
        ? [
            {
              name: 'SM Megamall',
              kind: 'mall',
              town: 'Mandaluyong',
              latitude: 14.58431,
              longitude: 121.05683,
            },
          ]
        : [],
    };
  if (path === '/api/locations/quick-filters')
    return {
      body: {
        metroManila: [{ value: 'Manila', label: 'Manila, Metro Manila', count: 10, category: 'metro' }],
        popularCities: [davao],
        provinces: [{ value: 'Cebu', label: 'Cebu', count: 5, category: 'province' }],
      },
    };
  if (path !== '/api/listings') return { status: 404, body: '' };
  return {
    body: aPage({ offset: Number(params.get('offset')), limit: Number(params.get('limit')), total: 27 }),
  };
};

describe('suggestions of a directory', () => {
  let network: ReturnType<typeof stubFetch>;
  const asked = (path: string) => network.calls.filter((call) => call.path === path);
  /** The library puts blanks into a name that marks divide. */
  const option = (name: string) =>
    screen.findByText((_text, element) => element?.role === 'option' && element.textContent === name);
  const searchBox = () => screen.getByRole('combobox', { name: 'Dish, place or cuisine' });
  const locationBox = () => screen.getByRole('combobox', { name: 'City, province or region' });

  beforeEach(() => {
    network = stubFetch(response);
  });
  afterEach(() => network.restore());

  it('start with the second letter, and are debounced', async () => {
    const { user, address } = renderApp('/food');
    await user.type(searchBox(), 'd');
    await waitFor(() => expect(address()).toBe('/food?search=d'));
    expect(asked('/api/search/suggest')).toEqual([]);

    await user.type(searchBox(), 'avao');
    await option('Davao Grill, Davao City');

    expect(asked('/api/search/suggest').map(({ params }) => params.toString())).toEqual([
      'q=davao&type=food&limit=8',
    ]);
  });

  it('open the place with that name', async () => {
    const { user, address } = renderApp('/food');
    await user.type(searchBox(), 'davao');
    await option('Davao Grill, Davao City');

    await user.keyboard('{ArrowDown}{Enter}');

    await waitFor(() => expect(address()).toBe('/listing/65f0a1b2c3d4e5f6a7b8c9d0'));
  });

  it('filter the list by a location instead of the typed text', async () => {
    const { user, address } = renderApp('/food?certified=true');
    await user.type(searchBox(), 'davao');

    await user.click(await option('Davao City, Davao del Sur, city, 7'));

    await waitFor(() => expect(address()).toBe('/food?location=Davao+City&certified=true'));
    expect(searchBox()).toHaveValue('');
    expect(locationBox()).toHaveValue('Davao City');
  });

  it('of the location box contain landmarks, around which the directory searches', async () => {
    const { user, address } = renderApp('/food?certified=true');
    await user.type(locationBox(), 'near sm mega');
    await user.click(await option('SM Megamall, Mandaluyong'));

    await waitFor(() =>
      expect(address()).toBe('/food?certified=true&bbox=121.0429%2C14.5708%2C121.0708%2C14.5978'),
    );
    expect(locationBox()).toHaveValue('');
  });

  it('of the location box initially are the places with the most listings', async () => {
    const { user, address } = renderApp('/mosque');

    await user.click(locationBox());
    await screen.findByRole('group', { name: 'Metro Manila' });
    expect(asked('/api/locations/quick-filters')[0]?.params.get('entityType')).toBe('mosque');
    expect(screen.getByRole('group', { name: 'Popular cities' })).toBeInTheDocument();
    await user.click(await option('Cebu, province, 5'));

    await waitFor(() => expect(address()).toBe('/mosque?location=Cebu'));
  });

  it('of the location box add to the terms before the comma', async () => {
    const { user, address } = renderApp('/food');
    await user.type(locationBox(), 'Toril, dav');

    await user.click(await option('Davao City, Davao del Sur, city, 7'));

    await waitFor(() => expect(address()).toBe('/food?location=Toril%2C+Davao+City'));
    expect(asked('/api/locations/search').at(-1)?.params.get('q')).toBe('dav');
  });
});

describe('the terms of a location', () => {
  it('get suggestions one after the other', () => {
    expect(lastTerm('dav')).toBe('dav');
    expect(lastTerm('Davao City, tor')).toBe('tor');
    expect(lastTerm('Davao City,')).toBe('');
  });

  it('are kept before the chosen one', () => {
    expect(withLastTerm('dav', 'Davao City')).toBe('Davao City');
    expect(withLastTerm('toril,dav', 'Davao City')).toBe('toril, Davao City');
  });
});
