import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { User } from '@halalmap/contracts';
import { api } from './api';
import type { ApiError } from './api-error';
import { requestTo } from './endpoint-request';
import { hasSignedInCookie } from './session-refresh';
import type { AppState, AppStore } from './store';

const currentUserApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Nobody is no failure: a visitor is not asked about, and a 401 is null. */
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

/** Finds out who is signed in, so that the first view knows. */
export const prepareCurrentUser = () => currentUserApi.endpoints.currentUser.initiate();

/** Who is signed in. All callers share one request. */
export const useCurrentUser = (): { user: User | null; isLoading: boolean } => {
  const { data = null, isLoading } = currentUserApi.useCurrentUserQuery();
  return { user: data, isLoading };
};

/** The user whom the cache knows; null for a visitor and while nobody has asked. */
const knownUser = (state: AppState): User | null =>
  currentUserApi.endpoints.currentUser.select()(state).data ?? null;

const channelName = 'halalmap-session';

/** Tells other tabs who is signed in now. */
const notifyOtherTabs = (userId: string | null): void => {
  if (!('BroadcastChannel' in globalThis)) return;
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(userId);
  channel.close();
};

/**
 * Drops every answer but who is signed in. Pages learn of both at once: what was for one person is neither shown to another
 * nor asked for by parts of the page that go with the first.
 */
const clearResponses = (): ThunkAction<void, AppState, unknown, UnknownAction> => (dispatch, getState) => {
  const { removeQueryResult } = api.internalActions;
  type Key = Parameters<typeof removeQueryResult>[0]['queryCacheKey'];
  for (const [key, response] of Object.entries(getState().api.queries)) {
    if (response?.endpointName !== 'currentUser') dispatch(removeQueryResult({ queryCacheKey: key as Key }));
  }
};

/**
 * Takes over who is signed in from the answer of sign-in, registration, sign-out (null) or a change of the profile. For
 * somebody else everything is forgotten and what is in sight asked for anew: people may see different things.
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

/** Keeps a page in step with signing in and out in other tabs of the browser. */
export const watchSession = (store: AppStore): void => {
  const known = () => knownUser(store.getState());
  if ('BroadcastChannel' in window) {
    new BroadcastChannel(channelName).onmessage = ({ data }) => {
      if ((known()?.id ?? null) !== data) store.dispatch(api.util.resetApiState());
    };
  }
  // A session can also end where nobody tells: in a tab that was closed before its page had run.
  document.addEventListener('visibilitychange', () => {
    if (known() && !hasSignedInCookie()) void store.dispatch(setCurrentUser(null));
  });
};
