import { api, requestTo } from '@halalmap/api-client';
import type { CategoryAnalytics } from '@halalmap/contracts';

export const directoryCountsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** How many places each directory lists. */
    directoryCounts: build.query<CategoryAnalytics['byEntityType'], void>({
      query: () => requestTo('GET /api/analytics/categories'),
      transformResponse: ({ byEntityType }: CategoryAnalytics) => byEntityType,
      providesTags: ['Analytics'],
    }),
  }),
});

export const { useDirectoryCountsQuery } = directoryCountsApi;
