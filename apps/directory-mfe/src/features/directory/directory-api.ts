import { api } from '@halalmap/api-client';
import { limits, type FoodType, type ListingList } from '@halalmap/contracts';

interface PageRange {
  offset: number;
  limit: number;
}

const { directoryFirst, directoryNext } = limits.page;

const directoryApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Pages of approved listings; the argument is the query string without `limit` and `offset`. */
    directoryListings: build.infiniteQuery<ListingList, string, PageRange>({
      query: ({ queryArg, pageParam }) =>
        `/api/listings?${queryArg}&limit=${String(pageParam.limit)}&offset=${String(pageParam.offset)}`,
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
  }),
});

export const { useDirectoryListingsInfiniteQuery, useDirectoryCuisinesQuery } = directoryApi;
