import type { Listing, Municipality } from '@halalmap/contracts';
import { useMemo } from 'react';
import { useTownsQuery } from './map-api';
import { toMapPlace, type MapPlace } from './map-place';
import { createTownCentres } from './town-centres';

const needsTown = ({ latitude, longitude, municipalityId, municipality }: Listing): boolean =>
  (latitude === null || longitude === null) && (municipalityId !== null || municipality !== null);
const noTowns: Municipality[] = [];

export interface MapPlaces {
  /** In the order of the listings; those at town centres come once the towns are known. */
  places: MapPlace[];
  /** False while town centres that are needed are on their way. */
  isReady: boolean;
}

/**
 * Where the listings of a list are. Towns are asked for only when a listing has one and no spot of its own.
 * @param listings what the list has loaded
 * @param skip true while positions are not needed, so that nothing is asked
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

/** The place of one listing; null while its town is on its way, and where neither spot nor town is known. */
export const useMapPlace = (listing: Listing): MapPlace | null => {
  const listings = useMemo(() => [listing], [listing]);
  return useMapPlaces(listings).places[0] ?? null;
};
