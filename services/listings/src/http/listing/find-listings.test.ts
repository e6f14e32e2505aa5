import type { EnhancedListingList, Listing, ListingList } from '@halalmap/contracts';
import { createLogger } from '@halalmap/service-kit';
import { startDatabase, type TestDatabase } from '@halalmap/test-kit';
import { createConnection, type Connection, type mongo } from 'mongoose';
import { placeInLists } from '../../migrations/004-place-in-lists';
import { createClient, errorOf, json } from '../../testing/client';
import { startListings, type RunningListings } from '../../testing/start-listings';

let database: TestDatabase;
let running: RunningListings;
const { send, sendJson, submitted, approved, listed, decide } = createClient(() => running);

const manila = { provinceId: 1_300_000_000, municipalityId: 1_380_600_000 };
const places = [
  {
    name: 'Ghazal',
    description: 'Small biryani eatery',
    foodTypes: ['Persian'],
    priceRange: '$',
    address: '1551 Mabini Street, Ermita',
    ...manila,
    openingHours: [{ days: [6], open: '10:00', close: '14:00' }],
    ramadanHours: [{ days: [6], open: '17:00', close: '23:00' }],
  },
  {
    name: 'Café Parañaque',
    alternateNames: ['Kapihan'],
    priceRange: '$$$$',
    parkingAvailable: true,
    municipality: 'Parañaque',
    province: 'Metro Manila',
    region: 'National Capital Region (NCR)',
    openingHours: [{ days: [5], open: '20:00', close: '13:00' }],
  },
  {
    name: 'Davao Grill',
    municipality: 'Davao City',
    province: 'Davao del Sur',
    latitude: 7.07,
    longitude: 125.61,
  },
  { name: 'Marawi Palapa', province: 'Lanao del Sur', municipality: 'Marawi' },
  { name: 'Iligan Diner', province: 'Lanao del Norte', municipality: 'Kapatagan' },
  { name: 'Nowhere Snacks' },
  {
    entityType: 'mosque',
    name: 'Grand Mosque',
    womensSection: 'separate_entrance',
    facilities: ['Library'],
    categoryId: 3001,
  },
  { entityType: 'business', name: 'Barakah Grocery', muslimBusinessCategoryId: 1 },
  { entityType: 'product', name: 'Palapa Jar', halalProductCategoryId: 1, brandId: 1 },
];

beforeAll(async () => {
  database = await startDatabase();
  running = await startListings({ mongo: database, database: 'find' });
  let second = 0;
  for (const place of places) {
    running.clock.set(new Date(Date.parse('2026-11-20T00:00:00Z') + (second += 1_000)));
    await approved(place);
  }
  await submitted({ name: 'Still Pending' });
  const { id } = await submitted({ name: 'Turned Down' });
  await decide(id, { status: 'rejected', reason: 'No place' });
  // Saturday noon in Manila.
  running.clock.set(new Date('2026-11-21T04:00:00Z'));
});
afterAll(async () => {
  await running.stop();
  await database.stop();
});

