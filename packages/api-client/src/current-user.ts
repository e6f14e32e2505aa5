import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { User } from '@halalmap/contracts';
import { api, type AppState, type AppStore } from './api';
import type { ApiError } from './api-error';
import { requestTo } from './send-request';
import { hasSignedInCookie } from './session-renewal';

const currentUserApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A visitor is not an error: without a session no request is sent, and a 401 is null. */
    currentUser: build.query<User | null, void>({
      queryFn: async (_nothing, _queryApi, _options, baseQuery) => {
        if (!hasSignedInCookie()) return { data: null };
        const { data, error } = await baseQuery(requestTo('GET /api/auth/user'));
        if (error) return (error as ApiError).status === 401 ? { data: null } : { error: error as ApiError };
        return { data: data as User };
      },
      providesTags: ['Session'],
    }),
  }),
});

/** Requests the current user before the first view. */
export const prepareCurrentUser = () => currentUserApi.endpoints.currentUser.initiate();

/** The current user. All callers share one request. */
export const useCurrentUser = (): { user: User | null; isLoading: boolean } => {
  const { data = null, isLoading } = currentUserApi.useCurrentUserQuery();
  return { user: data, isLoading };
};

const currentUserIn = currentUserApi.endpoints.currentUser.select();

/** The user in the cache; null for a visitor and before the first response. */
const knownUser = (state: AppState): User | null => currentUserIn(state).data ?? null;

const channelName = 'halalmap-session';

/** Tells other tabs who is signed in. */
const notifyOtherTabs = (userId: string | null): void => {
  if (!('BroadcastChannel' in globalThis)) return;
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(userId);
  channel.close();
};

/**
 * Clears every cached response except the current user. Both happen in one update, so that data of one user is
 * neither shown to another nor requested by components that are about to disappear.
 */
const clearResponses = (): ThunkAction<void, AppState, unknown, UnknownAction> => (dispatch, getState) => {
  const { removeQueryResult } = api.internalActions;
  type Key = Parameters<typeof removeQueryResult>[0]['queryCacheKey'];
  for (const [key, response] of Object.entries(getState().api.queries)) {
    if (response?.endpointName !== 'currentUser') dispatch(removeQueryResult({ queryCacheKey: key as Key }));
  }
};

/**
 * Sets the current user from the response of sign-in, registration, sign-out (null) or a profile change. If the user
 * is another one, the cache is cleared and visible data is requested again: users may see different things.
 */
export const setCurrentUser =
  (user: User | null): ThunkAction<Promise<void>, AppState, unknown, UnknownAction> =>
  async (dispatch, getState) => {
    const userId = user?.id ?? null;
    const isOther = (knownUser(getState())?.id ?? null) !== userId;
    await dispatch(currentUserApi.util.upsertQueryData('currentUser', undefined, user));
    if (!isOther) return;
    dispatch(clearResponses());
    notifyOtherTabs(userId);
  };

/** Keeps a page in sync with signing in and out in other tabs. */
export const watchSession = (store: AppStore): void => {
  const known = () => knownUser(store.getState());
  if ('BroadcastChannel' in window) {
    new BroadcastChannel(channelName).onmessage = ({ data }) => {
      // A response that is still on its way may be older than the message.
      const isAsking = currentUserIn(store.getState()).status === 'pending';
      if (isAsking || (known()?.id ?? null) !== data) store.dispatch(api.util.resetApiState());
    };
  }
  // A session can also end without a message: in a tab that was closed before its scripts ran.
  document.addEventListener('visibilitychange', () => {
    if (known() && !hasSignedInCookie()) void store.dispatch(setCurrentUser(null));
  });
};
