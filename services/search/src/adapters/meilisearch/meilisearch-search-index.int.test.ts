import { listingMapQuerySchema, type MapFeature } from '@halalmap/contracts';
import { findMeilisearch, startMeilisearch, type MeilisearchServer } from '@halalmap/test-kit';
import { createFindOnMap } from '../../app/find-on-map';
import type { IndexChange } from '../../domain/index-document';
import type { SearchIndex } from '../../domain/search-index';
import { fewPlaces, put } from '../../testing/build-document';
import { describeRelevance } from '../../testing/relevance-suite';
import { describeSearchIndex } from '../../testing/search-index-contract';
import { createEmbeddedSearchIndex } from '../embedded/embedded-search-index';
import { createMeilisearchIndex } from './meilisearch-search-index';

/**
 * A dense grid around Manila, a wide one over the country, places with the position of their town, and places without a
 * position.
 */
const manyPlaces = (): IndexChange[] =>
  Array.from({ length: 1_500 }, (_entry, number) => {
    const [column, row] = [number % 40, Math.floor(number / 40)];
    const position =
      number % 50 === 49
        ? { municipality: 'Marawi' }
        : number % 75 === 74
          ? {}
          : number % 3 === 0
            ? { latitude: (14.4 + column * 0.01).toFixed(4), longitude: (120.9 + row * 0.01).toFixed(4) }
            : { latitude: (6 + column * 0.3).toFixed(4), longitude: (118 + row * 0.2).toFixed(4) };
    return put({
      name: `${number % 7 === 0 ? 'Kusina' : 'Place'} ${number}`,
      entityType: number % 2 === 0 ? 'food' : 'mosque',
      averageRating: number % 5 === 0 ? 4.5 : null,
      ...position,
    });
  });

const suites = (): void => {
  const { MEILISEARCH_URL, MEILISEARCH_KEY } = process.env;
  let server: MeilisearchServer | undefined;
  let names = 0;
  beforeAll(async () => {
    if (!MEILISEARCH_URL) server = await startMeilisearch();
  });
  afterAll(() => server?.stop());

  const open = async (): Promise<SearchIndex> => {
    names += 1;
    const index = createMeilisearchIndex({
      url: MEILISEARCH_URL ?? server?.url ?? '',
      key: MEILISEARCH_URL ? MEILISEARCH_KEY : server?.key,
      name: `contract_${process.pid}_${names}`,
    });
    await index.open();
    return index;
  };

  describeSearchIndex(open);
  describeRelevance(open);

  /** Creates a key on the server. */
  const createKey = async (rights: { actions: string[]; indexes: string[] }): Promise<string> => {
    const { url, key } = MEILISEARCH_URL ? { url: MEILISEARCH_URL, key: MEILISEARCH_KEY ?? '' } : server!;
    const response = await fetch(`${url}/keys`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...rights, expiresAt: null }),
    });
    return ((await response.json()) as { key: string }).key;
  };
  const withKey = (key: string, name: string): SearchIndex =>
    createMeilisearchIndex({ url: MEILISEARCH_URL ?? server!.url, key, name });
  const actions = ['search', 'documents.*', 'indexes.*', 'settings.*', 'tasks.get'];

  it('is filled and searched with a key that is limited to the indexes of its name', async () => {
    const index = withKey(await createKey({ actions, indexes: ['scoped*'] }), 'scoped');
    await index.open();
    await index.rebuild(
      (async function* () {
        yield* [put({ name: 'Kusina ni Amina' })];
      })(),
    );
    await index.apply([put({ name: 'Masjid' })]);
    expect([await index.isBuilt(), await index.count()]).toEqual([true, 2]);
    await index.close();
  });

  it.each([
    ['for one name only', { actions, indexes: ['narrow'] }],
    ['that may only search', { actions: ['search'], indexes: ['*'] }],
  ])('reports the missing permissions of a key %s', async (_what, rights) => {
    const refused = await withKey(await createKey(rights), 'narrow')
      .open()
      .catch((error: unknown) => error);
    expect(refused).toMatchObject({
      code: 'unavailable',
      cause: { message: expect.stringContaining('tasks.get on the indexes narrow*') as string },
    });
  });

  describe('the map on it', () => {
    const embedded = createEmbeddedSearchIndex();
    let real: SearchIndex;
    beforeAll(async () => {
      const places = manyPlaces();
      real = await open();
      await Promise.all([embedded, real].map((index) => index.apply(places)));
    });
    afterAll(() => Promise.all([embedded, real].map((index) => index.close())));

    const keyOf = (feature: MapFeature): string =>
      feature.kind === 'place' ? feature.id : feature.bbox.join();
    /** The response with its features sorted, since their order is unspecified. */
    const show = async (index: SearchIndex, query: Record<string, string>) => {
      const clock = { now: () => new Date('2026-01-05T04:00:00.000Z') };
      const find = createFindOnMap({ index, reference: fewPlaces, clock });
      const map = await find(listingMapQuerySchema.parse(query));
      return { ...map, features: map.features.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)) };
    };

    const boxes = [
      undefined,
      '-180,-90,180,90',
      '116,4,127,21.5',
      '120.9,14.4,121.1,14.8',
      '120.95,14.5,121,14.6',
      '124,8,124.5,8.1',
      '0,0,1,1',
    ];
    const filters: Array<Record<string, string>> = [
      {},
      { search: 'kusina' },
      { type: 'mosque' },
      { type: 'food', minRating: '4', search: 'place' },
      { search: '🕌' },
      { trust: 'proven' },
    ];
    it.each(['5', '8', '12', undefined])('is the same as on the embedded index, at zoom %s', async (zoom) => {
      let clusters = 0;
      for (const bbox of boxes) {
        for (const filter of filters) {
          const query = { ...filter, ...(bbox ? { bbox } : {}), ...(zoom ? { zoom } : {}) };
          const [expected, found] = await Promise.all([show(embedded, query), show(real, query)]);
          expect({ query, ...found }).toEqual({ query, ...expected });
          clusters += found.features.filter(({ kind }) => kind === 'cluster').length;
        }
      }
      expect(clusters).toBeGreaterThan(50);
    });

    it('counts each value when there are more than the server counts by default', async () => {
      const { facets } = await real.search({ sort: { by: 'none' }, offset: 0, limit: 0, facets: ['cell18'] });
      expect(Object.keys(facets.cell18 ?? {}).length).toBeGreaterThan(1_000);
    });
  });
};

if (process.env.MEILISEARCH_URL || findMeilisearch()) suites();
else {
  console.warn('SKIPPED: the suite of the real Meilisearch needs its program on PATH, or MEILISEARCH_URL');
  describe.skip('Meilisearch (no program on PATH and no MEILISEARCH_URL)', suites);
}