describe('the list of listings', () => {
  it('shows only approved ones, newest first, in pages', async () => {
    const first = await json<ListingList>(send('/api/listings?limit=4'));
    const rest = await json<ListingList>(send('/api/listings?limit=100&offset=4'));

    expect(first.pagination).toEqual({ total: 9, limit: 4, offset: 0, hasMore: true });
    expect(rest.pagination).toEqual({ total: 9, limit: 100, offset: 4, hasMore: false });
    expect([...first.listings, ...rest.listings].map((listing) => listing.name)).toEqual(
      places.map((place) => place.name).reverse(),
    );
  });

  it.each([
    ['search=ghazal', ['Ghazal']],
    ['search=GHA', ['Ghazal']],
    ['search=paranaque', ['Café Parañaque']],
    ['search=cafe+kapihan', ['Café Parañaque']],
    ['search=biryani+pers', ['Ghazal']],
    ['search=palapa', ['Palapa Jar', 'Marawi Palapa']],
    ['search=zzz', []],
    ['search=.*', places.map((place) => place.name).reverse()],
    ['search=palapa&type=product', ['Palapa Jar']],
    ['type=mosque&facility=women', ['Grand Mosque']],
    ['facility=women&facility=library', ['Grand Mosque']],
    ['facility=women&facility=parking', []],
    ['facility=parking', ['Café Parañaque']],
    ['priceRange=upscale', ['Café Parañaque']],
    ['foodType=persian', ['Ghazal']],
    ['foodType=pers', []],
    ['category=groceries', ['Barakah Grocery']],
    ['category=food+%26+beverages', ['Palapa Jar']],
    ['category=community+mosque', ['Grand Mosque']],
    ['location=ermita', ['Ghazal']],
    ['location=Manila,Ermita', ['Ghazal']],
    ['location=davao', ['Davao Grill']],
    ['location=davao,+marawi', ['Marawi Palapa', 'Davao Grill']],
    ['location=davao+city', ['Davao Grill']],
    ['location=lanao+del+sur', ['Marawi Palapa']],
    ['location=del+sur', ['Marawi Palapa', 'Davao Grill']],
    ['location=del+norte', ['Iligan Diner']],
    ['location=.*', []],
    ['openNow=true', ['Café Parañaque', 'Ghazal']],
    ['openAt=13:00', ['Ghazal']],
    ['openAt=09:59', ['Café Parañaque']],
    ['openAt=14:00', []],
    ['openAt=10:00&openNow=true', ['Café Parañaque', 'Ghazal']],
    ['bbox=120.9,14.4,121.1,14.7', ['Café Parañaque', 'Ghazal']],
    ['certified=true', []],
    ['muslimOwned=true', []],
    ['trust=proven', []],
    [
      'trust=unverified',
      places
        .filter(({ entityType }) => entityType !== 'mosque')
        .map((place) => place.name)
        .reverse(),
    ],
    ['trust=facts_published', ['Grand Mosque']],
    ['trust=reported', ['Grand Mosque']],
    ['halalScope=all', []],
    ['sort=name&type=food', ['Café Parañaque', 'Davao Grill', 'Ghazal', 'Iligan Diner', 'Marawi Palapa', 'Nowhere Snacks']], // prettier-ignore
    ['unknown=1&type=', places.map((place) => place.name).reverse()],
  ])('finds by %s', async (query, names) => {
    expect(await listed(`${query}&limit=100`)).toEqual(names);
  });

  it('finds by the hours of Ramadan in it, or the usual ones where a place has no others', async () => {
    const now = running.clock.now();
    // A Saturday in Ramadan of 1447, noon in Manila.
    running.clock.set(new Date('2026-03-07T04:00:00Z'));
    const found = [await listed('openNow=true'), await listed('openAt=18:00')];
    running.clock.set(now);
    expect(found).toEqual([['Café Parañaque'], ['Ghazal']]);
  });

  it('puts a place known only by its town where the town ends', async () => {
    const name = 'Marawi, 4 km north';
    const { id } = await approved({ name, latitude: 8.0395, longitude: 124.284 });
    const nearest = await listed('type=food&near=8.0034,124.284&sort=distance&limit=2');
    await send(`/api/listings/${id}`, { method: 'DELETE', who: 'admin' });
    expect(nearest).toEqual([name, 'Marawi Palapa']);
  });

  describe('with samples and examples', () => {
    const stored = async (
      change: (listings: mongo.Collection, connection: Connection) => Promise<unknown>,
    ) => {
      const connection = await createConnection(database.url('find_listings')).asPromise();
      await change(connection.collection('listings') as unknown as mongo.Collection, connection);
      await connection.close();
    };
    const originOf = (name: string, origin: string) => ({
      updateOne: { filter: { name }, update: { $set: { origin } } },
    });
    beforeAll(() =>
      stored(async (listings, connection) => {
        await listings.bulkWrite([originOf('Café Parañaque', 'sample'), originOf('Nowhere Snacks', 'demo')]);
        // As earlier versions stored them.
        await listings.updateMany({}, { $unset: { 'keys.originRank': 1, 'keys.radius': 1 } });
        const logger = createLogger({ name: 'test', level: 'silent' });
        await placeInLists.run({ connection, logger, signal: new AbortController().signal });
      }),
    );
    afterAll(() =>
      stored((listings) => listings.updateMany({}, { $set: { origin: 'submitted', 'keys.originRank': 0 } })),
    );

    it.each([
      ['sort=newest', ['Iligan Diner', 'Marawi Palapa', 'Davao Grill', 'Ghazal']],
      ['sort=rating', ['Iligan Diner', 'Marawi Palapa', 'Davao Grill', 'Ghazal']],
      ['sort=trust', ['Iligan Diner', 'Marawi Palapa', 'Davao Grill', 'Ghazal']],
      ['sort=name', ['Davao Grill', 'Ghazal', 'Iligan Diner', 'Marawi Palapa']],
      ['sort=distance&near=14.58,120.98', ['Ghazal', 'Iligan Diner', 'Marawi Palapa', 'Davao Grill']],
    ])('puts samples after submitted places, and examples last, for %s', async (query, submittedOnes) => {
      expect(await listed(`type=food&${query}`)).toEqual([
        ...submittedOnes,
        'Café Parañaque',
        'Nowhere Snacks',
      ]);
    });

    it('lists submissions in the order in which they came', async () => {
      const all = await listed('status=all&limit=500&type=food', 'admin');
      expect(all.indexOf('Nowhere Snacks')).toBeLessThan(all.indexOf('Marawi Palapa'));
    });
  });

  it('sorts by distance, falls back to the town’s centre, and puts listings without a position last', async () => {
    expect(await listed('type=food&near=7.07,125.61&sort=distance')).toEqual([
      'Davao Grill',
      'Marawi Palapa',
      'Iligan Diner',
      'Café Parañaque',
      'Ghazal',
      'Nowhere Snacks',
    ]);
  });

  describe('finds what is not public in the spellings that people use', () => {
    const added: string[] = [];
    beforeAll(async () => {
      for (const listing of [
        { name: 'K.F.C. Sto. Niño Rd.' },
        { entityType: 'mosque', name: 'Masjid Al-Noor' },
        { entityType: 'mosque', name: 'مسجد الرحمة' },
        { entityType: 'product', name: 'Corned Beef', barcode: '042100005264' },
        { name: "Ali's Shawarma" },
      ]) {
        const { id } = await submitted(listing);
        await decide(id, { status: 'rejected', reason: 'For the test' });
        added.push(id);
      }
    });
    afterAll(async () => {
      for (const id of added) await send(`/api/listings/${id}`, { method: 'DELETE', who: 'admin' });
    });

    it.each([
      ['kfc', 'K.F.C. Sto. Niño Rd.'],
      ['K.F.C.', 'K.F.C. Sto. Niño Rd.'],
      ['santo nino road', 'K.F.C. Sto. Niño Rd.'],
      ['masjid noor', 'Masjid Al-Noor'],
      ['masjid an-noor', 'Masjid Al-Noor'],
      ['رحمه', 'مسجد الرحمة'],
      ['الرحمة', 'مسجد الرحمة'],
      ['0 42100 00526 4', 'Corned Beef'],
      ['0042100005264', 'Corned Beef'],
      ['ali shaw', "Ali's Shawarma"],
      ['shawrama', "Ali's Shawarma"],
      ['shwarma', "Ali's Shawarma"],
      ['shawwarma', "Ali's Shawarma"],
      ['shewarma ', "Ali's Shawarma"],
    ])('for %s', async (text, name) => {
      expect(await listed(`status=rejected&search=${encodeURIComponent(text)}`, 'admin')).toEqual([name]);
    });

    it.each(['constructor', 'shzwzrma', 'zzzzzz ali'])('and nothing for %s', async (text) => {
      expect(await listed(`status=rejected&search=${text}`, 'admin')).toEqual([]);
    });
  });

  it('shows all statuses to admins', async () => {
    expect(await listed('status=pending', 'admin')).toEqual(['Still Pending']);
    expect(await listed('status=rejected', 'admin')).toEqual(['Turned Down']);
    expect(await listed('status=all&limit=500', 'admin')).toHaveLength(places.length + 2);
  });

  it.each([
    ['status=pending', undefined, 401],
    ['status=all', 'regular', 403],
    ['limit=101', undefined, 400],
    ['limit=501', 'admin', 400],
    ['limit=-1', undefined, 400],
    ['offset=100001', undefined, 400],
    ['type=hotel', undefined, 400],
    ['sort=best', undefined, 400],
    ['trust=best', undefined, 400],
    ['near=here', undefined, 400],
    ['type[$ne]=food', undefined, 200],
    ['search[$regex]=.*', undefined, 200],
    [`search=${'x'.repeat(7_000)}`, undefined, 400],
    ['search=%F0%9F%95%8C', undefined, 200],
    ['location=%5B%28%2A', undefined, 200],
  ] as const)('answers %s of %s with %s', async (query, who, status) => {
    const response = await send(`/api/listings?${query}`, { who });

    expect(response.status).toBe(status);
    if (status === 400) {
      expect((await errorOf(response)).details?.[0]?.path).toBe(query.split('=')[0]);
    }
  });

  it('returns 304 when the client already has the page', async () => {
    const tag = (await send('/api/listings')).headers.get('etag') ?? '';

    expect((await send('/api/listings', { headers: { 'if-none-match': tag } })).status).toBe(304);
  });
});

