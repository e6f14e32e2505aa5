import { api } from '@halalmap/api-client';
import {
  limits,
  type EntityType,
  type FoodType,
  type ListingList,
  type LocationSuggestion,
  type SuggestAnswer,
} from '@halalmap/contracts';
import { askPosition, type PositionAnswer } from '../../shared/device-position';

interface PageRange {
  offset: number;
  limit: number;
}

/** A page of the list; `isFallback` when the database answered for the search, which spells strictly. */
export interface DirectoryPageAnswer extends ListingList {
  isFallback: boolean;
}

/** Places that the location filter offers before anything is typed, the fullest first. */
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
/** As old as a position may be when it is used again. */
const positionSeconds = 5 * 60;

export const directoryApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Pages of approved listings; the argument is the query string without `limit` and `offset`. */
    directoryListings: build.infiniteQuery<DirectoryPageAnswer, string, PageRange>({
      query: ({ queryArg, pageParam }) =>
        `/api/listings?${queryArg}&limit=${String(pageParam.limit)}&offset=${String(pageParam.offset)}`,
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
    directoryCuisines: build.query<FoodType[], void>({
      query: () => '/api/food-types',
      providesTags: ['Reference'],
    }),
    /** Names of places and of locations that fit what is typed. */
    directorySuggestions: build.query<SuggestAnswer, SuggestArguments>({
      query: ({ text, type }) => ({
        url: '/api/search/suggest',
        params: { q: text, type, limit: suggestionLimit },
      }),
    }),
    directoryLocations: build.query<LocationSuggestion[], SuggestArguments>({
      query: ({ text, type }) => ({
        url: '/api/locations/search',
        params: { q: text, entityType: type, limit: suggestionLimit },
      }),
    }),
    directoryQuickFilters: build.query<QuickFilters, EntityType>({
      query: (entityType) => ({ url: '/api/locations/quick-filters', params: { entityType } }),
    }),
    /** Where the device is: kept in memory only, and never sent. */
    devicePosition: build.query<PositionAnswer, void>({
      queryFn: async () => ({ data: await askPosition(globalThis.navigator.geolocation) }),
      keepUnusedDataFor: positionSeconds,
    }),
  }),
});

export const {
  useDirectoryListingsInfiniteQuery,
  useDirectoryCuisinesQuery,
  useDirectorySuggestionsQuery,
  useDirectoryLocationsQuery,
  useDirectoryQuickFiltersQuery,
  useLazyDevicePositionQuery,
} = directoryApi;
