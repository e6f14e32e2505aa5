import { api, requestTo, urlOf } from '@halalmap/api-client';
import type { ListingList, ListingMap, MapTiles, Municipality } from '@halalmap/contracts';
import type { Bounds } from './map-place';

/** A view of the map: the filters of the list as a query string, and what is seen. */
export interface MapQuery {
  /** Of the list, without its area and order. */
  filters: string;
  /** Null for everywhere. */
  bounds: Bounds | null;
  /** Null for the zoom that fits the bounds. */
  zoom: number | null;
}

/** What matches, with the filters that it was asked with. */
export interface FoundOnMap extends ListingMap {
  filters: string;
}

/** The most places that the list of a spot shows. */
const spotLimit = 20;
/** Views are kept for as long as somebody may go back to one. */
const viewSeconds = 60;

const mapApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** All cities and municipalities with their centres. */
    towns: build.query<Municipality[], void>({
      query: () => requestTo('GET /api/municipalities'),
      providesTags: ['Reference'],
    }),
    /** Where streets come from; null where no tile source is set up. */
    mapTiles: build.query<MapTiles | null, void>({ query: () => '/map-tiles.json' }),
    /** Every match inside some bounds, as places and clusters. */
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
