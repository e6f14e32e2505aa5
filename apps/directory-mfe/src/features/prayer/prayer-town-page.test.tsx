import { stubFetch } from '@halalmap/api-client/testing';
import type { Listing, PrayerTown } from '@halalmap/contracts';
import { screen, within } from '@testing-library/react';
import { aListing } from '../../testing/builders';
import { renderApp } from '../../testing/render-app';

const cotabato: PrayerTown = {
  id: 1_903_600_000,
  slug: 'cotabato-city',
  name: 'Cotabato City',
  province: null,
  region: 1_900_000_000,
  latitude: 7.22361,
  longitude: 124.24639,
  isOwnCentre: true,
};
const sanJoses: PrayerTown[] = [
  { ...cotabato, id: 1, slug: 'san-jose-antique', name: 'San Jose', province: 'Antique' },
  { ...cotabato, id: 2, slug: 'san-jose-de-buan', name: 'San Jose de Buan', province: 'Samar' },
];
const near = { latitude: '7.2300000', longitude: '124.2463900', municipalityName: 'Cotabato City' };
const mosques = [
  aListing({
    id: 'a'.repeat(24),
    name: 'Masjid Near',
    entityType: 'mosque',
    jumuahTimes: ['12:15'],
    ...near,
  }),
  aListing({ id: 'b'.repeat(24), name: 'Masjid Unknown', entityType: 'mosque', jumuahTimes: null, ...near }),
];
const night = [{ days: [1, 2, 3, 4, 5, 6, 7], open: '18:00', close: '05:00' }];
const openAtNight = aListing({ id: 'c'.repeat(24), name: 'Suhoor House', openingHours: night, ...near });
const unknownHours = aListing({ id: 'e'.repeat(24), name: 'Hours Unknown', openingHours: null, ...near });
const kitchensAt = (time: string | null) =>
  /^03:[0-5]\d$/.test(time ?? '') ? [openAtNight] : [openAtNight, unknownHours];
const far = aListing({
  id: 'f'.repeat(24),
  name: 'Masjid Far',
  entityType: 'mosque',
  jumuahTimes: ['12:00'],
  latitude: '14.6000000',
  longitude: '120.9800000',
});
let extra: Listing[] = [];
let mosquesShown: Listing[] = [];
const page = { total: 2, limit: 20, offset: 0, hasMore: false };

