import { api } from '@halalmap/api-client';

const signOutApi = api.injectEndpoints({
  endpoints: (build) => ({
    signOut: build.mutation<null, void>({
      query: () => ({ url: '/api/auth/logout', method: 'POST' }),
    }),
  }),
});

export const { useSignOutMutation } = signOutApi;
