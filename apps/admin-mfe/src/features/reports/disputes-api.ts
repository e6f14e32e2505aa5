import {
  verdicts,
  type Confirmation,
  type ConfirmationDecision,
  type ConfirmationList,
} from '@halalmap/contracts';
import { adminApi, pageOf, startOf, type ListPage } from '../../shared/admin-api';

/** The reasons of a dispute; a confirmation has none. */
export const disputeFilters = ['all', ...verdicts.filter((verdict) => verdict !== 'still_true')] as const;
type DisputeFilter = (typeof disputeFilters)[number];

/** How a dispute ends. */
export type Settlement = ConfirmationDecision['status'];

const disputesApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /** Unresolved disputes. */
    disputes: build.query<ListPage<Confirmation>, { verdict: DisputeFilter; page: number }>({
      query: ({ verdict, page }) => ({
        url: '/api/confirmations',
        params: { open: true, ...(verdict === 'all' ? {} : { verdict }), ...startOf(page) },
      }),
      transformResponse: ({ confirmations, pagination }: ConfirmationList) =>
        pageOf(confirmations, pagination),
      providesTags: ['Confirmation'],
    }),
    settleDispute: build.mutation<Confirmation, ConfirmationDecision & { id: string; listingId: string }>({
      query: ({ id, status, note }) => ({
        url: `/api/confirmations/${id}`,
        method: 'PATCH',
        body: { status, note },
      }),
      invalidatesTags: (_dispute, _error, { listingId }) => [
        'Confirmation',
        { type: 'Listing', id: listingId },
      ],
    }),
  }),
});

export const { useDisputesQuery, useSettleDisputeMutation } = disputesApi;
