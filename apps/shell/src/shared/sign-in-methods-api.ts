import { api, requestTo } from '@halalmap/api-client';
import type {
  PasswordChange,
  RecoveryCodes,
  RecoveryCodesRenewal,
  SecondFactorProof,
  SecondFactorSecret,
  SecondFactorSignIn,
  SecondFactorStatus,
  SecondStep,
  SignInAgain,
  User,
  Passkey,
  PasskeyAdded,
  PasskeyCreationOptions,
  PasskeyInput,
  PasskeyList,
  PasskeyProof,
  PasskeyRequestOptions,
} from '@halalmap/contracts';

const signInMethodsApi = api.enhanceEndpoints({ addTagTypes: ['SecondFactor', 'Device'] }).injectEndpoints({
  endpoints: (build) => ({
    changePassword: build.mutation<null, PasswordChange>({
      query: (body) => requestTo('POST /api/auth/password', { body }),
      invalidatesTags: (_done, error) => (error ? [] : ['Device']),
    }),
    secondFactor: build.query<SecondFactorStatus, void>({
      query: () => requestTo('GET /api/auth/second-factor'),
      providesTags: ['Session', 'SecondFactor'],
      keepUnusedDataFor: 0,
    }),
    setUpSecondFactor: build.mutation<SecondFactorSecret, { password: string }>({
      query: (body) => requestTo('POST /api/auth/second-factor/setup', { body }),
    }),
    /** Ends the other sessions. */
    confirmSecondFactor: build.mutation<RecoveryCodes, SecondFactorSignIn>({
      query: (body) => requestTo('POST /api/auth/second-factor', { body }),
      invalidatesTags: (_done, error) => (error ? [] : ['SecondFactor', 'Device']),
    }),
    renewRecoveryCodes: build.mutation<RecoveryCodes, RecoveryCodesRenewal>({
      query: (body) => requestTo('POST /api/auth/second-factor/recovery-codes', { body }),
      invalidatesTags: (_done, error) => (error ? [] : ['SecondFactor']),
    }),
    removeSecondFactor: build.mutation<null, SecondFactorProof>({
      query: (body) => requestTo('DELETE /api/auth/second-factor', { body }),
      invalidatesTags: (_done, error) => (error ? [] : ['SecondFactor']),
    }),
    finishSignIn: build.mutation<User, SecondStep>({
      query: (body) => requestTo('POST /api/auth/login/second-factor', { body }),
    }),
    signInAgain: build.mutation<null, SignInAgain>({
      query: (body) => requestTo('POST /api/auth/confirm', { body }),
    }),
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
