import { api, defineQuery } from '@halalmap/api-client';
import type { Listing, ListingMap, MapTiles, Municipality } from '@halalmap/contracts';
import { useMemo } from 'react';
import { type Bounds, type MapPlace, toMapPlace, createTownCentres } from './geometry';

/** A view of the map: the filters of the list as a query string, and the visible area. */
export interface MapQuery {
  /** The query of the list, without area and order. */
  filters: string;
  /** Null for everywhere. */
  bounds: Bounds | null;
  /** Null for the zoom that fits the bounds. */
  zoom: number | null;
}

/** The matches, with the filters of their request. */
export interface FoundOnMap extends ListingMap {
  filters: string;
}

/** The maximum number of places in the list of a cluster. */
const spotLimit = 20;
/** Views stay cached for as long as the visitor may return to one. */
const viewSeconds = 60;

const mapApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The cities and municipalities of a province, or of all of them (350 KB), with their centres. */
    towns: build.query({
      ...defineQuery('GET /api/municipalities', (provinceId: number | void) => ({
        query: { provinceId: provinceId ?? undefined },
      })),
      providesTags: ['Reference'],
    }),
    /** The tile source of streets; null where none is configured. */
    mapTiles: build.query<MapTiles | null, void>({ query: () => '/map-tiles.json' }),
    /** All matches inside some bounds, as places and clusters. */
    foundOnMap: build.query({
      ...defineQuery(
        'GET /api/listings/map',
        ({ filters, bounds, zoom }: MapQuery) => {
          const query = new URLSearchParams(filters);
          if (bounds) query.set('bbox', bounds.join(','));
          if (zoom !== null) query.set('zoom', String(zoom));
          return { query: query.toString() };
        },
        (found, _meta, { filters }): FoundOnMap => ({ ...found, filters }),
      ),
      keepUnusedDataFor: viewSeconds,
      providesTags: [{ type: 'Listing', id: 'list' }],
    }),
    /** The first places inside some bounds, best evidence first. */
    placesAtSpot: build.query({
      ...defineQuery('GET /api/listings', ({ filters, bounds }: { filters: string; bounds: Bounds }) => {
        const query = new URLSearchParams(filters);
        query.set('bbox', bounds.join(','));
        query.set('sort', 'trust');
        query.set('limit', String(spotLimit));
        return { query: query.toString() };
      }),
      providesTags: [{ type: 'Listing', id: 'list' }],
    }),
  }),
});

export const {
  useTownsQuery,
  useMapTilesQuery,
  useFoundOnMapQuery,
  useLazyFoundOnMapQuery,
  usePlacesAtSpotQuery,
} = mapApi;

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
  const needsTowns = townOnly.length > 0;
  const townsQuery = useTownsQuery(provinceOf(townOnly), { skip: !needsTowns });
  const { currentData: towns = noTowns, isSuccess, isError } = townsQuery;
  const isReady = !needsTowns || isSuccess || isError;
  return useMemo(() => {
    const findTownCentre = createTownCentres(towns);
    const places = listings.flatMap((listing) => toMapPlace(listing, findTownCentre) ?? []);
    return { places, isReady };
  }, [listings, towns, isReady]);
};
