import { listingQuerySchema, type Listing } from '@halalmap/contracts';
import { createEmbeddedSearchIndex } from '../adapters/embedded/embedded-search-index';
import type { SearchIndex } from '../domain/search-index';
import type { DeclaredMonths } from '../domain/listing-filter';
import { put } from '../testing/build-document';
import { createFindListings, type FindListings } from './find-listings';

/** Some places in provinces with similar names. */
const places: Array<Partial<Listing>> = [
  {
    name: 'Davao City',
    municipality: 'Davao City',
    province: 'Davao del Sur',
    region: 'Region XI (Davao Region)',
  },
  { name: 'Tagum', municipality: 'Tagum', province: 'Davao del Norte', region: 'Region XI (Davao Region)' },
  { name: 'Mati', municipality: 'Mati', province: 'Davao Oriental' },
  { name: 'Malita', municipality: 'Malita', province: 'Davao Occidental' },
  { name: 'Nabunturan', municipality: 'Nabunturan', province: 'Davao de Oro' },
  { name: 'Marawi', municipality: 'Marawi', province: 'Lanao del Sur' },
  { name: 'Iligan', municipality: 'Iligan', province: 'Lanao del Norte', address: 'Road to Lanao del Sur' },
  { name: 'Pagadian', municipality: 'Pagadian', province: 'Zamboanga del Sur' },
  {
    name: 'Parañaque',
    municipality: 'Parañaque',
    province: 'Metro Manila',
    address: 'Aguirre Ave., BF Homes',
  },
];

