import type { MapFeature } from '@halalmap/contracts';
import {
  boundsOf,
  pointBounds,
  sizeInPixels,
  toPixels,
  union,
  toMapPin,
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
  /** The individually known places; fewer than `count` where the server returned a cluster. */
  places: readonly MapPin[];
}

/** Nodes closer than this number of pixels are merged: each must be large enough to tap. */
const apart = 44;

const pinNode = (pin: MapPin): MapNode => ({
  key: pin.id,
  at: pin.at,
  count: 1,
  bounds: pointBounds(pin.at),
  exact: pin.precision === 'exact',
  places: [pin],
});

const toNode = (feature: MapFeature): MapNode => {
  const at: Position = [feature.longitude, feature.latitude];
  const { exact } = feature;
  if (feature.kind === 'cluster')
    return { key: at.join(' '), at, count: feature.count, bounds: feature.bbox, exact, places: [] };
  return pinNode(toMapPin(feature));
};

const merged = (one: MapNode, other: MapNode): MapNode => ({
  ...one,
  count: one.count + other.count,
  bounds: union(one.bounds, other.bounds),
  exact: one.exact || other.exact,
  places: [...one.places, ...other.places],
});

const mergedBy = (nodes: readonly MapNode[], keyOf: (node: MapNode) => string): MapNode[] => {
  const byKey = new Map<string, MapNode>();
  for (const node of nodes) {
    const known = byKey.get(keyOf(node));
    byKey.set(keyOf(node), known ? merged(known, node) : node);
  }
  return [...byKey.values()];
};

/**
 * Merges features that would overlap: the largest ones stay in place and absorb their neighbours.
 * @param selected a place that is always drawn separately
 * @returns from north to south
 */
export const toNodes = (
  features: readonly MapFeature[],
  { zoom, selected }: { zoom: number; selected: MapPin | null },
): MapNode[] => {
  const others = features.filter((feature) => feature.kind === 'cluster' || feature.id !== selected?.id);
  const spots = mergedBy(others.map(toNode), ({ at }) => at.join(' ')).toSorted(
    (one, other) => other.count - one.count || one.key.localeCompare(other.key),
  );
  const drawn: Array<{ node: MapNode; x: number; y: number }> = [];
  for (const node of spots) {
    const { x, y } = toPixels(node.at, zoom);
    const near = drawn.find((other) => Math.hypot(other.x - x, other.y - y) < apart);
    if (near) near.node = merged(near.node, node);
    else drawn.push({ node, x, y });
  }
  const nodes = drawn.map(({ node }) =>
    node.count > 1 ? { ...node, key: `${node.at.join(' ')}+${node.count}` } : node,
  );
  return [...nodes, ...(selected ? [pinNode(selected)] : [])].toSorted(
    (one, other) => other.at[1] - one.at[1],
  );
};

/** The single place of a node; null for several. */
export const onlyPlace = ({ count, places }: MapNode): MapPin | null =>
  count === 1 ? (places[0] ?? null) : null;

/**
 * Whether zooming in separates the places of a node.
 * @param options.townsWithin the number of town centres in some bounds
 */
export const canSplit = (
  node: MapNode,
  { zoom, maxZoom, townsWithin }: { zoom: number; maxZoom: number; townsWithin: (bounds: Bounds) => number },
): boolean => {
  if (zoom >= maxZoom - 0.01) return false;
  const isKnown = node.places.length === node.count;
  const bounds = isKnown ? boundsOf(node.places.map(({ at }) => at)) : node.bounds;
  if (!bounds || sizeInPixels(bounds, maxZoom) < apart) return false;
  return isKnown || node.exact || townsWithin(bounds) !== 1;
};
