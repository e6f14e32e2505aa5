import { api, requestTo, urlOf } from '@halalmap/api-client';
import type { ListingList, ListingMap, MapTiles, Municipality } from '@halalmap/contracts';
import type { Bounds } from './map-place';

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
    towns: build.query<Municipality[], number | void>({
      query: (provinceId) =>
        requestTo('GET /api/municipalities', { query: { provinceId: provinceId ?? undefined } }),
      providesTags: ['Reference'],
    }),
    /** The tile source of streets; null where none is configured. */
    mapTiles: build.query<MapTiles | null, void>({ query: () => '/map-tiles.json' }),
    /** All matches inside some bounds, as places and clusters. */
    foundOnMap: build.query<FoundOnMap, MapQuery>({
      query: ({ filters, bounds, zoom }) => {
        const params = new URLSearchParams(filters);
        if (bounds) params.set('bbox', bounds.join(','));
        if (zoom !== null) params.set('zoom', String(zoom));
        return `${urlOf('GET /api/listings/map')}?${params.toString()}`;
      },
      transformResponse: (found: ListingMap, _meta, { filters }) => ({ ...found, filters }),
      keepUnusedDataFor: viewSeconds,
      providesTags: [{ type: 'Listing', id: 'list' }],
    }),
    /** The first places inside some bounds, best evidence first. */
    placesAtSpot: build.query<ListingList, { filters: string; bounds: Bounds }>({
      query: ({ filters, bounds }) => {
        const params = new URLSearchParams(filters);
        params.set('bbox', bounds.join(','));
        params.set('sort', 'trust');
        params.set('limit', String(spotLimit));
        return `${urlOf('GET /api/listings')}?${params.toString()}`;
      },
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
