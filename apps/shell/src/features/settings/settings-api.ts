import { api } from '@halalmap/api-client';
import type { PasswordChange, Session } from '@halalmap/contracts';

const settingsApi = api.enhanceEndpoints({ addTagTypes: ['Device'] }).injectEndpoints({
  endpoints: (build) => ({
    changePassword: build.mutation<null, PasswordChange>({
      query: (body) => ({ url: '/api/auth/password', method: 'POST', body }),
      invalidatesTags: (_done, error) => (error ? [] : ['Device']),
    }),
    sessions: build.query<{ sessions: Session[] }, void>({
      query: () => '/api/auth/sessions',
      providesTags: ['Device'],
      // What another device does changes it at any time.
      keepUnusedDataFor: 0,
    }),
    endSession: build.mutation<null, string>({
      query: (id) => ({ url: `/api/auth/sessions/${id}`, method: 'DELETE' }),
    }),
    exportAccount: build.mutation<unknown, void>({ query: () => '/api/account/export' }),
    deleteAccount: build.mutation<null, { password: string }>({
      query: (body) => ({ url: '/api/account', method: 'DELETE', body }),
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
