import type { Listing, Municipality } from '@halalmap/contracts';
import { useMemo } from 'react';
import { useTownsQuery } from './map-api';
import { toMapPlace, type MapPlace } from './map-place';
import { createTownCentres } from './town-centres';

const needsTown = ({ latitude, longitude, municipalityId, municipality }: Listing): boolean =>
  (latitude === null || longitude === null) && (municipalityId !== null || municipality !== null);
const noTowns: Municipality[] = [];

export interface MapPlaces {
  /** In the order of the listings; those at town centres are added once the towns are loaded. */
  places: MapPlace[];
  /** False while required town centres are loading. */
  isReady: boolean;
}

/**
 * The positions of the listings of a list. Towns are requested only when a listing has a town and no position of its
 * own.
 * @param listings the loaded listings
 * @param skip true while positions are not needed, so that nothing is requested
 */
export const useMapPlaces = (listings: readonly Listing[], skip = false): MapPlaces => {
  const asksTowns = !skip && listings.some(needsTown);
  const { data: towns = noTowns, isSuccess, isError } = useTownsQuery(undefined, { skip: !asksTowns });
  const isReady = !asksTowns || isSuccess || isError;
  return useMemo(() => {
    const findTownCentre = createTownCentres(towns);
    const places = listings.flatMap((listing) => toMapPlace(listing, findTownCentre) ?? []);
    return { places, isReady };
  }, [listings, towns, isReady]);
};
