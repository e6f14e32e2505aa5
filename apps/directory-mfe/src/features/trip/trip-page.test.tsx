import { stubFetch } from '@halalmap/api-client/testing';
import type { PrayerTown } from '@halalmap/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { aListing } from '../../testing/builders';
import { renderApp } from '../../testing/render-app';

const town = (id: number, slug: string, name: string, latitude: number): PrayerTown => ({
  id,
  slug,
  name,
  province: null,
  region: 1_300_000_000,
  latitude,
  longitude: 121,
  isOwnCentre: true,
});
const manila = town(1, 'manila', 'Manila', 14.6);
const tarlac = town(2, 'tarlac-city', 'Tarlac City', 15.5);
const sanJoses = [
  { ...town(3, 'san-jose-antique', 'San Jose', 10.7), province: 'Antique' },
  { ...town(4, 'san-jose-tarlac', 'San Jose', 15.4), province: 'Tarlac' },
];
const towns = [manila, tarlac, ...sanJoses];
const every = [1, 2, 3, 4, 5, 6, 7];
const place = (name: string, latitude: string, facts = {}) =>
  aListing({
    id: name.replaceAll(' ', '').toLowerCase().padEnd(24, '0'),
    name,
    latitude,
    longitude: '121',
    ...facts,
  });
const kitchens = [
  place('Late Kitchen', '15.4', { openingHours: [{ days: every, open: '20:00', close: '23:00' }] }),
  place('Day Kitchen', '14.9', { openingHours: [{ days: every, open: '06:00', close: '20:00' }] }),
  place('Silent Kitchen', '15.2', { openingHours: null }),
];
const mosques = [place('Masjid Half', '14.95', { entityType: 'mosque' })];

describe('the trip page', () => {
  let network: ReturnType<typeof stubFetch>;
  beforeEach(() => {
    window.localStorage.clear();
    network = stubFetch(({ path, params }) => {
      const q = params.get('q')?.toLowerCase();
      if (path === '/api/prayer-towns')
        return { body: towns.filter(({ name }) => name.toLowerCase().includes(q ?? '')) };
      const found = towns.find(({ slug }) => path === `/api/prayer-towns/${slug}`);
      if (found) return { body: found };
      if (path.startsWith('/api/prayer-towns/'))
        return { status: 404, body: { error: { code: 'not_found', message: 'Not found' } } };
      if (path === '/api/listings') {
        const listings = params.get('type') === 'mosque' ? mosques : kitchens;
        return { body: { listings, pagination: { total: 3, limit: 100, offset: 0, hasMore: false } } };
      }
      return { body: [] };
    });
  });
  afterEach(() => network.restore());

  const names = async () => {
    const section = (await screen.findByRole('heading', { name: 'Places to eat along the way' }))
      .parentElement;
    return within(section as HTMLElement)
      .queryAllByRole('heading', { level: 4 })
      .map(({ textContent }) => textContent);
  };
  const calls = () => network.calls.filter(({ path }) => path === '/api/listings');

  it('shows the places of each day in their order, with the prayers of its towns', async () => {
    renderApp('/trip?from=manila&to=tarlac-city&on=2026-12-20&at=10:30&within=20');
    expect(await screen.findByRole('heading', { name: 'Day 1: Manila – Tarlac City' })).toBeVisible();
    expect(screen.getByText('20 December 2026')).toBeVisible();
    expect(screen.getByText(/About 100 km in a straight line/)).toBeVisible();
    await waitFor(async () =>
      expect(await names()).toEqual(['Day Kitchen', 'Silent Kitchen', 'Late Kitchen']),
    );
    expect(screen.getByText(/open then, according to its hours/)).toBeVisible();
    expect(screen.getByText(/closed then, according to its hours/)).toBeVisible();
    expect(screen.getByText(/hours not known/)).toBeVisible();
    const dhuhr = screen.getByRole('heading', { name: 'Dhuhr' }).closest('li') as HTMLElement;
    expect(within(dhuhr).getByText(/km from Manila/)).toBeVisible();
    expect(within(dhuhr).getByRole('link', { name: 'Masjid Half' })).toBeVisible();
    expect(screen.queryByText('This day did not load')).toBeNull();
    expect(Object.fromEntries(calls()[0]?.params ?? [])).toMatchObject({
      along: '14.6000,121.0000;15.5000,121.0000',
      within: '20',
      sort: 'along',
    });
  });

  it('lists only what is open when it is passed, and what fits', async () => {
    window.localStorage.setItem('halalmap.standard', 'certificate.all');
    renderApp('/trip?from=manila&to=tarlac-city&on=2026-12-20&at=09:00&open=true');
    await waitFor(async () => expect(await names()).toEqual(['Day Kitchen']));
    expect(screen.getByText(/0 of the 3 loaded fit what you accept/)).toBeVisible();
  });

  it('is planned by towns and nights, and its address holds the choices', async () => {
    const { user, address } = renderApp('/trip');
    await user.type(await screen.findByLabelText('From'), 'Manila');
    await user.type(screen.getByLabelText('To'), 'San Jose');
    await user.click(screen.getByRole('button', { name: 'Show the trip' }));
    expect(await screen.findByText('Several towns have this name. Choose one from the list.')).toBeVisible();
    expect(calls()).toEqual([]);

    await user.click(screen.getByRole('button', { name: 'Add an overnight stop' }));
    await user.type(screen.getByLabelText('Night 1'), 'tarlac city');
    await user.type(screen.getByLabelText('To'), ', Tarlac');
    await user.click(screen.getByRole('button', { name: 'Show the trip' }));
    expect(await screen.findByRole('heading', { name: 'Day 2: Tarlac City – San Jose' })).toBeVisible();
    expect(address()).toBe('/trip?from=manila&nights=tarlac-city&to=san-jose-tarlac');
    expect(screen.getByLabelText('To')).toHaveValue('San Jose, Tarlac');
  });

  it('says that a town of its address is gone', async () => {
    renderApp('/trip?from=manila&to=atlantis');
    expect(await screen.findByText('We do not know a town of this name')).toBeVisible();
  });
});
