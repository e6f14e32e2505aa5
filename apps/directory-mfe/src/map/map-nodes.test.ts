import type { MapFeature, MapName } from '@halalmap/contracts';
import { canSplit, onlyPlace, toNodes } from './map-nodes';
import { toMapPin } from './geometry';
import { aCluster, aPlaceFeature, townNamed } from './testing/builders';

const manila = [120.98, 14.6] as const;
const makati = [121.03, 14.55] as const;
const davao = [125.6, 7.07] as const;

const areas = new Map<number, MapName>([
  [1, townNamed(1, 'Manila')],
  [2, townNamed(2, 'Quezon City')],
  [9, { kind: 'province', id: 9, text: 'Metro Manila' }],
]);
const nodesOf = (features: MapFeature[], zoom = 5) => toNodes(features, { zoom, selected: null, areas });

describe('drawing features', () => {
  it('is one node where places would overlap, and each place by itself at close zoom', () => {
    const features = [aPlaceFeature(1, manila), aPlaceFeature(2, makati), aPlaceFeature(3, davao)];
    const [both, alone] = nodesOf(features);
    expect(both).toMatchObject({ count: 2, bounds: [120.98, 14.55, 121.03, 14.6] });
    expect(onlyPlace(both!)).toBeNull();
    expect(onlyPlace(alone!)?.id).toBe(aPlaceFeature(3, davao).id);
    expect(nodesOf(features, 12)).toHaveLength(3);
  });

  it('keeps the largest cluster in place, counts all, and contains all of them', () => {
    const [node] = nodesOf([
      aPlaceFeature(1, makati),
      aCluster(40, manila, [120.9, 14.5, 121, 14.7]),
      aCluster(2, [121, 14.62], [121, 14.6, 121.1, 14.65], { exact: false }),
    ]);
    expect(node).toMatchObject({ count: 43, at: manila, bounds: [120.9, 14.5, 121.1, 14.7], exact: true });
  });

  it('is named for the smallest area that more than half of its places are in', () => {
    const inManila = (number: number) => aPlaceFeature(number, manila, { placeIds: [1, 9] });
    const inQuezonCity = aCluster(3, [121, 14.65], [121, 14.6, 121.1, 14.7], {
      name: townNamed(2, 'Quezon City'),
      areaCounts: [
        { id: 2, count: 2 },
        { id: 9, count: 3 },
      ],
    });
    const nameOf = (features: MapFeature[]) => nodesOf(features)[0]?.area;
    expect(nameOf([inQuezonCity])).toBe('Quezon City');
    expect(nameOf([inQuezonCity, inManila(1)])).toBe('Metro Manila');
    expect(nameOf([inManila(1), inManila(2), inManila(3)])).toBe('Manila');
    expect(nameOf([inManila(1), aPlaceFeature(2, manila), aPlaceFeature(3, manila)])).toBeNull();
  });

  it('counts every place once, at each zoom', () => {
    const features = Array.from({ length: 200 }, (_, index) =>
      aPlaceFeature(index, [120 + (index % 20) / 10, 14 + Math.floor(index / 20) / 10]),
    );
    for (const zoom of [3, 5, 7.5, 10, 15])
      expect(nodesOf(features, zoom).reduce((sum, { count }) => sum + count, 0)).toBe(200);
  });

  it('draws the selected place by itself, known from the features or not', () => {
    const selected = toMapPin(aPlaceFeature(1, manila), areas);
    const counts = (features: MapFeature[]) =>
      toNodes(features, { zoom: 5, selected, areas }).map(({ count }) => count);
    expect(counts([aPlaceFeature(1, manila), aPlaceFeature(2, manila), aPlaceFeature(3, manila)])).toEqual([
      2, 1,
    ]);
    expect(counts([])).toEqual([1]);
  });
});

describe('whether zooming in separates places', () => {
  const near = { zoom: 5, maxZoom: 13 };
  const splits = (features: MapFeature[], options = near) => canSplit(nodesOf(features)[0]!, options);

  it('depends on whether they have the same position', () => {
    expect(splits([aPlaceFeature(1, manila), aPlaceFeature(2, makati)])).toBe(true);
    expect(splits([aPlaceFeature(1, manila), aPlaceFeature(2, manila)])).toBe(false);
  });

  it('ends at the nearest zoom', () => {
    expect(splits([aPlaceFeature(1, manila), aPlaceFeature(2, makati)], { ...near, zoom: 13 })).toBe(false);
  });

  it('is known for a cluster of places at town centres by the size of its box', () => {
    const cluster = (bbox: [number, number, number, number]) => [
      aCluster(600, manila, bbox, { exact: false }),
    ];
    expect(splits(cluster([120.9, 14.5, 121, 14.7]))).toBe(true);
    expect(splits(cluster([120.98, 14.6, 120.98, 14.6]))).toBe(false);
  });
});
