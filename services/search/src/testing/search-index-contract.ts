import type { Listing } from '@halalmap/contracts';
import type { IndexChange } from '../domain/index-document';
import type { IndexFilter, IndexQuery, SearchIndex } from '../domain/search-index';
import { minutesAWeek } from '@halalmap/listing-model/derived';
import { nextId } from '@halalmap/contracts/testing';
import { put } from './build-document';

async function* stream(...changes: IndexChange[]): AsyncIterable<IndexChange> {
  yield* changes;
}

/** A promise that the test settles. */
const gate = () => {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
};

const hours = (open: string, close: string, ...days: number[]): Partial<Listing> => ({
  openingHours: [{ days, open, close }],
});

const type = (...values: string[]): IndexFilter => ({ field: 'entityType', oneOf: values });
const province = (...values: string[]): IndexFilter => ({ field: 'province', oneOf: values });
const facility = (...values: string[]): IndexFilter => ({ field: 'facilities', oneOf: values });

/** Filters with the names of the documents that they accept. */
const filtered: ReadonlyArray<[string, IndexFilter, string[]]> = [
  ['a value', type('mosque'), ['Masjid']],
  ['one of several values', type('mosque', 'product'), ['Chips', 'Masjid']],
  ['no value', type(), []],
  ['not a value', { not: type('food') }, ['Chips', 'Masjid']],
  ['none of several values', { not: type('food', 'mosque') }, ['Chips']],
  ['letter case and accents as they are', province('metro manila', 'Cèbu'), ['Ghazal', 'Kape']],
  ['a value of a list', facility('parking'), ['Ghazal', 'Masjid']],
  ['one of several values of a list', facility('women', 'wifi'), ['Kape', 'Masjid']],
  ['several values of a list', { all: [facility('parking'), facility('women')] }, ['Masjid']],
  ['a value that a list lacks', { not: facility('parking') }, ['Chips', 'Kape', 'Pater']],
  ['a number', { field: 'rating', oneOf: [4] }, ['Kape']],
  ['a number from', { field: 'rating', atLeast: 4 }, ['Ghazal', 'Kape']],
  ['a number between', { field: 'rating', atLeast: 3, atMost: 4 }, ['Kape', 'Pater']],
  ['a number to', { field: 'reviewCount', atMost: 0 }, ['Chips', 'Masjid']],
  ['a time', { field: 'createdAt', atLeast: Date.parse('2026-02-01T00:00:00.000Z') }, ['Chips', 'Masjid']],
  ['no number', { field: 'rating', isNull: true }, ['Chips', 'Masjid']],
  ['any number', { not: { field: 'rating', isNull: true } }, ['Ghazal', 'Kape', 'Pater']],
  ['no text', { field: 'priceRange', isNull: true }, ['Chips', 'Masjid', 'Pater']],
  [
    'all of these',
    { all: [{ any: [province('Metro Manila'), province('Sulu')] }, type('food')] },
    ['Ghazal', 'Kape', 'Pater'],
  ],
  ['any of these', { any: [type('product'), { all: [type('food'), province('Sulu')] }] }, ['Chips', 'Pater']],
  ['a distance', { near: { lat: 14.6, lng: 120.98 }, metres: 20_000 }, ['Ghazal', 'Kape']],
  ['a short distance', { near: { lat: 14.6, lng: 120.98 }, metres: 900 }, ['Ghazal']],
  [
    'a distance within a type',
    { all: [{ near: { lat: 6.05, lng: 121 }, metres: 50_000 }, type('mosque')] },
    ['Masjid'],
  ],
];

/**
 * Tests that every search index must pass.
 * @param openIndex creates an empty index
 */
