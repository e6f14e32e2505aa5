import { api, defineMutation, defineQuery } from '@halalmap/api-client';
import type { PasskeyProof } from '@halalmap/contracts';

const signInMethodsApi = api.enhanceEndpoints({ addTagTypes: ['SecondFactor', 'Device'] }).injectEndpoints({
  endpoints: (build) => ({
    changePassword: build.mutation({
      ...defineMutation('POST /api/auth/password'),
      invalidatesTags: (_done, error) => (error ? [] : ['Device']),
    }),
    secondFactor: build.query({
      ...defineQuery('GET /api/auth/second-factor'),
      providesTags: ['Session', 'SecondFactor'],
      keepUnusedDataFor: 0,
    }),
    setUpSecondFactor: build.mutation(defineMutation('POST /api/auth/second-factor/setup')),
    /** Ends the other sessions. */
    confirmSecondFactor: build.mutation({
      ...defineMutation('POST /api/auth/second-factor'),
      invalidatesTags: (_done, error) => (error ? [] : ['SecondFactor', 'Device']),
    }),
    renewRecoveryCodes: build.mutation({
      ...defineMutation('POST /api/auth/second-factor/recovery-codes'),
      invalidatesTags: (_done, error) => (error ? [] : ['SecondFactor']),
    }),
    removeSecondFactor: build.mutation({
      ...defineMutation('DELETE /api/auth/second-factor'),
      invalidatesTags: (_done, error) => (error ? [] : ['SecondFactor']),
    }),
    finishSignIn: build.mutation(defineMutation('POST /api/auth/login/second-factor')),
    signInAgain: build.mutation(defineMutation('POST /api/auth/confirm')),
    passkeys: build.query({
      ...defineQuery('GET /api/auth/passkeys'),
      providesTags: ['Session', 'SecondFactor'],
      keepUnusedDataFor: 0,
    }),
    preparePasskey: build.mutation(defineMutation('POST /api/auth/passkeys/options')),
    /** The first one ends the other sessions. */
    addPasskey: build.mutation({
      ...defineMutation('POST /api/auth/passkeys'),
      invalidatesTags: (_done, error) => (error ? [] : ['SecondFactor', 'Device']),
    }),
    renamePasskey: build.mutation({
      ...defineMutation('PATCH /api/auth/passkeys/{id}', ({ id, name }: { id: string; name: string }) => ({
        params: { id },
        body: { name },
      })),
      invalidatesTags: (_done, error) => (error ? [] : ['SecondFactor']),
    }),
    removePasskey: build.mutation({
      ...defineMutation('DELETE /api/auth/passkeys/{id}'),
      invalidatesTags: (_done, error) => (error ? [] : ['SecondFactor']),
    }),
    preparePasskeyConfirm: build.mutation(defineMutation('POST /api/auth/confirm/options')),
    preparePasskeySignIn: build.mutation(defineMutation('POST /api/auth/login/passkey/options')),
    signInWithPasskey: build.mutation(
      defineMutation('POST /api/auth/login/passkey', (passkey: PasskeyProof) => ({ body: { passkey } })),
    ),
  }),
});

export const {
  useChangePasswordMutation,
  useSecondFactorQuery,
  useSetUpSecondFactorMutation,
  useConfirmSecondFactorMutation,
  useRenewRecoveryCodesMutation,
  useRemoveSecondFactorMutation,
  useFinishSignInMutation,
  useSignInAgainMutation,
  usePasskeysQuery,
  usePreparePasskeyMutation,
  useAddPasskeyMutation,
  useRenamePasskeyMutation,
  useRemovePasskeyMutation,
  usePreparePasskeyConfirmMutation,
  usePreparePasskeySignInMutation,
  useSignInWithPasskeyMutation,
} = signInMethodsApi;
