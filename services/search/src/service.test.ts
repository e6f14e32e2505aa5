import {
  userActedSchema,
  type EnhancedListingList,
  type ListingList,
  type SuggestResponse,
} from '@halalmap/contracts';
import { buildListing } from '@halalmap/contracts/testing';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startFakeMeilisearch, type FakeMeilisearch } from './testing/fake-meilisearch/fake-server';
import { asAdmin, asRegular, startSearch, stored, type RunningSearch } from './testing/start-search';

interface ErrorResponse {
  error: { code: string; message: string; details?: Array<{ path: string }> };
}

const namesOf = ({ body }: { body: ListingList }): string[] => body.listings.map(({ name }) => name);

describe('the search service', () => {
  let search: RunningSearch;
  afterEach(() => search.stop());

  describe('at startup', () => {
    it('indexes the approved listings of the snapshot only', async () => {
      search = await startSearch({
        listings: [
          stored(buildListing({ name: 'Approved' })),
          stored(buildListing({ name: 'Pending', status: 'pending' })),
          stored(buildListing({ name: 'Rejected', status: 'rejected' })),
        ],
      });
      const response = await search.get<ListingList>('/api/listings');
      expect(namesOf(response)).toEqual(['Approved']);
      expect(response.body.pagination).toEqual({ total: 1, limit: 20, offset: 0, hasMore: false });
    });

    it('is alive but not ready, and responds with 503, until the index is built', async () => {
      search = await startSearch({
        listings: [stored(buildListing({ name: 'Ghazal' }))],
        behaviour: 'refuses',
        isBuilt: false,
      });
      expect((await search.get('/livez')).status).toBe(200);
      expect((await search.get('/readyz')).status).toBe(503);
      const early = await search.get<ErrorResponse>('/api/listings');
      expect(early.status).toBe(503);
      expect(early.body.error.code).toBe('unavailable');
      expect(early.headers.get('retry-after')).not.toBeNull();
      search.listings.behaviour = 'well';
      await search.until('/readyz', ({ status }) => status === 200);
      expect(namesOf(await search.get<ListingList>('/api/listings'))).toEqual(['Ghazal']);
    });

    it('does not accept an incomplete snapshot', async () => {
      search = await startSearch({
        listings: [stored(buildListing()), stored(buildListing())],
        behaviour: 'breaks off',
        isBuilt: false,
      });
      await search.until('/livez', () => search.listings.asked() > 1);
      expect((await search.get('/readyz')).status).toBe(503);
      search.listings.behaviour = 'well';
      await search.until('/readyz', ({ status }) => status === 200);
      expect((await search.get<ListingList>('/api/listings')).body.pagination.total).toBe(2);
    });

    it('reads its index from disk, and is ready only once what it missed is applied', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'halalmap-search-index-'));
      const environment = { SEARCH_INDEX_DIR: folder };
      const [same, edited, rejected] = ['Same', 'Before', 'Rejected'].map((name) => buildListing({ name }));
      if (!same || !edited || !rejected) throw new Error('no listings');
      const before = await startSearch({
        listings: [same, edited, rejected].map((listing) => stored(listing)),
        environment,
      });
      await before.stop();

      search = await startSearch({
        listings: [
          stored(same),
          stored({ ...edited, name: 'After' }, 2),
          stored({ ...rejected, status: 'rejected' }, 2),
        ],
        environment,
        behaviour: 'refuses',
        isBuilt: false,
      });
      expect((await search.get('/readyz')).status).toBe(503);
      search.listings.behaviour = 'well';
      await search.until('/readyz', ({ status }) => status === 200);
      const found = namesOf(await search.get<ListingList>('/api/listings?sort=name'));
      expect([found, search.listings.asked()]).toEqual([['After', 'Same'], 0]);
      rmSync(folder, { recursive: true });
    });

    it('keeps changes from events that arrived before the snapshot', async () => {
      const listing = buildListing({ name: 'From the snapshot' });
      search = await startSearch({ listings: [stored(listing, 1)], behaviour: 'refuses', isBuilt: false });
      await search.publish({ ...listing, name: 'From the event' }, 2);
      search.listings.behaviour = 'well';
      await search.until<ListingList>(
        '/api/listings',
        (response) => response.status === 200 && namesOf(response)[0] === 'From the event',
      );
    });
  });

  describe('following events', () => {
    it('finds a place once it is approved, and not after it is rejected or deleted', async () => {
      search = await startSearch();
      const listing = buildListing({ name: 'Ghazal', status: 'pending' });
      const total = async (wanted: number) =>
        search.until<ListingList>(
          '/api/listings?search=ghazal',
          ({ body }) => body.pagination.total === wanted,
        );
      await search.publish(listing, 1);
      await search.publish({ ...listing, status: 'approved' }, 2);
      await total(1);
      await search.publish({ ...listing, status: 'rejected' }, 3);
      await total(0);
      await search.publish({ ...listing, status: 'approved' }, 4);
      await total(1);
      await search.publish({ ...listing, status: 'approved' }, 5, { deleted: true });
      await total(0);
    });

    it('finds a product by the current name of its category', async () => {
      const listing = buildListing({ entityType: 'product', name: 'Jar', halalProductCategoryId: 7 });
      search = await startSearch({ listings: [stored(listing)] });
      search.listings.productCategories = { 7: 'Fine pickles' };
      await search.publish(listing, 2);
      await search.until<ListingList>(
        '/api/listings?category=fine%20pickles',
        (response) => namesOf(response)[0] === 'Jar',
      );
      search.listings.productCategories = null;
      await search.publish({ ...listing, name: 'Larger jar' }, 3);
      await search.until<ListingList>(
        '/api/listings?category=fine%20pickles',
        (response) => namesOf(response)[0] === 'Larger jar',
      );
    });

    it('updates every replica that has its own index', async () => {
      search = await startSearch({ consumer: 'search-index-one' });
      const other = await startSearch({ beside: search, consumer: 'search-index-two' });
      try {
        const listings = Array.from({ length: 20 }, () => buildListing({ status: 'approved' }));
        for (const listing of listings) await search.publish(listing, 1);
        for (const replica of [search, other])
          await replica.until<ListingList>('/api/listings', ({ body }) => body.pagination.total === 20);
      } finally {
        await other.stop();
      }
    });

    it('ignores late and duplicate events', async () => {
      search = await startSearch();
      const listing = buildListing({ name: 'First' });
      await search.publish({ ...listing, name: 'Third' }, 3);
      await search.publish({ ...listing, name: 'Second' }, 2);
      await search.publish({ ...listing, name: 'Third again' }, 3);
      await search.publish({ ...listing, name: 'Third', description: 'the last of all' }, 4);
      const response = await search.until<ListingList>(
        '/api/listings?search=last',
        ({ body }) => body.pagination.total === 1,
      );
      expect(namesOf(response)).toEqual(['Third']);
      expect(namesOf(await search.get<ListingList>('/api/listings?search=second'))).toEqual([]);
    });

    it('does not bring back a closed place when a new index receives its old events', async () => {
      const closed = buildListing({ name: 'Closed', status: 'rejected' });
      search = await startSearch({ listings: [stored(closed, 3)] });
      await search.publish({ ...closed, status: 'approved' }, 2);
      // Events with the same aggregate are handled in order.
      const marker = buildListing({ name: 'Marker' });
      await search.publish(marker, 1, {}, closed.id);
      await search.until<ListingList>(
        '/api/listings?search=marker',
        ({ body }) => body.pagination.total === 1,
      );
      expect(namesOf(await search.get<ListingList>('/api/listings'))).toEqual(['Marker']);
    });
  });

  describe('with an index on a server', () => {
    let server: FakeMeilisearch;
    beforeEach(async () => {
      server = await startFakeMeilisearch();
    });
    afterEach(() => server.stop());

    const onServer = () => ({
      environment: { MEILISEARCH_URL: server.url, MEILISEARCH_KEY: server.key },
    });
    const revisionsOf = async (replica: RunningSearch): Promise<Map<string, string>> => {
      const { body } = await replica.get<ListingList>('/api/listings?limit=100');
      return new Map(body.listings.map(({ id, name }) => [id, name]));
    };

    it('waits for an unavailable server, without losing events or sending them to the dead letters', async () => {
      search = await startSearch(onServer());
      server.setAway(true);
      const listings = Array.from({ length: 20 }, (_, n) => buildListing({ name: `Place ${n}` }));
      for (const listing of listings) await search.publish(listing, 1);
      await search.until('/api/listings', ({ status }) => status === 503);
      server.setAway(false);
      await search.until<ListingList>(
        '/api/listings',
        ({ status, body }) => status === 200 && body.pagination.total === 20,
      );
      expect(await search.bus.countDeadLetters()).toBe(0);
    });

    it('answers no query while the server has lost its data, and rebuilds the index automatically', async () => {
      search = await startSearch({ ...onServer(), listings: [stored(buildListing({ name: 'Ghazal' }))] });
      server.loseEverything();
      await search.until('/api/listings', ({ status }) => status === 503);
      const response = await search.until<ListingList>('/api/listings', ({ status }) => status === 200);
      expect(namesOf(response)).toEqual(['Ghazal']);
    });

    it('has one writer among two replicas, so that quick edits leave nothing stale', async () => {
      search = await startSearch(onServer());
      const other = await startSearch({ ...onServer(), beside: search });
      try {
        const places = Array.from({ length: 10 }, () => buildListing());
        const edit = async (from: number): Promise<void> => {
          for (let revision = from; revision < from + 6; revision += 1)
            await Promise.all(
              places.map((place) => search.publish({ ...place, name: `Edit ${revision}` }, revision)),
            );
        };
        const allShow = async (name: string): Promise<void> => {
          await other.until<ListingList>(
            '/api/listings',
            ({ status, body }) =>
              status === 200 &&
              body.listings.length === 10 &&
              body.listings.every((listing) => listing.name === name),
          );
        };
        await edit(1);
        await allShow('Edit 6');
        expect([...(await revisionsOf(search)).values()]).toEqual(Array(10).fill('Edit 6'));
      } finally {
        await other.stop();
      }
      await search.publish(buildListing({ name: 'After' }), 1);
      await search.until<ListingList>(
        '/api/listings?search=after',
        ({ body }) => body.pagination.total === 1,
      );
    });
  });

  describe('repairing drift', () => {
    it('syncs the index with the database automatically', async () => {
      const [same, outdated, extra, gone] = [buildListing(), buildListing(), buildListing(), buildListing()];
      search = await startSearch({ listings: [same, outdated, extra, gone].map((listing) => stored(listing)), repairEveryMs: 20 }); // prettier-ignore
      const missing = buildListing({ name: 'Missing' });
      search.listings.stored = [
        stored(same),
        stored({ ...outdated, name: 'Newer' }, 2),
        stored({ ...extra, status: 'rejected' }, 2),
        stored(missing),
      ];
      const names = [same.name, 'Newer', 'Missing'].sort();
      await search.until<ListingList>('/api/listings', (response) => {
        return JSON.stringify(namesOf(response).sort()) === JSON.stringify(names);
      });
      await search.until<{ missing: string[] }>(
        '/api/search/drift',
        ({ body }) =>
          JSON.stringify(body) ===
          JSON.stringify({ database: 3, index: 3, missing: [], extra: [], stale: [] }),
        asAdmin,
      );
    });
  });

  describe('directory queries', () => {
    it('have an ETag, respond with 304 to clients that have it, and get a new one after a change', async () => {
      const listing = buildListing({ name: 'Ghazal' });
      search = await startSearch({ listings: [stored(listing)] });
      const first = await search.get('/api/listings?type=food');
      const tag = first.headers.get('etag') ?? '';
      expect(tag).toMatch(/^"[^"]+"$/);
      const second = await search.get('/api/listings?type=food', { 'if-none-match': tag });
      expect(second.status).toBe(304);
      expect(second.body).toBeNull();
      await search.publish({ ...listing, name: 'Ghazal II' }, 2);
      await search.until('/api/listings?type=food', ({ headers }) => headers.get('etag') !== tag);
    });

    it('combine search, type, filters and paging', async () => {
      search = await startSearch({
        listings: [
          stored(buildListing({ name: 'Café Uno', foodTypes: ['Café and Coffee'], priceRange: '$' })),
          stored(buildListing({ name: 'Café Dos', foodTypes: ['Café and Coffee'], priceRange: '$$$$' })),
          stored(buildListing({ name: 'Cafe Tres', priceRange: '$' })),
          stored(buildListing({ name: 'Café mosque', entityType: 'mosque' })),
        ],
      });
      const sendRequest = async (query: string) =>
        namesOf(await search.get<ListingList>(`/api/listings?${query}`)).sort();
      expect(await sendRequest('search=CAFE&type=food')).toEqual(['Cafe Tres', 'Café Dos', 'Café Uno']);
      expect(await sendRequest('search=cafe&foodType=CAFÉ and coffee&priceRange=budget')).toEqual([
        'Café Uno',
      ]);
      expect(await sendRequest('priceRange=upscale')).toEqual(['Café Dos']);
      const page = await search.get<ListingList>('/api/listings?search=cafe&limit=1&offset=1');
      expect(page.body.pagination).toEqual({ total: 4, limit: 1, offset: 1, hasMore: true });
    });

    it('find the places that are open now in Manila', async () => {
      search = await startSearch({
        listings: [
          stored(
            buildListing({ name: 'Noon', openingHours: [{ days: [1], open: '11:00', close: '13:00' }] }),
          ),
          stored(
            buildListing({ name: 'Night', openingHours: [{ days: [7], open: '22:00', close: '02:00' }] }),
          ),
          stored(buildListing({ name: 'Unknown' })),
        ],
        clock: { now: () => new Date('2026-01-05T04:00:00.000Z') },
      });
      expect(namesOf(await search.get<ListingList>('/api/listings?openNow=true'))).toEqual(['Noon']);
    });

    it('find the places that are open at a time of today in Manila', async () => {
      search = await startSearch({
        listings: [
          stored(
            buildListing({ name: 'Suhoor', openingHours: [{ days: [7], open: '22:00', close: '04:30' }] }),
          ),
          stored(
            buildListing({ name: 'Lunch', openingHours: [{ days: [1], open: '11:00', close: '15:00' }] }),
          ),
          stored(
            buildListing({ name: 'Tuesday', openingHours: [{ days: [2], open: '00:00', close: '23:00' }] }),
          ),
          stored(buildListing({ name: 'Unknown' })),
        ],
        // Monday in Manila, still Sunday in UTC.
        clock: { now: () => new Date('2026-01-04T17:00:00.000Z') },
      });
      const openAt = async (time: string) =>
        namesOf(await search.get<ListingList>(`/api/listings?openAt=${time}`));

      expect(await openAt('04:29')).toEqual(['Suhoor']);
      expect(await openAt('04:30')).toEqual([]);
      expect(await openAt('14:59')).toEqual(['Lunch']);
      const { total } = (await search.get<{ total: number }>('/api/listings/map?openAt=04:00')).body;
      expect(total).toBe(1);
    });

    it('allow only admins to request more than 100 at a time', async () => {
      search = await startSearch();
      for (const headers of [{}, asRegular]) {
        const refused = await search.get<ErrorResponse>('/api/listings?limit=101', headers);
        expect(refused.status).toBe(400);
        expect(refused.body.error.details).toEqual([expect.objectContaining({ path: 'limit' })]);
      }
      expect((await search.get('/api/listings?limit=500', asAdmin)).status).toBe(200);
    });

    it.each(['/api/listings', '/api/listings/enhanced'])(
      'require an admin for other statuses at %s',
      async (path) => {
        search = await startSearch();
        expect((await search.get(`${path}?status=pending`)).status).toBe(401);
        expect((await search.get(`${path}?status=all`, asRegular)).status).toBe(403);
        expect((await search.get(`${path}?status=approved`)).status).toBe(200);
      },
    );

    it('count facets over the whole result of an enhanced query', async () => {
      search = await startSearch({
        listings: [
          stored(buildListing({ name: 'A', provinceId: 1300000000, categoryId: 3 })),
          stored(buildListing({ name: 'B', provinceId: 1300000000, brandId: 5 })),
          stored(buildListing({ name: 'C', provinceId: 1300000000, entityType: 'mosque' })),
          stored(buildListing({ name: 'D', provinceId: 102800000 })),
        ],
      });
      const { body } = await search.get<EnhancedListingList>(
        '/api/listings/enhanced?provinceId=1300000000&limit=1&page=2',
      );
      expect(body.listings).toHaveLength(1);
      expect(body.total).toBe(3);
      expect(body.facets).toEqual({
        type: { food: 2, mosque: 1 },
        provinceId: { '1300000000': 3 },
        categoryId: { '3': 1 },
        brandId: { '5': 1 },
      });
    });
  });

  describe('invalid and unusual queries', () => {
    const bad: Array<[query: string, parameter: string]> = [
      ['/api/listings?limit=0', 'limit'],
      ['/api/listings?limit=-1', 'limit'],
      ['/api/listings?limit=ten', 'limit'],
      ['/api/listings?limit=1e2', 'limit'],
      ['/api/listings?offset=-1', 'offset'],
      ['/api/listings?offset=100001', 'offset'],
      ['/api/listings?type=hotel', 'type'],
      ['/api/listings?type=food&type=mosque', 'type'],
      ['/api/listings?status=removed', 'status'],
      ['/api/listings?sort=best', 'sort'],
      ['/api/listings?sort=distance', 'near'],
      ['/api/listings?near=14.6', 'near'],
      ['/api/listings?near=91,0', 'near'],
      ['/api/listings?near=NaN,NaN', 'near'],
      ['/api/listings?bbox=1,2,3', 'bbox'],
      ['/api/listings?bbox=10,10,0,0', 'bbox'],
      ['/api/listings?priceRange=cheap', 'priceRange'],
      ['/api/listings?certified=yes', 'certified'],
      ['/api/listings?openNow=1', 'openNow'],
      ['/api/listings?openAt=24:00', 'openAt'],
      ['/api/listings?openAt=4:45', 'openAt'],
      [`/api/listings?search=${'x'.repeat(501)}`, 'search'],
      ['/api/listings?search=%00', 'search'],
      ['/api/listings/enhanced?page=0', 'page'],
      ['/api/listings/enhanced?page=100000&limit=100', 'page'],
      ['/api/listings/enhanced?limit=101', 'limit'],
      ['/api/listings/enhanced?brandId=x', 'brandId'],
      ['/api/search/suggest?q=x&limit=0', 'limit'],
      ['/api/search/suggest?q=x&type=hotel', 'type'],
      [`/api/search/parse?q=${'a'.repeat(501)}`, 'q'],
      ['/api/search/parse?q=x&type=hotel', 'type'],
      ['/api/search/parse?q=x&lang=xx', 'lang'],
      ['/api/locations/search?q=x&entityType=hotel', 'entityType'],
      ['/api/locations/quick-filters?entityType=hotel', 'entityType'],
    ];
    it('are rejected with 400 and the name of the parameter', async () => {
      search = await startSearch();
      for (const [path, parameter] of bad) {
        const { status, body } = await search.get<ErrorResponse>(path);
        expect([path, status, body.error.code]).toEqual([path, 400, 'validation_failed']);
        expect(body.error.details?.map((detail) => detail.path)).toContain(parameter);
      }
    });

    const odd = [
      'search="',
      'search=-',
      'search=-"',
      `search=${encodeURIComponent('مسجد النور')}`,
      `search=${encodeURIComponent('🕌'.repeat(200))}`,
      `search=${'a '.repeat(249)}`,
      `search=${'a'.repeat(500)}`,
      'search=__proto__',
      'search=constructor',
      'location=,,,',
      'location=constructor',
      'location=%5B%24gt%5D',
      'category=%22%20OR%201%3D1',
      'facility=%5C',
      'facility=a&facility=b&facility=c',
      'unknown=1&limit=',
      'near=14.6,121&sort=distance&bbox=116,4,127,21',
    ];
    it('never cause a server error', async () => {
      search = await startSearch({ listings: [stored(buildListing())] });
      for (const query of odd) {
        expect([query, (await search.get(`/api/listings?${query}`)).status]).toEqual([query, 200]);
      }
      expect((await search.get('/api/listings?search=%00')).status).toBe(400);
      const encoded = await search.get('/api/listings?search=%E0%A4%A');
      expect(encoded.status).toBeLessThan(500);
    });

    it('with other methods are rejected with 405 and the allowed methods', async () => {
      search = await startSearch();
      const response = await search.post('/api/search/suggest');
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toContain('GET');
    });
  });

  describe('reading a search text', () => {
    it('gives the places and filters that it names, and the rest of it', async () => {
      search = await startSearch();
      const q = encodeURIComponent('pastil quiapo open now');
      const { body } = await search.get(`/api/search/parse?q=${q}&type=food&lang=fil`);
      expect(body).toEqual({
        text: 'pastil',
        location: 'Quiapo',
        filters: { openNow: true },
        parts: [
          { from: 7, to: 13, kind: 'location', value: 'Quiapo' },
          { from: 14, to: 22, kind: 'openNow', value: 'true' },
        ],
      });
      expect((await search.get('/api/search/parse')).body).toEqual({ text: '', filters: {}, parts: [] });
      const twice = await search.get('/api/search/parse?q=no+pork+or+alcohol');
      expect(twice.body).toMatchObject({ text: '', filters: { pork: 'no', alcohol: 'no' } });
    });

    it('finds the places of any town that a location names', async () => {
      const towns = ['Davao City', 'Cotabato City', 'Marawi'];
      search = await startSearch({
        listings: towns.map((municipality) => stored(buildListing({ name: municipality, municipality }))),
      });
      const location = encodeURIComponent('Davao City, Cotabato, General Santos');
      const response = await search.get<ListingList>(`/api/listings?location=${location}&sort=name`);
      expect(namesOf(response)).toEqual(['Cotabato City', 'Davao City']);
    });
  });

  describe('suggestions', () => {
    it('contain names and places', async () => {
      search = await startSearch({
        listings: [
          stored(buildListing({ name: 'Marawi Kebab', municipality: 'Marawi', province: 'Lanao del Sur' })),
          stored(
            buildListing({
              name: 'Grand Mosque',
              entityType: 'mosque',
              municipality: 'Marawi',
              province: 'Lanao del Sur',
            }),
          ),
        ],
      });
      const { body } = await search.get<SuggestResponse>('/api/search/suggest?q=mara&type=food');
      expect(body).toEqual({
        listings: [
          expect.objectContaining({ name: 'Marawi Kebab', entityType: 'food', municipality: 'Marawi' }),
        ],
        locations: [{ value: 'Marawi', label: 'Marawi, Lanao del Sur', count: 1, category: 'city' }],
      });
      expect((await search.get<SuggestResponse>('/api/search/suggest')).body).toEqual({
        listings: [],
        locations: [],
      });
    });

    it('contain a product by the digits of its barcode, in both of their forms', async () => {
      search = await startSearch({
        listings: [
          stored(buildListing({ name: 'Corned Beef', entityType: 'product', barcode: '042100005264' })),
          stored(buildListing({ name: 'Chips', entityType: 'product', barcode: '4800016644290' })),
        ],
      });
      for (const digits of ['042100005264', '0042100005264', '0-42100-00526-4', '0421000']) {
        const { body } = await search.get<SuggestResponse>(`/api/search/suggest?q=${digits}`);
        expect([digits, body.listings.map(({ name }) => name)]).toEqual([digits, ['Corned Beef']]);
      }
    });

    it('contain a district named in addresses, and find its places', async () => {
      const inManila = { municipality: 'Manila', province: 'Metro Manila' };
      search = await startSearch({
        listings: [
          stored(buildListing({ ...inManila, name: 'Moud', address: '829 Globo de Oro, Quiapo' })),
          stored(buildListing({ ...inManila, name: 'Ghazal', address: '1551 A. Mabini Street, Ermita' })),
        ],
      });
      const place = 'Quiapo, Manila';
      expect((await search.get('/api/locations/search?q=quia')).body).toEqual([
        { value: place, label: place, count: 1, category: 'district' },
      ]);
      expect((await search.get('/api/locations/search?q=quia&entityType=mosque')).body).toEqual([]);
      expect((await search.get('/api/locations/search?q=malate')).body).toEqual([]);
      const { body } = await search.get<ListingList>(`/api/listings?location=${encodeURIComponent(place)}`);
      expect(body.listings.map(({ name }) => name)).toEqual(['Moud']);
    });

    it('contain places from the second character on, and the most common ones before', async () => {
      search = await startSearch({
        listings: [
          stored(buildListing({ municipality: 'Parañaque', province: 'Metro Manila' })),
          stored(buildListing({ municipality: 'Marawi', province: 'Lanao del Sur' })),
        ],
      });
      expect((await search.get('/api/locations/search?q=p')).body).toEqual([]);
      expect((await search.get('/api/locations/search?q=paran')).body).toEqual([
        { value: 'Parañaque', label: 'Parañaque, Metro Manila', count: 1, category: 'metro' },
      ]);
      expect((await search.get('/api/locations/quick-filters')).body).toMatchObject({
        metroManila: [{ value: 'Parañaque', count: 1 }],
        popularCities: [{ value: 'Marawi', count: 1 }],
        provinces: [{ value: 'Lanao del Sur' }, { value: 'Metro Manila' }],
      });
    });
  });

  describe('admin endpoints', () => {
    it.each(['/api/search/reindex', '/api/search/drift'])('require an admin for %s', async (path) => {
      search = await startSearch();
      expect((await search.get(path)).status).toBe(401);
      expect((await search.get(path, asRegular)).status).toBe(403);
    });

    it('rebuild on demand, one at a time, and report the progress', async () => {
      search = await startSearch();
      search.listings.stored = [stored(buildListing({ name: 'Missed by the bus' }))];
      const started = await search.post<{ startedAt: string }>('/api/search/reindex', asAdmin);
      expect(started.status).toBe(202);
      expect(started.body.startedAt).toBe('2026-01-05T04:00:00.000Z');
      const progress = await search.until<{ state: string }>(
        '/api/search/reindex',
        ({ body }) => body.state === 'done',
        asAdmin,
      );
      expect(progress.body).toMatchObject({ startedAt: started.body.startedAt, done: 1, total: 1 });
      expect(search.listings.log.map((entry) => userActedSchema.parse(entry))).toMatchObject([
        {
          by: '0123456789abcdef01234567',
          action: 'reindex',
          entity: { type: 'searchIndex', id: null },
          changes: null,
          ipAddress: expect.any(String) as string,
        },
      ]);
      expect(namesOf(await search.get<ListingList>('/api/listings'))).toEqual(['Missed by the bus']);
    });

    it('reject a second rebuild while one runs, and keep the index when it fails', async () => {
      search = await startSearch({ listings: [stored(buildListing({ name: 'Kept' }))] });
      search.listings.behaviour = 'refuses';
      const responses = await Promise.all([
        search.post<ErrorResponse>('/api/search/reindex', asAdmin),
        search.post<ErrorResponse>('/api/search/reindex', asAdmin),
      ]);
      expect(responses.map(({ status }) => status).sort()).toEqual([202, 409]);
      expect(search.listings.log).toEqual([]);
      await search.until<{ state: string }>(
        '/api/search/reindex',
        ({ body }) => body.state === 'failed',
        asAdmin,
      );
      expect(namesOf(await search.get<ListingList>('/api/listings'))).toEqual(['Kept']);
    });

    it('report which documents are missing, superfluous or outdated', async () => {
      const [same, outdated, extra] = [buildListing(), buildListing(), buildListing()];
      search = await startSearch({ listings: [stored(same), stored(outdated), stored(extra)] });
      const missing = buildListing();
      search.listings.stored = [
        stored(same),
        stored(outdated, 2),
        stored({ ...extra, status: 'rejected' }, 2),
        stored(missing),
      ];
      const { body } = await search.get('/api/search/drift', asAdmin);
      expect(body).toEqual({
        database: 3,
        index: 3,
        missing: [missing.id],
        extra: [extra.id],
        stale: [outdated.id],
      });
    });
  });
});
