import { reportStatuses, type Report, type ReportDecision, type ReportList } from '@halalmap/contracts';
import { adminApi, pageOf, startOf, type ListPage } from '../../shared/admin-api';

export const reportFilters = [...reportStatuses, 'all'] as const;
type ReportFilter = (typeof reportFilters)[number];

const reportsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    reports: build.query<ListPage<Report>, { status: ReportFilter; page: number }>({
      query: ({ status, page }) => ({
        url: '/api/reports',
        params: { ...(status === 'all' ? {} : { status }), ...startOf(page) },
      }),
      transformResponse: ({ reports, pagination }: ReportList) => pageOf(reports, pagination),
      providesTags: ['Report'],
    }),
    decideReport: build.mutation<Report, ReportDecision & { id: string; listingId: string }>({
      query: ({ id, status }) => ({ url: `/api/reports/${id}`, method: 'PATCH', body: { status } }),
      invalidatesTags: (_report, _error, { listingId }) => ['Report', { type: 'Listing', id: listingId }],
    }),
  }),
});

export const { useReportsQuery, useDecideReportMutation } = reportsApi;
