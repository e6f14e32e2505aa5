import { createStore } from '@halalmap/api-client';
import { stubFetch } from '@halalmap/api-client/testing';
import { I18nProvider } from '@halalmap/i18n';
import '@testing-library/jest-dom';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { NearMe } from './near-me';
import { aListing } from '../../testing/builders';
import { renderApp } from '../../testing/render-app';

const here = { latitude: 14.598765, longitude: 120.984321 };
const at = (latitude: string) => ({ latitude, longitude: '120.9843210' });
/** In the order of the server, which knows the position to about a kilometre. */
const food = [
  aListing({ id: 'a'.repeat(24), name: 'Third', ...at('14.6200000') }),
  aListing({ id: 'b'.repeat(24), name: 'First', ...at('14.6000000') }),
  aListing({ id: 'c'.repeat(24), name: 'Second', ...at('14.6100000') }),
  aListing({ id: 'd'.repeat(24), name: 'Fourth', municipalityId: 1380300000, municipalityName: 'Makati' }),
];
const mosque = aListing({
  id: 'e'.repeat(24),
  name: 'Golden Mosque',
  entityType: 'mosque',
  ...at('14.6100000'),
});
let mosques = [mosque];

describe('near me', () => {
  let network: ReturnType<typeof stubFetch>;
  const before = Object.getOwnPropertyDescriptor(navigator, 'geolocation');
  const locate = (outcome: 'found' | number): void => {
    Object.defineProperty(navigator, 'geolocation', {
      configurable: true,
      value: {
        getCurrentPosition: (found: PositionCallback, failed: PositionErrorCallback) => {
          if (outcome === 'found') found({ coords: here } as GeolocationPosition);
          else failed({ code: outcome } as GeolocationPositionError);
        },
      },
    });
  };
  beforeEach(() => {
    window.localStorage.clear();
    jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-21T14:21+08:00'));
    locate('found');
    mosques = [mosque];
    network = stubFetch(({ path, params }) => {
      if (path !== '/api/listings') return { status: 404, body: '' };
      const listings = params.get('type') === 'mosque' ? mosques : food;
      return {
        body: { listings, pagination: { total: listings.length, limit: 10, offset: 0, hasMore: false } },
      };
    });
  });
  afterEach(() => {
    network.restore();
    jest.restoreAllMocks();
    if (before) Object.defineProperty(navigator, 'geolocation', before);
    else Reflect.deleteProperty(navigator, 'geolocation');
  });
  const show = () => {
    render(
      <Provider store={createStore()}>
        <I18nProvider>
          <MemoryRouter>
            <NearMe />
          </MemoryRouter>
        </I18nProvider>
      </Provider>,
    );
    return { panel: within(screen.getByRole('region', { name: 'Near you' })), user: userEvent.setup() };
  };

  it('shows the nearest three, the next prayer and the nearest mosque, computed on the device', async () => {
    const { panel } = show();

    const places = await panel.findAllByRole('listitem');
    expect(places.map((place) => within(place).getAllByRole('link')[0]?.textContent)).toEqual([
      'First',
      'Second',
      'Third',
    ]);
    expect(places[0]).toHaveTextContent('137 m');
    expect(panel.getByText('Next prayer').closest('div')).toHaveTextContent(/Asr 2:59 pm in 38 minutes/);
    expect(await panel.findByRole('link', { name: 'Golden Mosque' })).toHaveAttribute(
      'href',
      `/listing/${mosque.id}`,
    );
    expect(panel.getByText('Nearest mosque').closest('div')).toHaveTextContent('1.2 km');
    // Positions are sent to about a kilometre at most.
    const sent = network.calls.map(({ params }) => params.get('near')).filter(Boolean);
    expect(new Set(sent)).toEqual(new Set(['14.60,120.98']));
  });

  it('links directions to the position of a place', async () => {
    const { panel } = show();

    expect(await panel.findByRole('link', { name: 'Directions to First' })).toHaveAttribute(
      'href',
      'https://www.google.com/maps/dir/?api=1&destination=14.6000000%2C120.9843210',
    );
    expect(await panel.findByRole('link', { name: 'Directions to Golden Mosque' })).toHaveAttribute(
      'href',
      'https://www.google.com/maps/dir/?api=1&destination=14.6100000%2C120.9843210',
    );
  });

  it('names no mosque that is invented or whose place is unknown, but says in which town there are some', async () => {
    const unplaced = {
      municipalityId: 1908703000,
      municipalityName: 'Cotabato City',
      latitude: null,
      longitude: null,
    };
    const inTown = ['1', '2', '3'].map((digit) => ({ ...mosque, ...unplaced, id: digit.repeat(24) }));
    mosques = [...inTown, { ...mosque, origin: 'demo' }];
    const { panel } = show();
    const link = await panel.findByRole('link', { name: '3 mosques in Cotabato City, exact places unknown' });
    expect(link).toHaveAttribute('href', '/mosque?location=Cotabato+City');
    expect(panel.queryByRole('link', { name: 'Golden Mosque' })).toBeNull();
  });

  it('shows why it failed, and retries', async () => {
    locate(1);
    const { panel, user } = show();
    expect(await panel.findByText('Location access denied by user')).toBeVisible();

    locate('found');
    await user.click(panel.getByRole('button', { name: 'Try again' }));

    expect(await panel.findAllByRole('listitem')).toHaveLength(3);
  });

  it('is shown above a directory sorted by distance', async () => {
    const { user } = renderApp('/food');
    await user.click(await screen.findByRole('button', { name: 'Near me' }));

    const facts = within(await screen.findByRole('region', { name: 'Near you' }));
    expect(facts.getByText('Asr')).toBeVisible();
    expect(await facts.findByRole('link', { name: 'Golden Mosque' })).toBeVisible();
    const names = screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
    expect(names).toEqual(['First', 'Second', 'Third', 'Fourth']);
  });
});
