import { api, requestTo, urlOf } from '@halalmap/api-client';
import {
  type EntityType,
  type FoodType,
  limits,
  type ListingList,
  type LocationSuggestion,
  type SuggestResponse,
} from '@halalmap/contracts';

/** The id of the list element of a place. */
export const rowId = (listingId: string): string => `place-${listingId}`;

interface PageRange {
  offset: number;
  limit: number;
}

/** A page of the list; `isFallback` when the database answered the search, which does not tolerate typos. */
interface DirectoryPageResponse extends ListingList {
  isFallback: boolean;
}

/** Places that the location filter suggests before anything is typed, those with the most listings first. */
export interface QuickFilters {
  metroManila: LocationSuggestion[];
  popularCities: LocationSuggestion[];
  provinces: LocationSuggestion[];
}

interface SuggestArguments {
  text: string;
  type: EntityType;
}

const { directoryFirst, directoryNext } = limits.page;
const suggestionLimit = limits.locationSuggestions.default;

export const directoryApi = api.injectEndpoints({
  endpoints: (build) => ({
    /**
     * Pages of approved listings; the argument is the query string without `limit` and `offset`. The first page has the
     * facets.
     */
    directoryListings: build.infiniteQuery<DirectoryPageResponse, string, PageRange>({
      query: ({ queryArg, pageParam }) =>
        `${urlOf('GET /api/listings')}?${queryArg}&limit=${String(pageParam.limit)}&offset=${String(pageParam.offset)}${pageParam.offset === 0 ? '&facets=true' : ''}`,
      transformResponse: (list: ListingList, meta) => ({ ...list, isFallback: Boolean(meta?.fallback) }),
      infiniteQueryOptions: {
        initialPageParam: { offset: 0, limit: directoryFirst },
        getNextPageParam: ({ listings, pagination }) =>
          pagination.hasMore && listings.length > 0
            ? { offset: pagination.offset + listings.length, limit: directoryNext }
            : undefined,
      },
      providesTags: [{ type: 'Listing', id: 'list' }],
    }),
    /** The listings of a type around a position rounded to about a kilometre, nearest first. */
    nearestListings: build.query<ListingList, { type: EntityType; near: string }>({
      query: ({ type, near }) =>
        requestTo('GET /api/listings', { query: { type, near, sort: 'distance', limit: directoryFirst } }),
      providesTags: [{ type: 'Listing', id: 'list' }],
    }),
    directoryCuisines: build.query<FoodType[], void>({
      query: () => requestTo('GET /api/food-types'),
      providesTags: ['Reference'],
    }),
    /** Names of places and locations that match the typed text. */
    directorySuggestions: build.query<SuggestResponse, SuggestArguments>({
      query: ({ text, type }) =>
        requestTo('GET /api/search/suggest', { query: { q: text, type, limit: suggestionLimit } }),
    }),
    directoryLocations: build.query<LocationSuggestion[], SuggestArguments>({
      query: ({ text, type }) =>
        requestTo('GET /api/locations/search', {
          query: { q: text, entityType: type, limit: suggestionLimit },
        }),
    }),
    directoryQuickFilters: build.query<QuickFilters, EntityType>({
      query: (entityType) => requestTo('GET /api/locations/quick-filters', { query: { entityType } }),
    }),
  }),
});

export const {
  useDirectoryListingsInfiniteQuery,
  useDirectoryCuisinesQuery,
  useDirectorySuggestionsQuery,
  useDirectoryLocationsQuery,
  useDirectoryQuickFiltersQuery,
  useNearestListingsQuery,
} = directoryApi;
