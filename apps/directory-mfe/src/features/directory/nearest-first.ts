import type { Listing } from '@halalmap/contracts';
import type { MapPlace } from '../../map/map-place';
import { distanceKm, type Point } from './distance';

export interface Distance {
  km: number;
  /** Measured to the centre of the town, because nothing nearer is known. */
  isAbout: boolean;
}

/** How far each place is from a point, by the id of its listing. */
export const distancesFrom = (point: Point, places: readonly MapPlace[]): Map<string, Distance> =>
  new Map(
    places.map(({ id, at: [lng, lat], precision }) => [
      id,
      { km: distanceKm(point, { lat, lng }), isAbout: precision === 'town' },
    ]),
  );

/** The nearest first; those whose distance is not known stay in their order, last. */
export const nearestFirst = (
  listings: readonly Listing[],
  distances: ReadonlyMap<string, Distance>,
): Listing[] => {
  const far = ({ id }: Listing): number => distances.get(id)?.km ?? Number.POSITIVE_INFINITY;
  return listings.toSorted((a, b) => (far(a) === far(b) ? 0 : far(a) - far(b)));
};
