import type { Listing, Municipality } from '@halalmap/contracts';
import { useMemo } from 'react';
import { useTownsQuery } from './map-api';
import { toMapPlace, type MapPlace } from './map-place';
import { createTownCentres } from './town-centres';

const needsTown = ({ latitude, longitude, municipalityId, municipality }: Listing): boolean =>
  (latitude === null || longitude === null) && (municipalityId !== null || municipality !== null);
const noTowns: Municipality[] = [];

/** The only province in which the listings without a position of their own are; undefined for several or an unknown one. */
const provinceOf = (listings: readonly Listing[]): number | undefined => {
  const [first = null, ...others] = new Set(listings.map(({ provinceId }) => provinceId));
  return others.length === 0 ? (first ?? undefined) : undefined;
};

export interface MapPlaces {
  /** In the order of the listings; those at town centres are added once the towns are loaded. */
  places: MapPlace[];
  /** False while required town centres are loading. */
  isReady: boolean;
}

/**
 * The positions of the listings of a list. Towns are requested only when a listing has a town and no position of its
 * own, and only those of its province when that is the same for all.
 * @param listings the loaded listings
 * @param skip true while positions are not needed, so that nothing is requested
 */
export const useMapPlaces = (listings: readonly Listing[], skip = false): MapPlaces => {
  const townOnly = skip ? [] : listings.filter(needsTown);
  const asksTowns = townOnly.length > 0;
  const asked = useTownsQuery(provinceOf(townOnly), { skip: !asksTowns });
  const { currentData: towns = noTowns, isSuccess, isError } = asked;
  const isReady = !asksTowns || isSuccess || isError;
  return useMemo(() => {
    const findTownCentre = createTownCentres(towns);
    const places = listings.flatMap((listing) => toMapPlace(listing, findTownCentre) ?? []);
    return { places, isReady };
  }, [listings, towns, isReady]);
};
