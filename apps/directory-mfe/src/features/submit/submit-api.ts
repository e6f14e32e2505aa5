import { api, requestTo } from '@halalmap/api-client';
import type { DuplicateResponse, DuplicateProbe, Listing } from '@halalmap/contracts';

interface Submission {
  body: object;
  /** The idempotency key: the same key with the same body submits once. */
  key: string;
}

/** The fields compared with existing listings. */
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
