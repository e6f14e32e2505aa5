import { api, requestTo } from '@halalmap/api-client';
import type {
  RecoveryCodes,
  RecoveryCodesRenewal,
  SecondFactorProof,
  SecondFactorSecret,
  SecondFactorSignIn,
  SecondFactorStatus,
  SecondStep,
  SignInAgain,
  User,
} from '@halalmap/contracts';

const secondFactorApi = api.enhanceEndpoints({ addTagTypes: ['SecondFactor', 'Device'] }).injectEndpoints({
  endpoints: (build) => ({
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
  }),
});

export const {
  useSecondFactorQuery,
  useSetUpSecondFactorMutation,
  useConfirmSecondFactorMutation,
  useRenewRecoveryCodesMutation,
  useRemoveSecondFactorMutation,
  useFinishSignInMutation,
  useSignInAgainMutation,
} = secondFactorApi;
