import { api, requestTo } from '@halalmap/api-client';
import type { DuplicateResponse, DuplicateProbe, Listing } from '@halalmap/contracts';

interface Submission {
  body: object;
  /** The same key with the same body submits once, however often it is sent. */
  key: string;
}

/** What is compared with the places that are listed. */
export type Probe = Partial<DuplicateProbe> & Pick<DuplicateProbe, 'name'>;

const submitApi = api.injectEndpoints({
  endpoints: (build) => ({
    submitListing: build.mutation<Listing, Submission>({
      query: ({ body, key }) =>
        requestTo('POST /api/listings', { body, headers: { 'idempotency-key': key } }),
    }),
    submitDuplicates: build.query<DuplicateResponse, Probe>({
      query: (body) => requestTo('POST /api/listings/duplicates', { body }),
    }),
  }),
});

export const { useSubmitListingMutation, useSubmitDuplicatesQuery, useLazySubmitDuplicatesQuery } = submitApi;
