import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { User } from '@halalmap/contracts';
import { api, tagTypes } from './api';
import type { ApiError } from './api-error';
import { hasSignedInCookie } from './session-refresh';
import type { AppState } from './store';

const currentUserApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Nobody is no failure: a visitor is not asked about, and a 401 is null. */
    currentUser: build.query<User | null, void>({
      queryFn: async (_nothing, _queryApi, _options, baseQuery) => {
        if (!hasSignedInCookie()) return { data: null };
        const { data, error } = await baseQuery('/api/auth/user');
        if (error) return (error as ApiError).status === 401 ? { data: null } : { error: error as ApiError };
        return { data: data as User };
      },
      providesTags: ['Session'],
    }),
  }),
});

/** Finds out who is signed in, so that the first view knows. */
export const prepareCurrentUser = () => currentUserApi.endpoints.currentUser.initiate();

/** Who is signed in. All callers share one request. */
export const useCurrentUser = (): { user: User | null; isLoading: boolean } => {
  const { data = null, isLoading } = currentUserApi.useCurrentUserQuery();
  return { user: data, isLoading };
};

const othersThanSession = tagTypes.filter((tag) => tag !== 'Session');

/**
 * Takes over who is signed in from the answer of sign-in, registration or sign-out (null), and has everything else
 * asked again: other people see other things.
 */
export const setCurrentUser =
  (user: User | null): ThunkAction<Promise<void>, AppState, unknown, UnknownAction> =>
  async (dispatch) => {
    await dispatch(currentUserApi.util.upsertQueryData('currentUser', undefined, user));
    dispatch(api.util.invalidateTags(othersThanSession));
  };
