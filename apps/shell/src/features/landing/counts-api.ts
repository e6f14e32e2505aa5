import { api } from '@halalmap/api-client';
import type { CategoryAnalytics, EnhancedListingList } from '@halalmap/contracts';

export const countsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** How many places each directory lists. */
    directoryCounts: build.query<CategoryAnalytics['byEntityType'], void>({
      query: () => '/api/analytics/categories',
      transformResponse: ({ byEntityType }: CategoryAnalytics) => byEntityType,
      providesTags: ['Analytics'],
    }),
    /** How many places to eat each province has, by the province's id. */
    foodByProvince: build.query<Record<string, number>, void>({
      query: () => ({ url: '/api/listings/enhanced', params: { type: 'food', limit: 1 } }),
      transformResponse: ({ facets }: EnhancedListingList) => facets.provinceId,
      providesTags: ['Analytics'],
    }),
  }),
});

export const { useDirectoryCountsQuery, useFoodByProvinceQuery } = countsApi;
