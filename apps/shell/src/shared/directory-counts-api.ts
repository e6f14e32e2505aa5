import { api, requestTo } from '@halalmap/api-client';
import type { CategoryAnalytics } from '@halalmap/contracts';

export const directoryCountsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /**
     * The number of places in each directory. Samples and demo places are counted only while there is no real place.
     */
    directoryCounts: build.query<CategoryAnalytics['realByEntityType'], void>({
      query: () => requestTo('GET /api/analytics/categories'),
      transformResponse: ({ byEntityType, realByEntityType }: CategoryAnalytics) =>
        realByEntityType.some(({ count }) => count > 0) ? realByEntityType : byEntityType,
      providesTags: ['Analytics'],
    }),
  }),
});

export const { useDirectoryCountsQuery } = directoryCountsApi;
