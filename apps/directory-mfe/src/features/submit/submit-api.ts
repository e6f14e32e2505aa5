import { api } from '@halalmap/api-client';
import type { DuplicateAnswer, DuplicateProbe, Listing } from '@halalmap/contracts';

interface Submission {
  body: unknown;
  /** The same key with the same body submits once, however often it is sent. */
  key: string;
}

/** What is compared with the places that are listed. */
export type Probe = Partial<DuplicateProbe> & Pick<DuplicateProbe, 'name'>;

const submitApi = api.injectEndpoints({
  endpoints: (build) => ({
    submitListing: build.mutation<Listing, Submission>({
      query: ({ body, key }) => ({
        url: '/api/listings',
        method: 'POST',
        body,
        headers: { 'idempotency-key': key },
      }),
    }),
    submitDuplicates: build.query<DuplicateAnswer, Probe>({
      query: (body) => ({ url: '/api/listings/duplicates', method: 'POST', body }),
    }),
  }),
});

export const { useSubmitListingMutation, useSubmitDuplicatesQuery, useLazySubmitDuplicatesQuery } = submitApi;
