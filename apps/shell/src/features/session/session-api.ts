import { api } from '@halalmap/api-client';
import type { PasswordReset, RegistrationInput, SignIn, User } from '@halalmap/contracts';

const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    signIn: build.mutation<User, SignIn>({
      query: (body) => ({ url: '/api/auth/login', method: 'POST', body }),
    }),
    register: build.mutation<User, RegistrationInput>({
      query: (body) => ({ url: '/api/auth/register', method: 'POST', body }),
    }),
    /** The answer is the same whether or not there is such an account. */
    askForReset: build.mutation<null, { email: string }>({
      query: (body) => ({ url: '/api/auth/forgot', method: 'POST', body }),
    }),
    resetPassword: build.mutation<null, PasswordReset>({
      query: (body) => ({ url: '/api/auth/reset', method: 'POST', body }),
    }),
    verifyEmail: build.mutation<null, string>({
      query: (token) => ({ url: '/api/auth/verify-email', method: 'POST', body: { token } }),
      invalidatesTags: (_done, error) => (error ? [] : ['Session']),
    }),
  }),
});

export const {
  useSignInMutation,
  useRegisterMutation,
  useAskForResetMutation,
  useResetPasswordMutation,
  useVerifyEmailMutation,
} = sessionApi;
