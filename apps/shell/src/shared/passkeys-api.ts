import { api, requestTo } from '@halalmap/api-client';
import type {
  Passkey,
  PasskeyAdded,
  PasskeyCreationOptions,
  PasskeyInput,
  PasskeyList,
  PasskeyProof,
  PasskeyRequestOptions,
  User,
} from '@halalmap/contracts';

const passkeysApi = api.enhanceEndpoints({ addTagTypes: ['SecondFactor', 'Device'] }).injectEndpoints({
  endpoints: (build) => ({
    passkeys: build.query<PasskeyList, void>({
      query: () => requestTo('GET /api/auth/passkeys'),
      providesTags: ['Session', 'SecondFactor'],
      keepUnusedDataFor: 0,
    }),
    preparePasskey: build.mutation<PasskeyCreationOptions, { password?: string }>({
      query: (body) => requestTo('POST /api/auth/passkeys/options', { body }),
    }),
    /** The first one ends the other sessions. */
    addPasskey: build.mutation<PasskeyAdded, PasskeyInput>({
      query: (body) => requestTo('POST /api/auth/passkeys', { body }),
      invalidatesTags: (_done, error) => (error ? [] : ['SecondFactor', 'Device']),
    }),
    renamePasskey: build.mutation<Passkey, { id: string; name: string }>({
      query: ({ id, name }) => requestTo('PATCH /api/auth/passkeys/{id}', { params: { id }, body: { name } }),
      invalidatesTags: (_done, error) => (error ? [] : ['SecondFactor']),
    }),
    removePasskey: build.mutation<null, string>({
      query: (id) => requestTo('DELETE /api/auth/passkeys/{id}', { params: { id } }),
      invalidatesTags: (_done, error) => (error ? [] : ['SecondFactor']),
    }),
    preparePasskeyConfirm: build.mutation<PasskeyRequestOptions, void>({
      query: () => requestTo('POST /api/auth/confirm/options'),
    }),
    preparePasskeySignIn: build.mutation<PasskeyRequestOptions, { token?: string }>({
      query: (body) => requestTo('POST /api/auth/login/passkey/options', { body }),
    }),
    signInWithPasskey: build.mutation<User, PasskeyProof>({
      query: (passkey) => requestTo('POST /api/auth/login/passkey', { body: { passkey } }),
    }),
  }),
});

export const {
  usePasskeysQuery,
  usePreparePasskeyMutation,
  useAddPasskeyMutation,
  useRenamePasskeyMutation,
  useRemovePasskeyMutation,
  usePreparePasskeyConfirmMutation,
  usePreparePasskeySignInMutation,
  useSignInWithPasskeyMutation,
} = passkeysApi;
