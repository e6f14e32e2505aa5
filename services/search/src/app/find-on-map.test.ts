import { listingMapQuerySchema, type Listing, type ListingMap } from '@halalmap/contracts';
import { buildListing } from '@halalmap/contracts/testing';
import { createEmbeddedSearchIndex } from '../adapters/embedded/embedded-search-index';
import type { SearchIndex } from '../domain/search-index';
import { fewPlaces, put } from '../testing/build-document';
import { createFindOnMap } from './find-on-map';

const at = (latitude: number, longitude: number): Partial<Listing> => ({
  latitude: latitude.toFixed(4),
  longitude: longitude.toFixed(4),
});

describe('the map of listings', () => {
  let index: SearchIndex;
  beforeEach(() => {
    index = createEmbeddedSearchIndex();
  });

  const find = (query: Record<string, string> = {}): Promise<ListingMap> =>
    createFindOnMap({
      index,
      reference: fewPlaces,
      clock: { now: () => new Date('2026-01-05T04:00:00.000Z') },
    })(listingMapQuerySchema.parse(query));
  const membersOf = ({ features }: ListingMap): number =>
    features.reduce((sum, feature) => sum + (feature.kind === 'cluster' ? feature.count : 1), 0);

  /** A grid of places around Manila, and some in Davao. */
  const fillGrid = (count: number): Promise<void> =>
    index.apply([
      ...Array.from({ length: count }, (_entry, number) =>
        put({
          name: `Place ${number}`,
          entityType: number % 2 === 0 ? 'food' : 'mosque',
          ...at(14.4 + (number % 40) * 0.01, 120.9 + Math.floor(number / 40) * 0.01),
        }),
      ),
      put({ name: 'Alone', ...at(7.07, 125.6) }),
      put({ name: 'Nowhere' }),
    ]);

  it('shows few matches as places, with the data of a pin', async () => {
    await index.apply([
      put({ name: 'Exact', ...at(14.5, 121) }),
      put({ name: 'By its town', municipality: 'Marawi' }),
      put({ name: 'Nowhere' }),
    ]);
    const map = await find();

    expect(map).toMatchObject({ total: 3, inside: 2 });
    expect(map.features).toHaveLength(2);
    expect(map.features).toContainEqual({
      kind: 'place',
      id: expect.any(String) as unknown,
      name: 'Exact',
      entityType: 'food',
      trustLevel: 'unverified',
      underReview: false,
      muslimOwned: false,
      latitude: 14.5,
      longitude: 121,
      exact: true,
      placeIds: [],
    });
    expect(map.features).toContainEqual(
      expect.objectContaining({ name: 'By its town', exact: false, latitude: 8.0034, longitude: 124.28395 }),
    );
  });

  it('says of a place what stands beside its badge', async () => {
    const { trust } = buildListing();
    await index.apply([put({ ...at(14.5, 121), trust: { ...trust, cautions: ['alcohol'] } })]);
    expect((await find()).features).toMatchObject([{ kind: 'place', cautions: ['alcohol'] }]);
  });

  it('counts the matches inside the box separately from the total', async () => {
    await index.apply([put({ ...at(14.5, 121) }), put({ ...at(7, 125) }), put({})]);

    expect(await find({ bbox: '120,14,122,15' })).toMatchObject({ total: 3, inside: 1 });
  });

  it('shows many matches as clusters, every match in exactly one feature, at any zoom', async () => {
    await fillGrid(1_200);
    for (const zoom of ['0', '5', '8', '12', '20', '7.5']) {
      const map = await find({ zoom });
      expect(map).toMatchObject({ total: 1_202, inside: 1_201 });
      expect(map.features.length).toBeLessThanOrEqual(500);
      expect(membersOf(map)).toBe(1_201);
      // The only match of a cell is shown as that place, with its name; at zoom 0 all places lie in one cell.
      if (zoom !== '0')
        expect(map.features).toContainEqual(expect.objectContaining({ kind: 'place', name: 'Alone' }));
    }
  });

  it('puts a cluster between its places, and its box contains them', async () => {
    await fillGrid(1_200);
    const { features } = await find({ zoom: '4' });
    const cluster = features.find(({ kind }) => kind === 'cluster');
    if (cluster?.kind !== 'cluster') throw new Error('no cluster');
    const [minLng, minLat, maxLng, maxLat] = cluster.bbox;

    expect(cluster.exact).toBe(true);
    expect(minLng).toBeLessThan(cluster.longitude);
    expect(maxLng).toBeGreaterThan(cluster.longitude);
    expect(minLat).toBeLessThan(cluster.latitude);
    expect(maxLat).toBeGreaterThan(cluster.latitude);
  });

  it('splits a cluster when its box is requested, until all its places are shown', async () => {
    await fillGrid(1_200);
    let map = await find({ zoom: '5' });
    let steps = 0;
    while (map.features.some(({ kind }) => kind === 'cluster')) {
      const largest = map.features
        .filter((feature) => feature.kind === 'cluster')
        .sort((a, b) => b.count - a.count)[0];
      map = await find({ bbox: largest?.bbox.join(',') ?? '' });
      expect(map.features.length).toBeGreaterThan(1);
      expect(membersOf(map)).toBe(map.inside);
      steps += 1;
      expect(steps).toBeLessThan(8);
    }
    expect(map.features.length).toBe(map.inside);
  });

  it('names a cluster for the smallest area with more than half of its places', async () => {
    const inTown = (count: number, municipality: string, from: number): ReturnType<typeof put>[] =>
      Array.from({ length: count }, (_entry, number) =>
        put({
          name: `${municipality} ${number}`,
          municipality,
          province: 'Metro Manila',
          ...at(14.55 + (number % 50) * 0.001, from + Math.floor(number / 50) * 0.001),
        }),
      );
    await index.apply([
      ...inTown(260, 'Quezon City', 121),
      ...inTown(250, 'Manila', 120.97),
      ...inTown(90, 'Makati', 121.01),
    ]);
    const far = await find({ zoom: '4' });
    const near = await find({ bbox: '120.965,14.54,120.98,14.61' });

    expect(far.features).toEqual([
      expect.objectContaining({
        count: 600,
        name: { kind: 'province', id: 1_300_000_000, text: 'Metro Manila' },
      }),
    ]);
    const [cluster] = far.features;
    if (cluster?.kind !== 'cluster') throw new Error('no cluster');
    const [minLng, minLat, maxLng, maxLat] = cluster.bbox;
    expect(maxLng - minLng).toBeLessThan(0.3);
    expect(maxLat - minLat).toBeLessThan(0.3);
    expect(far.areas).toContainEqual({ kind: 'province', id: 1_300_000_000, text: 'Metro Manila' });
    expect(near.features[0]).toMatchObject({ placeIds: [expect.any(Number), 1_300_000_000] });
    expect(near.areas).toContainEqual(expect.objectContaining({ kind: 'town', text: 'Manila' }));
  });

  it('names no area for a cluster of places without a known one', async () => {
    await fillGrid(1_200);
    const { features } = await find({ zoom: '4' });

    expect(features.find(({ kind }) => kind === 'cluster')).toMatchObject({
      name: { kind: 'none', id: null, text: null },
      areaCounts: [],
    });
  });

  it('shows more places of one town than the feature limit as one cluster that is not exact', async () => {
    await index.apply(
      Array.from({ length: 600 }, (_entry, number) =>
        put({ name: `Place ${number}`, municipality: 'Marawi' }),
      ),
    );
    const { features } = await find({ zoom: '15' });

    expect(features).toEqual([expect.objectContaining({ kind: 'cluster', count: 600, exact: false })]);
  });

  it('supports the same text and filters as the list', async () => {
    await fillGrid(1_200);

    expect(await find({ type: 'mosque' })).toMatchObject({ total: 600, inside: 600 });
    expect(await find({ search: 'alone' })).toMatchObject({ total: 1, inside: 1 });
    expect(await find({ trust: 'proven' })).toMatchObject({ total: 0, inside: 0, features: [] });
  });
});
