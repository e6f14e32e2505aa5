import { createApi } from '@reduxjs/toolkit/query/react';
import { createBaseQuery } from './base-query';
import { rehydrationOf } from './rendered-state';

/** What cached data can be about: a list provides `{ type: 'Listing', id: 'list' }`, a detail its listing's id. */
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

/** The one API of the front end; features inject their endpoints. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: createBaseQuery({
    onSessionEnded: ({ endpoint, dispatch }) => {
      // The call that asks for the current user finds this out by itself.
      if (endpoint === 'currentUser') return;
      // At once: whoever is led to sign in now must not be taken for signed in there. The endpoint is injected elsewhere.
      const nobody = { endpointName: 'currentUser', arg: undefined, value: null };
      dispatch(api.util.upsertQueryEntries([nobody as never]));
    },
  }),
  tagTypes,
  keepUnusedDataFor: keptSeconds,
  refetchOnMountOrArgChange: freshSeconds,
  // The library gives the type of its whole state to what it takes in, although it reads two parts of it.
  extractRehydrationInfo: (action) => rehydrationOf(action) as never,
  endpoints: () => ({}),
});