describe('the page of prayer times of a town', () => {
  let network: ReturnType<typeof stubFetch>;
  beforeEach(() => {
    window.localStorage.clear();
    extra = [];
    mosquesShown = mosques;
    network = stubFetch(({ path, params }) => {
      if (path === '/api/prayer-towns/cotabato-city') return { body: cotabato };
      if (path === '/api/prayer-towns' && params.get('q') === 'san jose') return { body: sanJoses };
      if (path.startsWith('/api/prayer-towns/'))
        return { status: 404, body: { error: { code: 'not_found' } } };
      if (path === '/api/hijri-months')
        return { body: [{ id: 'd'.repeat(24), year: 1447, month: 9, startsOn: '2026-02-19' }] };
      if (path === '/api/listings') {
        const listings =
          params.get('type') === 'food' ? kitchensAt(params.get('openAt')) : [...extra, ...mosquesShown];
        return { body: { listings, pagination: page } };
      }
      return { body: [] };
    });
  });
  afterEach(() => {
    network.restore();
    jest.restoreAllMocks();
  });
  const open = async (moment: string) => {
    jest.spyOn(Date, 'now').mockReturnValue(Date.parse(moment));
    const view = renderApp('/prayer/cotabato-city');
    await screen.findByRole('heading', { level: 1, name: 'Prayer times in Cotabato City' });
    return view;
  };

  it('shows today, the month, the qibla and mosques that can be reached', async () => {
    await open('2026-11-21T14:21+08:00');

    const today = within(screen.getByRole('region', { name: 'Next prayer' }));
    expect(today.getAllByRole('listitem')).toHaveLength(6);
    expect(today.getByText('Saturday, 21 November 2026')).toBeVisible();
    const month = screen.getByRole('table', { name: 'Prayer times of November 2026 in Cotabato City' });
    expect(within(month).getAllByRole('row')).toHaveLength(31);
    expect(screen.getByText(/^29\d° from north, clockwise \(west\)$/)).toBeVisible();
    const place = (await screen.findByRole('link', { name: 'Masjid Near' })).closest('li');
    expect(place).toHaveTextContent(/about 11 min on foot, before Asr/);
    expect(screen.queryByText(/Jumu’ah today/)).toBeNull();
    expect(screen.queryByText(/Imsakiyah/)).toBeNull();
  });

  it('names no mosque that is out of reach, and counts by distance, not by who listed it', async () => {
    const sample = { origin: 'sample' as const, latitude: '7.2240000' };
    extra = [far, aListing({ ...mosques[0], ...sample, id: '9'.repeat(24), name: 'Masjid Nearer' })];
    await open('2026-11-27T11:00+08:00');

    await screen.findAllByRole('link', { name: 'Masjid Near' });
    for (const name of ['Jumu’ah today', 'Nearest mosques and prayer rooms']) {
      const part = within(screen.getByRole('region', { name }));
      expect(part.getAllByRole('heading', { level: 3 })[0]).toHaveTextContent('Masjid Nearer');
    }
    expect(screen.queryByText('Masjid Far')).toBeNull();
    const [call] = network.calls.filter(({ params }) => params.get('type') === 'mosque');
    expect(call?.params.get('bbox')).toMatch(/^123\.97\d*,6\.95\d*,124\.52\d*,7\.48\d*$/);
  });

  it('says how far away others are where no mosque is within reach', async () => {
    mosquesShown = [];
    await open('2026-11-21T14:21+08:00');

    expect(await screen.findByText(/No mosque within 30 km is listed yet\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'See how far the others are' })).toHaveAttribute(
      'href',
      '/mosque?near=7.22361%2C124.24639&nearName=Cotabato+City',
    );
  });

  it('lists the Friday prayers of the mosques that said when', async () => {
    await open('2026-11-27T11:00+08:00');

    const friday = within(screen.getByRole('region', { name: 'Jumu’ah today' }));
    expect(await friday.findByText('12:15 pm')).toBeVisible();
    expect(friday.queryByText('Masjid Unknown')).toBeNull();
    expect(friday.getByRole('button', { name: 'Right for this Friday: Masjid Near' })).toBeVisible();
  });

  it('says in Ramadan when to stop eating and break the fast, with all its days and what is open at suhoor', async () => {
    await open('2026-02-24T03:30+08:00');

    const fasting = await screen.findByRole('region', { name: '6 Ramadan 1447, as declared' });
    expect(fasting).toHaveTextContent(/Imsak4:\d\d am for caution, 5 minutes before Fajr.*Iftar[56]:\d\d pm/);
    const table = screen.getByRole('table', { name: 'Imsakiyah of Ramadan 1447 in Cotabato City' });
    expect(within(table).getAllByRole('row')).toHaveLength(31);
    expect(await screen.findByRole('link', { name: 'Suhoor House' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Hours Unknown' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Find all that are open then' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/food\?openAt=03:\d\d$/),
    );
  });

  it('leaves the choice between towns of one name', async () => {
    renderApp('/prayer/san-jose');

    expect(await screen.findByRole('heading', { level: 1, name: 'Which San Jose?' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'San Jose' })).toHaveAttribute(
      'href',
      '/prayer/san-jose-antique',
    );
    expect(screen.queryByRole('link', { name: 'San Jose de Buan' })).toBeNull();
  });

  it('begins with the town that was opened last', async () => {
    window.localStorage.setItem('halalmap.prayer.town', 'cotabato-city');
    renderApp('/prayer');

    expect(await screen.findByRole('link', { name: 'Prayer times in Cotabato City' })).toHaveAttribute(
      'href',
      '/prayer/cotabato-city',
    );
    expect(within(screen.getByRole('region', { name: 'Next prayer' })).getAllByRole('listitem')).toHaveLength(
      6,
    );
  });

  it('says when there is no such town', async () => {
    renderApp('/prayer/atlantis');

    expect(await screen.findByRole('heading', { name: 'There is no such town' })).toBeVisible();
  });
});
