import type { Overview } from '@halalmap/contracts';
import { adminApi } from './admin-api';

const overviewApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    overview: build.query<Overview, void>({
      query: () => '/api/analytics/overview',
      providesTags: ['Confirmation', { type: 'Listing', id: 'list' }],
    }),
  }),
});

export const { useOverviewQuery } = overviewApi;
