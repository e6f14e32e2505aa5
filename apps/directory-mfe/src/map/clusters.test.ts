import { philippines } from './bounds';
import { createClusters, isStack } from './clusters';
import { aPlace } from './testing/builders';

const manila = [120.98, 14.6] as const;
const makati = [121.03, 14.55] as const;
const davao = [125.6, 7.07] as const;

describe('places on the map', () => {
  const places = [aPlace(1, davao), aPlace(2, makati), aPlace(3, manila)];

  it('that are close together are one of two, seen from afar', () => {
    const nodes = createClusters(places).within(philippines, 5);
    expect(nodes.map((node) => node.places.map(({ name }) => name))).toEqual([
      ['Place 2', 'Place 3'],
      ['Place 1'],
    ]);
  });

  it('come apart from near by', () => {
    expect(createClusters(places).within(philippines, 12)).toHaveLength(3);
  });

  it('are each in exactly one mark, at every scale', () => {
    const many = Array.from({ length: 300 }, (_, index) =>
      aPlace(index + 1, [118 + ((index * 37) % 80) / 10, 6 + ((index * 53) % 130) / 10]),
    );
    const clusters = createClusters(many);
    for (const zoom of [3, 5.5, 7, 9, 12, 15]) {
      const ids = clusters.within([110, 0, 130, 25], zoom).flatMap((node) => node.places.map(({ id }) => id));
      expect(ids.sort()).toEqual(many.map(({ id }) => id).sort());
    }
  });

  it('beyond the view are left out', () => {
    expect(createClusters(places).within([124, 6, 127, 9], 6)).toHaveLength(1);
  });

  it('are read from north to south', () => {
    const lats = createClusters(places)
      .within(philippines, 12)
      .map(({ at }) => at[1]);
    expect(lats).toEqual([...lats].sort((one, other) => other - one));
  });

  it('at one spot stay together at every scale', () => {
    const [node, ...others] = createClusters([aPlace(1, davao), aPlace(2, davao)]).within(philippines, 18);
    expect(others).toEqual([]);
    expect(node && isStack(node)).toBe(true);
  });
});

it('tells a cluster that can be opened from a stack', () => {
  const [node] = createClusters([aPlace(1, manila), aPlace(2, makati)]).within(philippines, 5);
  expect(node && isStack(node)).toBe(false);
});
