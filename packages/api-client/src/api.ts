import { createApi } from '@reduxjs/toolkit/query/react';
import { createBaseQuery } from './base-query';
import { rehydrationOf } from './rendered-state';

/** Cache tags: a list provides `{ type: 'Listing', id: 'list' }`, a detail its listing's id. */
export const tagTypes = [
  'Session',
  'Listing',
  'Reference',
  'Analytics',
  'Claim',
  'Change',
  'Report',
  'Confirmation',
  'Message',
] as const;

const freshSeconds = 5 * 60;
const keptSeconds = 10 * 60;

/** The only RTK Query API of the front end; features inject their endpoints. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: createBaseQuery({
    onSessionEnded: ({ endpoint, dispatch }) => {
      // The request for the current user handles this itself.
      if (endpoint === 'currentUser') return;
      // Immediately, so that a user who is redirected to sign in is not considered signed in there. The endpoint is injected elsewhere.
      const nobody = { endpointName: 'currentUser', arg: undefined, value: null };
      dispatch(api.util.upsertQueryEntries([nobody as never]));
    },
  }),
  tagTypes,
  keepUnusedDataFor: keptSeconds,
  refetchOnMountOrArgChange: freshSeconds,
  // RTK Query types this function with its whole state, although it reads two parts of it.
  extractRehydrationInfo: (action) => rehydrationOf(action) as never,
  endpoints: () => ({}),
});