describe('finding listings', () => {
  let index: SearchIndex;
  let find: FindListings;
  beforeEach(() => {
    index = createEmbeddedSearchIndex();
    find = createFindListings({ index, clock: { now: () => new Date('2026-01-05T04:00:00.000Z') } });
  });

  const names = async (query: Record<string, string | string[]>): Promise<string[]> => {
    const found = await find(listingQuerySchema.parse({ sort: 'name', ...query }), { isAdmin: false });
    const { listings } = found.decode();
    return listings.map(({ name }) => name);
  };

  it('does not treat the Arabic article as a word of its own', async () => {
    const mosques = ['مسجد النور', 'الرحمة', 'المصطفى', 'جامع الأنصار', 'التقوى'];
    await index.apply(mosques.map((name) => put({ name, entityType: 'mosque' })));

    expect(await names({ search: 'الرحمة' })).toEqual(['الرحمة']);
    expect(await names({ search: 'التقوی' })).toEqual(['التقوى']);
    expect(await names({ search: 'المصطفي' })).toEqual(['المصطفى']);
  });

  it('finds a product by the digits under its barcode, in both of their forms', async () => {
    await index.apply([put({ name: 'Dates', entityType: 'product', barcode: '0042100005264' }), put()]);

    expect(await names({ search: '042100005264' })).toEqual(['Dates']);
    expect(await names({ search: '0042100005264' })).toEqual(['Dates']);
  });

  describe('by location', () => {
    beforeEach(() => index.apply(places.map((place) => put(place))));

    it.each([
      ['davao', ['Davao City', 'Malita', 'Mati', 'Nabunturan', 'Tagum']],
      ['davao city', ['Davao City']],
      ['lanao del sur', ['Marawi']],
      ['del sur', ['Davao City', 'Marawi', 'Pagadian']],
      ['DEL SUR', ['Davao City', 'Marawi', 'Pagadian']],
      ['del norte', ['Iligan', 'Tagum']],
      ['paranaque', ['Parañaque']],
      ['PARAÑAQUE', ['Parañaque']],
      ['bf homes, metro manila', ['Parañaque']],
      ['del sur, marawi', ['Davao City', 'Marawi', 'Pagadian']],
      ['marawi, manila', ['Marawi']],
      ['marawi, mati', ['Marawi', 'Mati']],
      ['Region XI (Davao Region)', ['Davao City', 'Malita', 'Mati', 'Nabunturan', 'Tagum']],
      ['muslim mindanao', ['Marawi']],
      ['Peninsula', ['Pagadian']],
      ['luzon', ['Parañaque']],
      ['Davao del Sur Province', ['Davao City']],
      ['nowhere', []],
      [' , ,', places.map(({ name }) => name ?? '').sort()],
    ])('%s finds %j', async (location, expected) => {
      expect(await names({ location })).toEqual(expected);
    });
  });

  it.each(['QC', 'Quezon City', 'City of Quezon'])(
    'finds an address in %s by any name of the town',
    async (location) => {
      await index.apply([
        put({ name: 'Written', address: 'Timog Ave, Quezon City' }),
        put({ name: 'Chosen', municipality: 'Quezon City', province: 'Metro Manila' }),
        put({ name: 'Elsewhere', address: 'Quezon, Palawan' }),
      ]);

      expect(await names({ location })).toEqual(['Chosen', 'Written']);
    },
  );

  it('takes the hours of Ramadan from the day on which it was declared to begin', async () => {
    const everyDay = (open: string, close: string) => [{ days: [1, 2, 3, 4, 5, 6, 7], open, close }];
    await index.apply([
      put({
        name: 'Eatery',
        openingHours: everyDay('09:00', '17:00'),
        ramadanHours: everyDay('17:00', '23:00'),
      }),
    ]);
    const openAtNoon = async (declaredMonths?: DeclaredMonths) => {
      const clock = { now: () => new Date('2027-02-09T04:00:00.000Z') };
      find = createFindListings({ index, clock, ...(declaredMonths ? { declaredMonths } : {}) });
      return await names({ openNow: 'true' });
    };
    const from = (startsOn: string) => ({ current: () => [{ year: 1448, month: 9, startsOn }] });

    expect(await openAtNoon()).toEqual([]);
    expect(await openAtNoon(from('2027-02-09'))).toEqual([]);
    expect(await openAtNoon(from('2027-02-10'))).toEqual(['Eatery']);
  });

  it('compares a category with every category of the listing, ignoring letter case', async () => {
    await index.apply([
      put({ name: 'A', category: 'Groceries' }),
      put({ name: 'B', categoryName: 'Groceries' }),
      put({ name: 'C', halalProductCategoryId: 7 }),
    ]);
    expect(await names({ category: 'groceries' })).toEqual(['A', 'B']);
    expect(await names({ category: 'Snacks & Sweets' })).toEqual(['C']);
  });

  it('requires all of several facilities, and finds women and parking by their own fields', async () => {
    await index.apply([
      put({ name: 'A', entityType: 'mosque', womensSection: 'separate_entrance', facilities: ['Library'] }),
      put({ name: 'B', entityType: 'mosque', womensSection: 'Yes', parkingAvailable: true }),
      put({ name: 'C', entityType: 'mosque', womensSection: 'No', facilities: ['women', 'Parking'] }),
    ]);
    expect(await names({ facility: 'women' })).toEqual(['A', 'B']);
    expect(await names({ facility: 'parking' })).toEqual(['B']);
    expect(await names({ facility: ['women', 'library'] })).toEqual(['A']);
    expect(await names({ facility: ['women', 'parking', 'library'] })).toEqual([]);
  });

  it('trusts evidence, not what a submitter claimed', async () => {
    const trust = (level: Listing['trust']['level'], kind?: Listing['trust']['reasons'][number]['kind']) => ({
      level,
      reasons: kind ? [{ kind, text: 'said so', recordedAt: '2026-01-01T00:00:00.000Z' }] : [],
      checkedAt: '2026-01-01T00:00:00.000Z',
      stale: false,
      muslimOwned: kind === 'owner_statement' || kind === 'admin_visit',
      review: null,
    });
    await index.apply([
      put({ name: 'Certified', halalCertified: 'Yes', trust: trust('certified', 'certificate') }),
      put({
        name: 'Claimed',
        halalCertified: 'Yes',
        muslimOwned: 'Yes',
        trust: trust('claimed_halal', 'submission'),
      }),
      put({ name: 'Owned', muslimOwned: 'Yes', trust: trust('unverified', 'owner_statement') }),
      put({ name: 'Both', muslimOwned: 'Yes', trust: trust('certified', 'admin_visit') }),
    ]);
    expect(await names({ certified: 'true' })).toEqual(['Both', 'Certified']);
    expect(await names({ muslimOwned: 'true' })).toEqual(['Both', 'Owned']);
  });

  it('sorts by relevance with a search text, newest first without, and by the requested order', async () => {
    await index.apply([
      put({ name: 'Ghazal', createdAt: '2026-01-01T00:00:00.000Z' }),
      put({ name: 'Ghazali', createdAt: '2026-01-02T00:00:00.000Z' }),
      put({ name: 'Ghasal', createdAt: '2026-01-03T00:00:00.000Z' }),
    ]);
    const sendRequest = async (query: Record<string, string>) => {
      const { listings } = (await find(listingQuerySchema.parse(query), { isAdmin: false })).decode();
      return listings.map(({ name }) => name);
    };
    expect(await sendRequest({ search: 'ghazal' })).toEqual(['Ghazal', 'Ghazali', 'Ghasal']);
    expect(await sendRequest({})).toEqual(['Ghasal', 'Ghazali', 'Ghazal']);
    expect(await sendRequest({ search: 'ghazal', sort: 'newest' })).toEqual(['Ghasal', 'Ghazali', 'Ghazal']);
  });

  describe('with facets', () => {
    const facetsOf = async (query: Record<string, string>) => {
      const found = await find(listingQuerySchema.parse({ facets: 'true', ...query }), { isAdmin: false });
      return found.decode().facets;
    };
    const level = (name: Listing['trust']['level'], muslimOwned = false): Partial<Listing> => ({
      trust: {
        level: name,
        halal: { scope: name === 'certified' ? 'all' : 'Unknown', by: null },
        review: null,
        reasons: [],
        checkedAt: '2026-01-01T00:00:00.000Z',
        stale: false,
        muslimOwned,
      },
    });
    /** Monday to Sunday, all day: open at any time. */
    const always = { openingHours: [{ days: [1, 2, 3, 4, 5, 6, 7], open: '00:00', close: '00:00' }] };
    beforeEach(() =>
      index.apply([
        put({ name: 'A', priceRange: '$', parkingAvailable: true, ...level('certified', true) }),
        put({ name: 'B', priceRange: '$$$$', ...level('claimed_halal'), ...always }),
        put({ name: 'C', facilities: ['WiFi'], ...level('unverified', true) }),
      ]),
    );

    it('counts the matches of each filter', async () => {
      expect(await facetsOf({})).toEqual({
        certified: 1,
        muslimOwned: 2,
        openNow: 1,
        priceRange: { budget: 1, upscale: 1 },
        facility: { parking: 1, wifi: 1 },
        trust: { certified: 1, claimed_halal: 1, unverified: 1 },
        halalScope: 1,
        alcohol: 0,
        pork: 0,
        separateKitchen: 0,
        womensPrayerArea: 0,
        openTo: 0,
        plots: 0,
        washing: 0,
        transport: 0,
      });
    });

    it('ignores the own filter of each facet and keeps the others', async () => {
      expect(await facetsOf({ muslimOwned: 'true', priceRange: 'budget' })).toEqual({
        certified: 1,
        muslimOwned: 1,
        openNow: 0,
        priceRange: { budget: 1 },
        facility: { parking: 1 },
        trust: { certified: 1 },
        halalScope: 1,
        alcohol: 0,
        pork: 0,
        separateKitchen: 0,
        womensPrayerArea: 0,
        openTo: 0,
        plots: 0,
        washing: 0,
        transport: 0,
      });
    });

    it('are omitted unless requested', async () => {
      expect(await facetsOf({ facets: 'false' })).toBeUndefined();
    });
  });

  it('finds proven apart from reported facts, and each level by its name', async () => {
    const levels = [
      'certified',
      'community_confirmed',
      'claimed_halal',
      'unverified',
      'facts_confirmed',
      'facts_published',
    ] as const;
    await index.apply(
      levels.map((name) =>
        put({
          name,
          trust: {
            level: name,
            reasons: [],
            checkedAt: '2026-01-01T00:00:00.000Z',
            stale: false,
            review: null,
          },
        }),
      ),
    );
    expect(await names({ trust: 'proven' })).toEqual(['certified', 'community_confirmed', 'facts_confirmed']);
    expect(await names({ trust: 'reported' })).toEqual(['claimed_halal', 'facts_published']);
    expect(await names({ trust: 'unverified' })).toEqual(['unverified']);
  });
});