describe('the enhanced list', () => {
  it('counts facets over the whole result', async () => {
    const response = await json<EnhancedListingList>(send('/api/listings/enhanced?limit=2&page=2'));

    expect(response.listings.map((listing) => listing.name)).toEqual(['Grand Mosque', 'Nowhere Snacks']);
    expect(response.total).toBe(9);
    expect(response.facets).toEqual({
      type: { food: 6, mosque: 1, business: 1, product: 1 },
      // Towns and provinces that are only text count by the names of the reference data.
      provinceId: { '1300000000': 2, '1003500000': 1, '1102400000': 1, '1903600000': 1 },
      categoryId: { '3001': 1 },
      brandId: { '1': 1 },
    });
  });

  it('filters by ids, and shows other statuses only to admins', async () => {
    const names = async (query: string, who?: 'admin') =>
      (await json<EnhancedListingList>(send(`/api/listings/enhanced?${query}`, { who }))).listings.map(
        (listing) => listing.name,
      );

    expect(await names(`municipalityId=${manila.municipalityId}`)).toEqual(['Ghazal']);
    expect(await names('brandId=1')).toEqual(['Palapa Jar']);
    expect(await names('status=pending', 'admin')).toEqual(['Still Pending']);
    expect((await send('/api/listings/enhanced?status=pending')).status).toBe(401);
  });

  it('puts exact names first for admins, and finds what only they see', async () => {
    const exact = await submitted({
      name: 'Bahay Kape',
      phone: '0917 765 4321',
      email: 'kape@mail.example',
      certificationNumber: 'IDCP-2231',
      certifyingBody: 'Prime',
    });
    await submitted({ name: 'Bahay Kape Annex' });
    await submitted({ name: 'Bahay Kape Express' });
    const search = async (text: string, page = ''): Promise<string[]> => {
      const query = `status=all&search=${encodeURIComponent(text)}${page}`;
      const { listings } = await json<EnhancedListingList>(
        send(`/api/listings/enhanced?${query}`, { who: 'admin' }),
      );
      return listings.map(({ name }) => name);
    };
    const pages = [await search('bahay kape', '&limit=2'), await search('bahay kape', '&limit=2&page=2')];
    expect(pages[0]?.[0]).toBe('Bahay Kape');
    expect(pages.flat().sort()).toEqual(['Bahay Kape', 'Bahay Kape Annex', 'Bahay Kape Express']);
    for (const text of [exact.id, 'idcp-2231', 'kape@mail.example', '765 4321', '0917 765'])
      expect(await search(text)).toEqual(['Bahay Kape']);
    const byPublic = await send('/api/listings/enhanced?search=idcp-2231');
    expect((await json<EnhancedListingList>(byPublic)).total).toBe(0);
  });
});

