import { api } from '@halalmap/api-client';
import type { RegistrationInput, SignIn, User } from '@halalmap/contracts';

const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    signIn: build.mutation<User, SignIn>({
      query: (body) => ({ url: '/api/auth/login', method: 'POST', body }),
    }),
    register: build.mutation<User, RegistrationInput>({
      query: (body) => ({ url: '/api/auth/register', method: 'POST', body }),
    }),
    signOut: build.mutation<null, void>({
      query: () => ({ url: '/api/auth/logout', method: 'POST' }),
    }),
  }),
});

export const { useSignInMutation, useRegisterMutation, useSignOutMutation } = sessionApi;
