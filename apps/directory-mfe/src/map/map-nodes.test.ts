import type { MapFeature } from '@halalmap/contracts';
import { canSplit, onlyPlace, toNodes } from './map-nodes';
import { toMapPin } from './geometry';
import { aCluster, aPlaceFeature } from './testing/builders';

const manila = [120.98, 14.6] as const;
const makati = [121.03, 14.55] as const;
const davao = [125.6, 7.07] as const;

const nodesOf = (features: MapFeature[], zoom = 5) => toNodes(features, { zoom, selected: null });

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

  it('counts every place once, at each zoom', () => {
    const features = Array.from({ length: 200 }, (_, index) =>
      aPlaceFeature(index, [120 + (index % 20) / 10, 14 + Math.floor(index / 20) / 10]),
    );
    for (const zoom of [3, 5, 7.5, 10, 15])
      expect(nodesOf(features, zoom).reduce((sum, { count }) => sum + count, 0)).toBe(200);
  });

  it('draws the selected place by itself, known from the features or not', () => {
    const selected = toMapPin(aPlaceFeature(1, manila));
    const counts = (features: MapFeature[]) =>
      toNodes(features, { zoom: 5, selected }).map(({ count }) => count);
    expect(counts([aPlaceFeature(1, manila), aPlaceFeature(2, manila), aPlaceFeature(3, manila)])).toEqual([
      2, 1,
    ]);
    expect(counts([])).toEqual([1]);
  });
});

describe('whether zooming in separates places', () => {
  const near = { zoom: 5, maxZoom: 13, townsWithin: () => 2 };
  const splits = (features: MapFeature[], options = near) => canSplit(nodesOf(features)[0]!, options);

  it('depends on whether they have the same position', () => {
    expect(splits([aPlaceFeature(1, manila), aPlaceFeature(2, makati)])).toBe(true);
    expect(splits([aPlaceFeature(1, manila), aPlaceFeature(2, manila)])).toBe(false);
  });

  it('ends at the nearest zoom', () => {
    expect(splits([aPlaceFeature(1, manila), aPlaceFeature(2, makati)], { ...near, zoom: 13 })).toBe(false);
  });

  it('is known for a cluster of places at town centres by the towns inside', () => {
    const cluster = [aCluster(600, manila, [120.9, 14.5, 121, 14.7], { exact: false })];
    expect(splits(cluster)).toBe(true);
    expect(splits(cluster, { ...near, townsWithin: () => 1 })).toBe(false);
  });
});
