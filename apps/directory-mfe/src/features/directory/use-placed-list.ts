import type { Listing } from '@halalmap/contracts';
import { useMemo } from 'react';
import type { MapPlace } from '../../map/map-place';
import { useMapPlaces } from '../../map/use-map-places';
import type { Point } from './distance';
import { distancesFrom, nearestFirst, type Distance } from './nearest-first';

export interface PlacedList {
  /** Ordered precisely while a position is known. */
  listings: Listing[];
  /** The same as places of the map, in the same order. */
  places: MapPlace[];
  /** How many of the listings the map cannot show. */
  unplaced: number;
  /** By the id of the listing; empty without a position. */
  distances: ReadonlyMap<string, Distance>;
}

const noDistances: ReadonlyMap<string, Distance> = new Map();

/**
 * Where the loaded listings are, for the map and for distances. All of it is computed here, on the device.
 * @param listings as the server ordered them
 * @param options.position where the visitor is
 * @param options.isMapShown whether the places are needed though no position is known
 */
export const usePlacedList = (
  listings: Listing[],
  { position, isMapShown }: { position: Point | null; isMapShown: boolean },
): PlacedList => {
  const { places, unplaced, isReady } = useMapPlaces(listings, position === null && !isMapShown);
  return useMemo(() => {
    if (position === null) return { listings, places, unplaced, distances: noDistances };
    const distances = distancesFrom(position, places);
    // The server has ordered them well enough until all distances are known.
    const ordered = isReady ? nearestFirst(listings, distances) : listings;
    const placesById = new Map(places.map((place) => [place.id, place]));
    return {
      listings: ordered,
      places: ordered.flatMap(({ id }) => placesById.get(id) ?? []),
      unplaced,
      distances,
    };
  }, [listings, places, unplaced, isReady, position]);
};
