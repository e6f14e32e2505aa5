import { nameOfMost, type MapFeature } from '@halalmap/contracts';
import {
  pointBounds,
  sizeInPixels,
  toPixels,
  union,
  toMapPin,
  type Areas,
  type Bounds,
  type MapPin,
  type Position,
} from './geometry';

/** A marker of the map: a place, or several that are too close together to be drawn separately. */
export interface MapNode {
  key: string;
  at: Position;
  count: number;
  /** The bounding box of its places. */
  bounds: Bounds;
  /** False: only the town of each of its places is known. */
  exact: boolean;
  /** The area that most of its places are in; null when there is none. */
  area: string | null;
  /** The individually known places; fewer than `count` where the server returned a cluster. */
  places: readonly MapPin[];
}

/** Nodes closer than this number of pixels are merged: each must be large enough to tap. */
const apart = 44;

/** A node while others are merged into it. */
interface CountedNode extends MapNode {
  /** The number of its places by the id of an area. */
  counts: ReadonlyMap<number, number>;
}

const pinNode = (pin: MapPin): MapNode => ({
  key: pin.id,
  at: pin.at,
  count: 1,
  bounds: pointBounds(pin.at),
  exact: pin.precision === 'exact',
  area: pin.town,
  places: [pin],
});

const toNode = (feature: MapFeature, areas: Areas): CountedNode => {
  const at: Position = [feature.longitude, feature.latitude];
  const { exact } = feature;
  if (feature.kind === 'cluster')
    return {
      key: at.join(' '),
      at,
      count: feature.count,
      bounds: feature.bbox,
      exact,
      area: feature.name.text,
      places: [],
      counts: new Map(feature.areaCounts.map(({ id, count }) => [id, count])),
    };
  return { ...pinNode(toMapPin(feature, areas)), counts: new Map(feature.placeIds.map((id) => [id, 1])) };
};

const added = (one: CountedNode['counts'], other: CountedNode['counts']): CountedNode['counts'] => {
  const sum = new Map(one);
  for (const [id, count] of other) sum.set(id, (sum.get(id) ?? 0) + count);
  return sum;
};

const merged = (one: CountedNode, other: CountedNode): CountedNode => ({
  ...one,
  count: one.count + other.count,
  bounds: union(one.bounds, other.bounds),
  exact: one.exact || other.exact,
  counts: added(one.counts, other.counts),
  places: [...one.places, ...other.places],
});

const mergedBy = (nodes: readonly CountedNode[], keyOf: (node: MapNode) => string): CountedNode[] => {
  const byKey = new Map<string, CountedNode>();
  for (const node of nodes) {
    const known = byKey.get(keyOf(node));
    byKey.set(keyOf(node), known ? merged(known, node) : node);
  }
  return [...byKey.values()];
};

/**
 * Merges features that would overlap: the largest ones stay in place and absorb their neighbours.
 * @param options.selected a place that is always drawn separately
 * @param options.areas those of the features
 * @returns from north to south
 */
export const toNodes = (
  features: readonly MapFeature[],
  { zoom, selected, areas }: { zoom: number; selected: MapPin | null; areas: Areas },
): MapNode[] => {
  const others = features.filter((feature) => feature.kind === 'cluster' || feature.id !== selected?.id);
  const spots = mergedBy(
    others.map((feature) => toNode(feature, areas)),
    ({ at }) => at.join(' '),
  ).toSorted((one, other) => other.count - one.count || one.key.localeCompare(other.key));
  const drawn: Array<{ node: CountedNode; x: number; y: number }> = [];
  for (const node of spots) {
    const { x, y } = toPixels(node.at, zoom);
    const near = drawn.find((other) => Math.hypot(other.x - x, other.y - y) < apart);
    if (near) near.node = merged(near.node, node);
    else drawn.push({ node, x, y });
  }
  const nodes = drawn.map(({ node }) =>
    node.count > 1
      ? {
          ...node,
          key: `${node.at.join(' ')}+${node.count}`,
          area: nameOfMost(node.count, node.counts, areas).text,
        }
      : node,
  );
  return [...nodes, ...(selected ? [pinNode(selected)] : [])].toSorted(
    (one, other) => other.at[1] - one.at[1],
  );
};

/** The single place of a node; null for several. */
export const onlyPlace = ({ count, places }: MapNode): MapPin | null =>
  count === 1 ? (places[0] ?? null) : null;

/** Whether zooming in separates the places of a node. Those at one town centre have a box without a size. */
export const canSplit = (node: MapNode, { zoom, maxZoom }: { zoom: number; maxZoom: number }): boolean =>
  zoom < maxZoom - 0.01 && sizeInPixels(node.bounds, maxZoom) >= apart;
