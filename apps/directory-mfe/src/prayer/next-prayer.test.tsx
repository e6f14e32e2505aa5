import { stubFetch } from '@halalmap/api-client/testing';
import type { PrayerTown } from '@halalmap/contracts';
import { render, screen } from '@testing-library/react';
import { createStore } from '@halalmap/api-client';
import { I18nProvider } from '@halalmap/i18n';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import '@testing-library/jest-dom';
import { NextPrayer } from './next-prayer';
import { storedTown, storeTown } from './use-prayer';

const townOf = (slug: string, name: string, at: Pick<PrayerTown, 'latitude' | 'longitude'>): PrayerTown => ({
  id: 1_380_600_000,
  slug,
  name,
  province: null,
  region: 1_300_000_000,
  isOwnCentre: true,
  ...at,
});
const manila = townOf('manila', 'Manila', { latitude: 14.6042, longitude: 120.9822 });
const marawi = townOf('marawi', 'Marawi', { latitude: 7.9986, longitude: 124.2928 });

const show = () =>
  render(
    <Provider store={createStore()}>
      <I18nProvider>
        <MemoryRouter>
          <NextPrayer />
        </MemoryRouter>
      </I18nProvider>
    </Provider>,
  );

describe('the next prayer of a visitor', () => {
  let network: ReturnType<typeof stubFetch>;
  beforeEach(() => {
    window.localStorage.clear();
    // 10 in the morning in Manila.
    jest.useFakeTimers({
      now: Date.parse('2026-11-27T02:00:00Z'),
      doNotFake: ['setTimeout', 'queueMicrotask'],
    });
    network = stubFetch(({ path }) => {
      if (path === '/api/prayer-towns/manila') return { body: manila };
      if (path === '/api/prayer-towns/marawi') return { body: marawi };
      if (path.startsWith('/api/prayer-towns/'))
        return { status: 404, body: { error: { code: 'not_found' } } };
      return { body: [] };
    });
  });
  afterEach(() => {
    network.restore();
    jest.useRealTimers();
  });

  it('is that of Manila until another town was opened', async () => {
    show();
    const link = await screen.findByRole('link', { name: 'Next prayer in Manila' });
    expect(link).toHaveAttribute('href', '/prayer/manila');
    expect(screen.getByText('Dhuhr')).toBeVisible();
    expect(screen.getByText(/^in 1 hour \d+ minutes$/)).toBeVisible();
  });

  it('is that of the town opened last', async () => {
    storeTown('marawi');
    show();
    expect(await screen.findByRole('link', { name: 'Next prayer in Marawi' })).toBeVisible();
  });

  it('leads to the list of towns when its town is not there', async () => {
    storeTown('atlantis');
    show();
    expect(screen.getByRole('link', { name: 'Prayer times' })).toHaveAttribute('href', '/prayer');
  });

  it('does not take over what is no name of a town', () => {
    window.localStorage.setItem('halalmap.prayer.town', '../admin');
    expect(storedTown()).toBeNull();
  });
});
