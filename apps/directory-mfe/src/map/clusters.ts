import Supercluster from 'supercluster';
import { boundsOf } from './bounds';
import type { Bounds, MapPlace, Position } from './map-place';

/** What stands at one spot of the map: a place, or several that are too close together to tell apart. */
export interface MapNode {
  key: string;
  at: Position;
  /** One or more, in the order of the list. */
  places: readonly MapPlace[];
}

export interface Clusters {
  /** What stands within some bounds at a level of zoom, from north to south. */
  within: (bounds: Bounds, zoom: number) => MapNode[];
}

/** Places nearer to each other than so many pixels become one. */
const radius = 44;
const maxZoom = 20;

/** Groups places by how close they appear. */
export const createClusters = (places: readonly MapPlace[]): Clusters => {
  const index = new Supercluster<{ rank: number }>({ radius, maxZoom });
  index.load(
    places.map(({ at }, rank) => ({
      type: 'Feature' as const,
      properties: { rank },
      geometry: { type: 'Point' as const, coordinates: [...at] },
    })),
  );
  const ranksOf = (id: number): number[] =>
    index
      .getLeaves(id, Infinity)
      .map(({ properties }) => properties.rank)
      .sort((one, other) => one - other);
  return {
    within: (bounds, zoom) =>
      index
        .getClusters([...bounds], Math.floor(zoom))
        .map(({ properties, geometry }) => {
          const ranks = 'cluster_id' in properties ? ranksOf(properties.cluster_id) : [properties.rank];
          const found = ranks.flatMap((rank) => places[rank] ?? []);
          const [lng = 0, lat = 0] = geometry.coordinates;
          return { key: `${found[0]?.id ?? ''}+${found.length}`, at: [lng, lat] as const, places: found };
        })
        .sort((one, other) => other.at[1] - one.at[1]),
  };
};

/** Whether no scale tells the places of a node apart, since they stand at one and the same spot. */
export const isStack = ({ places }: MapNode): boolean => {
  const bounds = boundsOf(places.map(({ at }) => at));
  return bounds !== null && bounds[0] === bounds[2] && bounds[1] === bounds[3];
};
