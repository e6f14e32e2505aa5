import { api, requestTo } from '@halalmap/api-client';
import type { CategoryAnalytics } from '@halalmap/contracts';

export const directoryCountsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** How many places each directory lists. Samples and demo places count only as long as there is no real place. */
    directoryCounts: build.query<CategoryAnalytics['realByEntityType'], void>({
      query: () => requestTo('GET /api/analytics/categories'),
      transformResponse: ({ byEntityType, realByEntityType }: CategoryAnalytics) =>
        realByEntityType.some(({ count }) => count > 0) ? realByEntityType : byEntityType,
      providesTags: ['Analytics'],
    }),
  }),
});

export const { useDirectoryCountsQuery } = directoryCountsApi;