export const describeSearchIndex = (openIndex: () => Promise<SearchIndex>): void => {
  describe('meets the contract', () => {
    let index: SearchIndex;
    beforeEach(async () => {
      index = await openIndex();
    });
    afterEach(() => index.close());

    const names = async (query: Partial<IndexQuery> = {}): Promise<string[]> => {
      const { hits } = await index.search({ sort: { by: 'name' }, offset: 0, limit: 100, ...query });
      return hits.map(({ name }) => name);
    };

    describe('for changes', () => {
      it('finds a document immediately after it is put in, with the whole listing', async () => {
        const change = put({ name: 'Ghazal', phone: '+63 900 000 0000' });
        await index.apply([change]);
        const { hits, total } = await index.search({
          text: 'ghazal',
          sort: { by: 'relevance' },
          offset: 0,
          limit: 10,
        });
        expect(total).toBe(1);
        expect(hits).toEqual([change.kind === 'put' && change.document.listing]);
      });

      it('returns the listings of a page as the JSON that clients receive too', async () => {
        await index.apply([
          put({ name: 'Ghazal', description: 'Café “Ñandú” · حلال' }),
          put({ name: 'Ziggurat', entityType: 'mosque' }),
        ]);
        const query: IndexQuery = { sort: { by: 'name' }, offset: 0, limit: 10, facets: ['entityType'] };
        const { hits, total, facets } = await index.search(query);
        const encoded = await index.searchEncoded(query);
        expect(encoded.listings.map((listing) => listing.toString())).toEqual(
          hits.map((listing) => JSON.stringify(listing)),
        );
        expect(encoded).toMatchObject({ total, facets });
        expect((await index.searchEncoded({ ...query, offset: 1 })).listings).toHaveLength(1);
      });

      it('replaces a document by a newer revision, old words included', async () => {
        const id = nextId();
        await index.apply([put({ id, name: 'Ghazal' }, 1)]);
        await index.apply([put({ id, name: 'Ziggurat' }, 2)]);
        expect(await names({ text: 'ghazal' })).toEqual([]);
        expect(await names()).toEqual(['Ziggurat']);
        expect(await index.count()).toBe(1);
      });

      it('ignores a revision that is not newer than what it has seen', async () => {
        const id = nextId();
        await index.apply([put({ id, name: 'Newer' }, 5)]);
        await index.apply([put({ id, name: 'Older' }, 4), put({ id, name: 'Same' }, 5)]);
        await index.apply([{ kind: 'remove', id, revision: 3 }]);
        expect(await names()).toEqual(['Newer']);
      });

      it('does not restore a removed document from an older revision', async () => {
        const id = nextId();
        await index.apply([put({ id, name: 'Once approved' }, 1), { kind: 'remove', id, revision: 3 }]);
        await index.apply([put({ id, name: 'Once approved' }, 2)]);
        expect(await names()).toEqual([]);
        await index.apply([put({ id, name: 'Approved again' }, 4)]);
        expect(await names()).toEqual(['Approved again']);
      });

      it('accepts the removal of an unknown document', async () => {
        await index.apply([{ kind: 'remove', id: nextId(), revision: 1 }]);
        expect(await index.count()).toBe(0);
      });

      it('returns the revision of each searchable document', async () => {
        const [kept, removed] = [nextId(), nextId()];
        await index.apply([put({ id: kept }, 7), put({ id: removed }, 1)]);
        await index.apply([{ kind: 'remove', id: removed, revision: 2 }]);
        const told: Array<{ id: string; revision: number }> = [];
        for await (const { id, revision } of index.revisions()) told.push({ id, revision });
        expect(told).toEqual([{ id: kept, revision: 7 }]);
      });
    });

    describe('for map cells', () => {
      const manila = { latitude: '14.5995', longitude: '120.9842' };
      const cebu = { latitude: '10.3157', longitude: '123.8854' };

      it('counts documents by cell, those with the position of their town separately, and skips those without a position', async () => {
        await index.apply([
          put({ name: 'A', ...manila }),
          put({ name: 'B', ...manila }),
          put({ name: 'C', ...cebu }),
          put({ name: 'D', municipality: 'Marawi' }),
          put({ name: 'E' }),
        ]);
        const { facets, total } = await index.search({
          sort: { by: 'none' },
          offset: 0,
          limit: 0,
          facets: ['cell4', 'cell18'],
        });

        expect(total).toBe(5);
        expect(facets.cell4).toEqual({ '1323': 3, '1323~@1903617000': 1 });
        expect(Object.values(facets.cell18 ?? {}).sort()).toEqual([1, 1, 2]);
      });

      it('counts the documents of a cell by the smallest area that is known', async () => {
        await index.apply([
          put({ ...manila, municipality: 'Manila', province: 'Metro Manila' }),
          put({ ...manila, municipality: 'Manila', province: 'Metro Manila' }),
          put({ ...manila, province: 'Metro Manila' }),
          put({ ...manila }),
        ]);
        const { facets } = await index.search({
          sort: { by: 'none' },
          offset: 0,
          limit: 0,
          facets: ['cell4'],
        });

        expect(Object.values(facets.cell4 ?? {}).sort()).toEqual([1, 1, 2]);
      });

      it('filters by cells', async () => {
        await index.apply([
          put({ name: 'A', ...manila }),
          put({ name: 'C', ...cebu }),
          put({ name: 'D', municipality: 'Marawi' }),
          put({ name: 'E' }),
        ]);
        const { facets } = await index.search({
          filter: { field: 'entityType', oneOf: ['food'] },
          sort: { by: 'none' },
          offset: 0,
          limit: 0,
          facets: ['cell10'],
        });
        const found = await Promise.all(
          Object.keys(facets.cell10 ?? {}).map((key) => names({ filter: { field: 'cell10', oneOf: [key] } })),
        );

        expect(found.sort()).toEqual([['A'], ['C'], ['D']]);
        expect(await names({ filter: { field: 'cell10', oneOf: [] } })).toEqual([]);
      });
    });

    describe('for filters', () => {
      const five = [
        put({
          name: 'Ghazal',
          province: 'Metro Manila',
          averageRating: 4.5,
          totalReviews: 2,
          priceRange: '$',
          parkingAvailable: true,
          createdAt: '2026-01-01T00:00:00.000Z',
          latitude: '14.6',
          longitude: '120.98',
        }),
        put({
          name: 'Kape',
          province: 'Metro Manila',
          averageRating: 4,
          totalReviews: 9,
          priceRange: '$$$',
          facilities: ['WiFi'],
          createdAt: '2026-01-02T00:00:00.000Z',
          latitude: '14.65',
          longitude: '121.02',
        }),
        put({
          name: 'Pater',
          province: 'Sulu',
          averageRating: 3,
          totalReviews: 1,
          createdAt: '2026-01-03T00:00:00.000Z',
        }),
        put({
          name: 'Masjid',
          entityType: 'mosque',
          province: 'Sulu',
          womensSection: 'Yes',
          parkingAvailable: true,
          createdAt: '2026-02-01T00:00:00.000Z',
          latitude: '6.05',
          longitude: '121.0',
        }),
        put({ name: 'Chips', entityType: 'product', createdAt: '2026-02-02T00:00:00.000Z' }),
      ];

      it('accepts answers and options about a cemetery', async () => {
        await index.apply([
          put({ name: 'Grove', entityType: 'cemetery', plotsAvailable: 'Yes', openTo: 'all' }),
          put({
            name: 'Hill',
            entityType: 'cemetery',
            plotsAvailable: 'No',
            openTo: 'family',
            washing: 'Yes',
          }),
          put({ name: 'Road', entityType: 'cemetery', transport: 'Yes' }),
          put({ name: 'Chips', entityType: 'product' }),
        ]);
        const answered = (field: 'plotsAvailable' | 'washing' | 'transport', answer: string) =>
          names({ filter: { field, oneOf: [answer] } });
        expect(await answered('plotsAvailable', 'Yes')).toEqual(['Grove']);
        expect(await answered('washing', 'Yes')).toEqual(['Hill']);
        expect(await answered('transport', 'Yes')).toEqual(['Road']);
        expect(await names({ filter: { field: 'openTo', oneOf: ['all'] } })).toEqual(['Grove']);
        expect(await names({ filter: type('cemetery') })).toEqual(['Grove', 'Hill', 'Road']);
      });

      it.each(filtered)('accepts %s', async (_what, filter, expected) => {
        await index.apply(five);
        expect(await names({ filter })).toEqual(expected);
        const { total } = await index.search({ filter, sort: { by: 'none' }, offset: 0, limit: 0 });
        expect(total).toBe(expected.length);
      });

      it('counts the values of fields over the whole result, with a text and a filter too', async () => {
        await index.apply(five);
        const counted = { sort: { by: 'none' }, offset: 0, limit: 0, facets: ['entityType', 'facilities', 'priceRange'] } as const; // prettier-ignore
        expect(await index.search(counted)).toMatchObject({
          total: 5,
          facets: {
            entityType: { food: 3, mosque: 1, product: 1 },
            facilities: { parking: 2, wifi: 1, women: 1 },
            priceRange: { budget: 1, upscale: 1 },
          },
        });
        const { facets } = await index.search({ ...counted, text: 'masjid', filter: facility('women') });
        expect(facets).toEqual({
          entityType: { mosque: 1 },
          facilities: { parking: 1, women: 1 },
          priceRange: {},
        });
      });

      it('compares texts case-insensitively', async () => {
        await index.apply([put({ name: 'A', foodTypes: ['Café and Coffee'] }), put({ name: 'B' })]);
        expect(await names({ filter: { field: 'cuisines', oneOf: ['cafe and coffee'] } })).toEqual(['A']);
      });

      it('treats quotes, brackets and backslashes in a value literally', async () => {
        await index.apply([put({ name: 'A', category: 'O\'Hara "x" [y]' }), put({ name: 'B' })]);
        expect(await names({ filter: { field: 'categories', oneOf: ['o\'hara "x" [y]'] } })).toEqual(['A']);
        await index.apply([put({ name: 'C', address: '12 Mabini St.', municipality: 'Manila' })]);
        for (const hostile of [
          '',
          '"',
          '\\',
          '" OR entityType = "food',
          "' OR 1 = 1",
          ']',
          '\\"',
          'manila\\',
        ]) {
          expect(await names({ filter: { field: 'categories', oneOf: [hostile] } })).toEqual([]);
          expect(await names({ filter: { placeContains: hostile } })).toEqual([]);
        }
      });

      it('finds a place from the beginning of any of its words', async () => {
        await index.apply([
          put({ name: 'A', address: '12 Mabini St., Ermita', municipality: 'Manila' }),
          put({ name: 'B', municipality: 'Davao City', province: 'Davao del Sur' }),
        ]);
        expect(await names({ filter: { placeContains: 'ermi' } })).toEqual(['A']);
        expect(await names({ filter: { placeContains: 'mabini st' } })).toEqual(['A']);
        expect(await names({ filter: { placeContains: 'rmita' } })).toEqual([]);
        expect(await names({ filter: { placeContains: 'city' } })).toEqual(['B']);
      });

      it('knows which places are open, past midnight and past the end of the week too', async () => {
        await index.apply([
          put({ name: 'Days', ...hours('07:45', '17:30', 1, 2) }),
          put({ name: 'Nights', ...hours('22:00', '02:15', 7) }),
          put({ name: 'Always', ...hours('00:00', '00:00', 1, 2, 3, 4, 5, 6, 7) }),
          put({ name: 'Unknown' }),
        ]);
        const openAt = (minute: number) => names({ filter: { openAtMinute: minute } });
        expect(await openAt(7 * 60 + 44)).toEqual(['Always']);
        expect(await openAt(7 * 60 + 45)).toEqual(['Always', 'Days']);
        expect(await openAt(17 * 60 + 30)).toEqual(['Always']);
        expect(await openAt(6 * 1440 + 23 * 60)).toEqual(['Always', 'Nights']);
        expect(await openAt(2 * 60 + 14)).toEqual(['Always', 'Nights']);
        expect(await openAt(2 * 60 + 15)).toEqual(['Always']);
      });

      it('finds what is open in Ramadan, by the usual hours where a place has no others', async () => {
        await index.apply([
          put({
            name: 'Nights',
            ...hours('09:00', '17:00', 1, 7),
            ramadanHours: [{ days: [1, 7], open: '17:15', close: '01:30' }],
          }),
          put({ name: 'Days', ...hours('09:00', '17:00', 1) }),
          put({ name: 'Unknown' }),
        ]);
        const openAt = (minute: number) => names({ filter: { openAtMinute: minute } });
        const ramadan = minutesAWeek;
        expect(await openAt(12 * 60)).toEqual(['Days', 'Nights']);
        expect(await openAt(ramadan + 12 * 60)).toEqual(['Days']);
        expect(await openAt(ramadan + 17 * 60 + 14)).toEqual([]);
        expect(await openAt(ramadan + 17 * 60 + 15)).toEqual(['Nights']);
        expect(await openAt(ramadan + 89)).toEqual(['Nights']);
        expect(await openAt(ramadan + 90)).toEqual([]);
        expect(await openAt(17 * 60 + 15)).toEqual([]);
      });

      it('uses the town centre for a place without coordinates in a box', async () => {
        await index.apply([
          put({ name: 'Exact', latitude: '8.1', longitude: '124.3' }),
          put({ name: 'Town', municipality: 'Marawi' }),
          put({ name: 'Nowhere' }),
        ]);
        const box = { minLat: 7.9, minLng: 124.2, maxLat: 8.2, maxLng: 124.4 };
        expect(await names({ filter: { box } })).toEqual(['Exact', 'Town']);
      });
    });

    describe('near a point', () => {
      const from = { lat: 8.0034, lng: 124.28395 };
      const nearest = { sort: { by: 'distance', from } } as const;
      /** A place north of the point. */
      const at = (km: number, facts: Partial<Listing> = {}) =>
        put({
          name: `${km} km`,
          latitude: (from.lat + km / 111.195).toFixed(5),
          longitude: String(from.lng),
          ...facts,
        });

      it('puts a place known only by its town where the town ends', async () => {
        await index.apply([
          put({ name: 'Somewhere in Marawi', municipality: 'Marawi' }),
          put({ name: 'Nowhere' }),
          at(6),
          at(4),
          at(0.5),
        ]);
        expect(await names(nearest)).toEqual(['0.5 km', '4 km', 'Somewhere in Marawi', '6 km', 'Nowhere']);
      });

      it('puts samples after submitted and imported places, and examples last', async () => {
        await index.apply([
          at(1, { origin: 'demo' }),
          at(2, { origin: 'sample' }),
          at(3, { origin: 'generated' }),
          at(4, { origin: 'submitted' }),
          at(5, { origin: 'imported' }),
          put({ name: 'Sample in Marawi', origin: 'sample', municipality: 'Marawi' }),
          put({ name: 'Nowhere', origin: 'submitted' }),
        ]);
        expect(await names(nearest)).toEqual([
          '4 km',
          '5 km',
          'Nowhere',
          '2 km',
          'Sample in Marawi',
          '1 km',
          '3 km',
        ]);
      });

      it('pages without gaps or repeats among exact places, towns, and places without a position', async () => {
        const origins = ['submitted', 'sample', 'demo'] as const;
        const places = Array.from({ length: 90 }, (_, n) => {
          const origin = origins[n % 3] ?? 'demo';
          const name = `Place ${n}`;
          if (n % 10 === 9) return put({ name, origin });
          if (n % 2 === 0) return at(n / 2, { name, origin });
          return put({ name, origin, municipality: n % 4 === 1 ? 'Marawi' : 'Iligan' });
        });
        await index.apply(places);
        const all = await names(nearest);
        expect(new Set(all).size).toBe(90);
        for (const limit of [1, 7, 20]) {
          const pages: string[] = [];
          for (let offset = 0; offset < 90; offset += limit)
            pages.push(...(await names({ ...nearest, offset, limit })));
          expect(pages).toEqual(all);
        }
      });

      it('returns the total and the counts of the whole result', async () => {
        await index.apply([at(1), put({ name: 'Town', municipality: 'Marawi' }), put({ name: 'Nowhere' })]);
        const found = await index.search({ ...nearest, offset: 1, limit: 1, facets: ['entityType'] });
        expect(found).toMatchObject({ total: 3, facets: { entityType: { food: 3 } } });
        expect(found.hits.map(({ name }) => name)).toEqual(['Town']);
        expect(Object.keys(found.facets)).toEqual(['entityType']);
      });

      it('finds words near a point', async () => {
        await index.apply([
          at(9, { name: 'Ghazal far' }),
          at(1, { name: 'Ghazal near' }),
          put({ name: 'Ghazal in Marawi', municipality: 'Marawi' }),
          at(2),
        ]);
        const page = await names({ ...nearest, text: 'ghazal' });
        expect(page).toEqual(['Ghazal near', 'Ghazal in Marawi', 'Ghazal far']);
      });
    });

    describe('along a way', () => {
      const points = [
        { lat: 8, lng: 124 },
        { lat: 8, lng: 125 },
        { lat: 9, lng: 125 },
      ];
      const along = { along: { points, metres: 10_000 }, sort: { by: 'along' } } as const;
      const at = (name: string, lat: number, lng: number, facts: Partial<Listing> = {}) =>
        put({ name, latitude: String(lat), longitude: String(lng), ...facts });
      const places = [
        at('End', 8.9, 125.05),
        at('Corner', 8, 125),
        at('Start', 8.02, 124.1),
        at('Before the start', 8, 123.5),
        at('Away', 8.5, 124.5),
        at('Chips', 8.01, 124.5, { entityType: 'product' }),
        at('Example', 8, 124.05, { origin: 'demo' }),
        put({ name: 'Somewhere in Marawi', municipality: 'Marawi' }),
      ];

      it('finds exact places near it, in the order in which it passes them, examples last', async () => {
        await index.apply(places);
        expect(await names(along)).toEqual(['Start', 'Chips', 'Corner', 'End', 'Example']);
        expect(await names({ ...along, filter: type('food') })).toEqual([
          'Start',
          'Corner',
          'End',
          'Example',
        ]);
        expect(await names({ ...along, text: 'corner' })).toEqual(['Corner']);
        expect(await names({ ...along, sort: { by: 'name' } })).toEqual([
          'Chips',
          'Corner',
          'End',
          'Start',
          'Example',
        ]);
        expect(await names({ ...along, sort: { by: 'distance', from: { lat: 8, lng: 125 } } })).toEqual([
          'Corner',
          'Chips',
          'Start',
          'End',
          'Example',
        ]);
      });

      it('counts a place once, where it passes first', async () => {
        await index.apply([at('Twice', 8, 124.1), at('Once', 8, 124.6)]);
        const back = { points: [...points.slice(0, 2), { lat: 8, lng: 124 }], metres: 10_000 };
        expect(await names({ along: back, sort: { by: 'along' } })).toEqual(['Twice', 'Once']);
      });

      it('pages, and returns the total and the counts of the whole result', async () => {
        await index.apply(places);
        const found = await index.search({ ...along, offset: 1, limit: 2, facets: ['entityType'] });
        expect(found).toMatchObject({ total: 5, facets: { entityType: { food: 4, product: 1 } } });
        expect(found.hits.map(({ name }) => name)).toEqual(['Chips', 'Corner']);
        expect(
          await names({
            along: {
              points: [
                { lat: 5, lng: 119 },
                { lat: 5, lng: 119 },
              ],
              metres: 1_000,
            },
          }),
        ).toEqual([]);
      });
    });

    it('puts submitted and imported places before samples and examples in every order', async () => {
      const origins = ['demo', 'imported', 'sample', 'submitted', 'generated'] as const;
      await index.apply(
        origins.map((origin, n) =>
          put({ name: `Twin ${n}`, origin, createdAt: `2026-01-0${n + 1}T00:00:00.000Z` }),
        ),
      );
      for (const by of ['newest', 'name', 'rating', 'trust', 'relevance'] as const)
        for (const text of ['', 'twin']) {
          const { hits } = await index.search({ text, sort: { by }, offset: 0, limit: 10 });
          const [real, sample, examples] = [hits.slice(0, 2), hits[2], hits.slice(3)];
          expect(real.map(({ origin }) => origin).sort()).toEqual(['imported', 'submitted']);
          expect(sample?.origin).toBe('sample');
          expect(examples.map(({ origin }) => origin).sort()).toEqual(['demo', 'generated']);
        }
    });

    describe('for sort orders', () => {
      it('sorts by rating, weighed by the number of ratings that count, and ties newest first', async () => {
        const rated = (name: string, ratings: number[], createdAt = '2026-03-01T00:00:00.000Z') => {
          const [countedReviews, ratingSum] = [
            ratings.length,
            ratings.reduce((sum, stars) => sum + stars, 0),
          ];
          return put({ name, countedReviews, ratingSum, totalReviews: 9, createdAt });
        };
        await index.apply([
          rated('None', [], '2026-04-01T00:00:00.000Z'),
          rated('One bad', [1]),
          rated('Old four', [4, 4], '2026-01-01T00:00:00.000Z'),
          rated('New four', [4, 4], '2026-02-01T00:00:00.000Z'),
          rated('One five', [5]),
          rated('Many good', [5, 5, 5, 4, 4, 5]),
        ]);
        const sorted = ['Many good', 'One five', 'New four', 'Old four', 'None', 'One bad'];
        expect(await names({ sort: { by: 'rating' } })).toEqual(sorted);
        expect((await names({ sort: { by: 'newest' } }))[0]).toBe('None');
      });

      it('sorts by trust, with places under review last within their level', async () => {
        const trusted = (
          name: string,
          level: Listing['trust']['level'],
          isDisputed = false,
          reported: Partial<Listing['trust']> = {},
        ) =>
          put({
            name,
            trust: {
              level,
              review: isDisputed
                ? {
                    since: '2026-01-02T00:00:00.000Z',
                    counts: { closed: 0, not_halal: 0, wrong_info: 0 },
                  }
                : null,
              reasons: [],
              checkedAt: '2026-01-01T00:00:00.000Z',
              stale: false,
              ...reported,
            },
          });
        const certificate = { state: 'reported', recognised: null } as const;
        const published = {
          kind: 'published_source',
          code: 'published',
          values: { muslimOwned: 'Yes' },
          text: 'A site says so.',
          recordedAt: '2026-01-01T00:00:00.000Z',
        } as const;
        await index.apply([
          trusted('Not halal', 'not_halal', false, { certificate }),
          trusted('Muslim-owned by report', 'unverified', false, { reasons: [published] }),
          trusted('Doubted report', 'unverified', true, { certificate }),
          trusted('Certified by report', 'unverified', false, { certificate }),
          trusted('Published', 'facts_published'),
          trusted('Unverified', 'unverified'),
          trusted('Doubted', 'certified', true),
          trusted('Confirmed', 'community_confirmed'),
          trusted('Pork-free', 'pork_free'),
          trusted('Certified', 'certified'),
          trusted('Claimed', 'claimed_halal'),
          trusted('Facts', 'facts_confirmed'),
        ]);
        expect(await names({ sort: { by: 'trust' } })).toEqual([
          'Certified',
          'Doubted',
          'Confirmed',
          'Claimed',
          'Certified by report',
          'Muslim-owned by report',
          'Unverified',
          'Doubted report',
          'Pork-free',
          'Not halal',
          'Facts',
          'Published',
        ]);
      });

      it('pages without gaps or repeats, aligned or not, and returns the total', async () => {
        await index.apply(
          Array.from({ length: 45 }, (_, n) => put({ name: `Place ${String(n).padStart(2, '0')}` })),
        );
        const pages = [
          await names({ offset: 0, limit: 10 }),
          await names({ offset: 10, limit: 15 }),
          await names({ offset: 25, limit: 15 }),
          await names({ offset: 40, limit: 15 }),
        ];
        expect(pages.map(({ length }) => length)).toEqual([10, 15, 15, 5]);
        expect(pages.flat()).toEqual(await names());
        const beyond = await index.search({ sort: { by: 'name' }, offset: 100_000, limit: 10 });
        expect(beyond).toMatchObject({ hits: [], total: 45 });
      });
    });

    describe('for search texts', () => {
      const found = async (text: string): Promise<string[]> => {
        const { hits, total } = await index.search({
          text,
          sort: { by: 'relevance' },
          offset: 0,
          limit: 100,
        });
        expect(total).toBe(hits.length);
        return hits.map(({ name }) => name);
      };

      it.each(['🕌', '🕌🕌 🍢', '&', '"', "'", '*', '...', '-', '-"', '( )'])(
        'finds nothing for %s, which has no word',
        async (text) => {
          await index.apply([put({ name: 'Ghazal 🕌 & Co.' })]);
          expect(await found(text)).toEqual([]);
          expect(await index.suggest({ text, limit: 5 })).toEqual([]);
          const { facets } = await index.search({
            text,
            sort: { by: 'relevance' },
            offset: 0,
            limit: 5,
            facets: ['entityType'],
          });
          expect(facets).toEqual({ entityType: {} });
        },
      );

      it('treats words in quotes as a phrase: exactly as written, adjacent', async () => {
        await index.apply([
          put({ name: 'Ghazal House' }),
          put({ name: 'House of Ghazal' }),
          put({ name: 'Ghazali House' }),
        ]);
        expect((await found('"ghazal house"')).sort()).toEqual(['Ghazal House']);
        expect((await found('"house of ghazal"')).sort()).toEqual(['House of Ghazal']);
        expect((await found('"ghazal"')).sort()).toEqual(['Ghazal House', 'House of Ghazal']);
        expect(await found('"ghaz"')).toEqual([]);
        expect(await found('"ghazla"')).toEqual([]);
        expect((await found('ghaz')).length).toBe(3);
      });

      it.each([
        ['masjid', ['Masjid Noor', 'Mosque Noor']],
        ['moske', ['Moske Noor', 'Masjid Noor']],
        ['ma', ['Ma Noor', 'Masjid Noor']],
      ])('ranks the exact word %s in a name above synonyms and prefixes', async (text, [exact, other]) => {
        // The lower ranked document is inserted first and last, so that insertion order cannot help.
        const names = [other, exact, other].map((name) => put({ name: name ?? '' }));
        await index.apply(names);
        expect((await found(text))[0]).toBe(exact);
        expect(await found(text)).toContain(other);
      });

      it('orders ties by id, whatever the insertion order, in every sort order', async () => {
        const createdAt = '2026-01-01T00:00:00.000Z';
        const ids = Array.from({ length: 6 }, () => nextId()).sort();
        for (const at of [3, 0, 5, 1, 4, 2])
          await index.apply([put({ id: ids[at] ?? '', name: 'Twin', createdAt })]);
        const backwards = [...ids].reverse();
        for (const by of ['newest', 'name', 'rating', 'trust', 'relevance'] as const) {
          const { hits } = await index.search({ text: 'twin', sort: { by }, offset: 0, limit: 10 });
          expect([by, hits.map(({ id }) => id)]).toEqual([by, by === 'relevance' ? ids : backwards]);
        }
        const { hits } = await index.search({ sort: { by: 'newest' }, offset: 0, limit: 10 });
        expect(hits.map(({ id }) => id)).toEqual(backwards);
      });
    });

    it('suggests names that have all words first, then other results', async () => {
      await index.apply([
        put({ name: 'Kebab House', municipality: 'Marawi' }),
        put({ name: 'Marawi Kebab' }),
        put({ name: 'Bakery', municipality: 'Cebu City' }),
      ]);
      const found = await index.suggest({ text: 'marawi keb', limit: 5 });
      expect(found.map(({ name }) => name)).toEqual(['Marawi Kebab', 'Kebab House']);
      const mosques = { field: 'entityType' as const, oneOf: ['mosque'] };
      expect(await index.suggest({ text: 'marawi', filter: mosques, limit: 5 })).toEqual([]);
    });

    describe('for rebuilding', () => {
      it('is not built before the first rebuild and is afterwards, even when the source is empty', async () => {
        expect(await index.isBuilt()).toBe(false);
        await index.rebuild(stream());
        expect(await index.isBuilt()).toBe(true);
        expect(await index.count()).toBe(0);
      });

      it('removes what the source no longer has', async () => {
        await index.rebuild(stream(put({ name: 'Stays' }), put({ name: 'Goes' })));
        await index.rebuild(stream(put({ name: 'Stays' })));
        expect(await names()).toEqual(['Stays']);
      });

      it('serves queries from the old index meanwhile, and applies changes by their revision', async () => {
        const [changed, removed, added] = [nextId(), nextId(), nextId()];
        await index.apply([put({ id: changed, name: 'Before' }, 1)]);
        const { open, opened } = gate();
        async function* slow(): AsyncIterable<IndexChange> {
          yield put({ id: changed, name: 'Snapshot' }, 1);
          yield put({ id: removed, name: 'Removed meanwhile' }, 1);
          await opened;
        }
        const rebuilding = index.rebuild(slow());
        await index.apply([
          put({ id: changed, name: 'Changed' }, 2),
          { kind: 'remove', id: removed, revision: 2 },
          put({ id: added, name: 'Added' }, 1),
        ]);
        expect(await names()).toEqual(['Added', 'Changed']);
        open();
        await rebuilding;
        expect(await names()).toEqual(['Added', 'Changed']);
      });

      it('stays unchanged when the source fails', async () => {
        await index.rebuild(stream(put({ name: 'Safe' })));
        async function* broken(): AsyncIterable<IndexChange> {
          yield put({ name: 'Half' });
          throw new Error('the source broke off');
        }
        await expect(index.rebuild(broken())).rejects.toThrow('the source broke off');
        expect(await names()).toEqual(['Safe']);
        await index.apply([put({ name: 'Later' })]);
        expect(await names()).toEqual(['Later', 'Safe']);
      });

      it('keeps earlier changes when the source is outdated', async () => {
        const [changed, removed] = [nextId(), nextId()];
        await index.apply([put({ id: changed, name: 'Newer' }, 3), put({ id: removed }, 1)]);
        await index.apply([{ kind: 'remove', id: removed, revision: 2 }]);
        await index.rebuild(
          stream(put({ id: changed, name: 'Older' }, 2), put({ id: removed, name: 'Removed' }, 1)),
        );
        expect(await names()).toEqual(['Newer']);
      });

      it('remembers earlier removals', async () => {
        const id = nextId();
        await index.apply([put({ id, name: 'Gone' }, 1), { kind: 'remove', id, revision: 3 }]);
        await index.rebuild(stream());
        await index.apply([put({ id, name: 'Gone' }, 2)]);
        expect(await names()).toEqual([]);
      });
    });
  });
};