describe('category analytics', () => {
  it('counts approved listings by type', async () => {
    expect(await json(send('/api/analytics/categories'))).toEqual({
      byEntityType: [
        { name: 'food', count: 6, percentage: 66.7 },
        { name: 'business', count: 1, percentage: 11.1 },
        { name: 'mosque', count: 1, percentage: 11.1 },
        { name: 'product', count: 1, percentage: 11.1 },
        { name: 'cemetery', count: 0, percentage: 0 },
      ],
      realByEntityType: [
        { name: 'food', count: 6 },
        { name: 'business', count: 1 },
        { name: 'mosque', count: 1 },
        { name: 'product', count: 1 },
        { name: 'cemetery', count: 0 },
      ],
    });
  });
});

describe('the snapshot for rebuilding the index', () => {
  it('streams every approved listing, one per line', async () => {
    const response = await send('/internal/listings/snapshot');
    const lines = (await response.text()).trim().split('\n');
    const entries = lines.map((line) => JSON.parse(line) as { revision: number; listing: { name: string } });

    expect(response.headers.get('content-type')).toContain('application/x-ndjson');
    expect(entries.map((entry) => entry.listing.name).sort()).toEqual(
      places.map((place) => place.name).sort(),
    );
    expect(entries.every((entry) => entry.revision === 2)).toBe(true);
  });

  it('also names those that are no longer public: rejected and deleted ones', async () => {
    const pending = await submitted({ name: 'Never public' });
    const closed = await approved({ name: 'Closed' });
    await decide(closed.id, { status: 'rejected', reason: 'It has closed.' });
    const deleted = await approved({ name: 'Deleted' });
    await send(`/api/listings/${deleted.id}`, { method: 'DELETE', who: 'admin' });

    const lines = (await (await send('/internal/listings/hidden')).text()).trim().split('\n');
    const hidden = lines.map((line) => JSON.parse(line) as { listingId: string; revision: number });

    expect(hidden).toContainEqual({ listingId: closed.id, revision: 3 });
    expect(hidden.map(({ listingId }) => listingId)).toContain(deleted.id);
    expect(hidden.map(({ listingId }) => listingId)).not.toContain(pending.id);
  });
});

