import { api, requestTo } from '@halalmap/api-client';
import type { PasswordChange, Session } from '@halalmap/contracts';

const settingsApi = api.enhanceEndpoints({ addTagTypes: ['Device'] }).injectEndpoints({
  endpoints: (build) => ({
    changePassword: build.mutation<null, PasswordChange>({
      query: (body) => requestTo('POST /api/auth/password', { body }),
      invalidatesTags: (_done, error) => (error ? [] : ['Device']),
    }),
    sessions: build.query<{ sessions: Session[] }, void>({
      query: () => requestTo('GET /api/auth/sessions'),
      providesTags: ['Device'],
      // Other devices may change it at any time.
      keepUnusedDataFor: 0,
    }),
    endSession: build.mutation<null, string>({
      query: (id) => requestTo('DELETE /api/auth/sessions/{id}', { params: { id } }),
    }),
    exportAccount: build.mutation<unknown, void>({ query: () => requestTo('GET /api/account/export') }),
    deleteAccount: build.mutation<null, { password: string }>({
      query: (body) => requestTo('DELETE /api/account', { body }),
    }),
  }),
});

export const {
  useChangePasswordMutation,
  useSessionsQuery,
  useEndSessionMutation,
  useExportAccountMutation,
  useDeleteAccountMutation,
} = settingsApi;
