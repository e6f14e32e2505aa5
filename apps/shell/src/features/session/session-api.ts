import { api, type AppStore, defineMutation, setCurrentUser } from '@halalmap/api-client';
import type { User } from '@halalmap/contracts';
import { mergeDeviceFavorites } from '@halalmap/mfe-kit/device-favorites';
import { useToast } from '@halalmap/ui';
import type { ReactNode } from 'react';
import { useDispatch } from 'react-redux';

const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    signIn: build.mutation(defineMutation('POST /api/auth/login')),
    register: build.mutation(defineMutation('POST /api/auth/register')),
    /** The response is the same whether or not the account exists. */
    requestReset: build.mutation(defineMutation('POST /api/auth/forgot')),
    resetPassword: build.mutation(defineMutation('POST /api/auth/reset')),
    undoFactor: build.mutation(
      defineMutation('POST /api/auth/factors/undo', (token: string) => ({ body: { token } })),
    ),
    verifyEmail: build.mutation({
      ...defineMutation('POST /api/auth/verify-email', (token: string) => ({ body: { token } })),
      invalidatesTags: (_done, error) => (error ? [] : ['Session']),
    }),
  }),
});

export const {
  useSignInMutation,
  useRegisterMutation,
  useRequestResetMutation,
  useResetPasswordMutation,
  useUndoFactorMutation,
  useVerifyEmailMutation,
} = sessionApi;

const key = 'halalmap.signedInBefore';

/** @returns whether anyone has signed in with this browser before */
export const hasSignedInBefore = (): boolean => {
  try {
    return window.localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
};

const rememberSignIn = (): void => {
  try {
    window.localStorage.setItem(key, 'yes');
  } catch {
    // Without storage everybody is greeted as a new visitor.
  }
};

/** @returns a function that stores the new session, shows a welcome toast, and imports the data on the device */
export const useGreeting = (greetingOf: (user: User) => { title: string; text: ReactNode }) => {
  const toast = useToast();
  const dispatch = useDispatch<AppStore['dispatch']>();
  return async (user: User): Promise<void> => {
    rememberSignIn();
    toast.show({ kind: 'ok', ...greetingOf(user) });
    await dispatch(setCurrentUser(user));
    await mergeDeviceFavorites({ userId: user.id, dispatch });
  };
};
