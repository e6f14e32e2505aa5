import { api } from '@halalmap/api-client';
import type { Confirmation, Verdict } from '@halalmap/contracts';

/** What somebody says of a listing. */
export interface Saying {
  verdict: Verdict;
  note: string;
}

const confirmationApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Says whether a listing is still true; its trust and history are asked for anew. */
    confirmListing: build.mutation<Confirmation, { listingId: string; saying: Saying }>({
      query: ({ listingId, saying: { verdict, note } }) => ({
        url: `/api/listings/${encodeURIComponent(listingId)}/confirmations`,
        method: 'POST',
        body: { verdict, note: note.trim() || null },
      }),
      invalidatesTags: (said, _error, { listingId }) => (said ? [{ type: 'Listing', id: listingId }] : []),
    }),
    takeBackConfirmation: build.mutation<null, { id: string; listingId: string }>({
      query: ({ id }) => ({ url: `/api/confirmations/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: (_answer, error, { listingId }) => (error ? [] : [{ type: 'Listing', id: listingId }]),
    }),
  }),
});

export const { useConfirmListingMutation, useTakeBackConfirmationMutation } = confirmationApi;