describe('the facts that are asked first', () => {
  it('filter the list, and are shown with who stated them', async () => {
    const kitchen = {
      alcoholServed: 'No',
      porkOnPremises: 'No',
      separateKitchen: 'Yes',
      womensPrayerArea: 'Yes',
    };
    const { id } = await approved({
      name: 'Asked Kitchen',
      halalScope: 'all',
      meatSource: 'A butcher',
      ...kitchen,
    });
    // Found by what the badge says: part, where alcohol is served.
    await approved({ name: 'Asked Bar', alcoholServed: 'Yes', halalScope: 'all' });
    for (const query of [
      'alcohol=no',
      'pork=no',
      'separateKitchen=yes',
      'womensPrayerArea=yes',
      'halalScope=all',
    ]) {
      expect(await listed(`${query}&search=asked`)).toEqual(['Asked Kitchen']);
    }
    for (const query of ['alcohol=yes', 'halalScope=part']) {
      expect((await send(`/api/listings?${query}`)).status).toBe(400);
    }
    const { said } = await json<Listing>(send(`/api/listings/${id}`));
    expect(said?.['alcoholServed']).toMatchObject({ by: 'submission' });
    await sendJson('PATCH', `/api/listings/${id}`, { separateKitchen: 'Unknown' }, { who: 'admin' });
    const edited = await json<Listing>(send(`/api/listings/${id}`));
    expect([edited.said?.['separateKitchen']?.by, edited.said?.['halalScope']?.by]).toEqual([
      'admin',
      'submission',
    ]);
    const mosque = await sendJson('POST', '/api/listings', {
      entityType: 'mosque',
      name: 'M',
      halalScope: 'all',
      alcoholServed: 'No',
    });
    expect(mosque.status).toBe(400);
    expect((await errorOf(mosque)).details?.map(({ path }) => path).sort()).toEqual([
      'alcoholServed',
      'halalScope',
    ]);
    const product = await sendJson('POST', '/api/listings', {
      entityType: 'product',
      name: 'P',
      halalScope: 'part',
    });
    expect((await errorOf(product)).details).toMatchObject([{ path: 'halalScope' }]);
  });
});
