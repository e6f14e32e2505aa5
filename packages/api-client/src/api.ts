import {
  combineReducers,
  configureStore,
  type Middleware,
  type Reducer,
  type ThunkAction,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { createApi } from '@reduxjs/toolkit/query/react';
import type { ApiError } from './api-error';
import { createBaseQuery, type StoreExtra } from './base-query';
import { rehydrationOf } from './rendered-state';

/** Cache tags: a list provides `{ type: 'Listing', id: 'list' }`, a detail its listing's id. */
export const tagTypes = [
  'Session',
  'Listing',
  'Reference',
  'Analytics',
  'Claim',
  'Change',
  'Report',
  'Confirmation',
  'Message',
] as const;

const freshSeconds = 5 * 60;
const keptSeconds = 10 * 60;

/** The only RTK Query API of the front end; features inject their endpoints. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: createBaseQuery({
    onSessionEnded: ({ endpoint, dispatch }) => {
      // The request for the current user handles this itself.
      if (endpoint === 'currentUser') return;
      // Immediately, so that a user who is redirected to sign in is not considered signed in there. The endpoint is injected elsewhere.
      const nobody = { endpointName: 'currentUser', arg: undefined, value: null };
      dispatch(api.util.upsertQueryEntries([nobody as never]));
    },
  }),
  tagTypes,
  keepUnusedDataFor: keptSeconds,
  refetchOnMountOrArgChange: freshSeconds,
  // RTK Query types this function with its whole state, although it reads two parts of it.
  extractRehydrationInfo: (action) => rehydrationOf(action) as never,
  endpoints: () => ({}),
});

const own = { [api.reducerPath]: api.reducer };

/** Replaced by the build. */
declare const process: { env: { NODE_ENV?: string } };

/**
 * @param options what requests use: `fetch` outside a browser, `signInAgain` where the user can be asked
 * @returns a store with the API's cache, to which remotes can add reducers and middleware
 */
export const createStore = (options: StoreExtra = {}) => {
  const extraArgument: StoreExtra = options;
  const reducer = combineReducers(own);
  const reducers: Record<string, Reducer> = { ...own };
  const joined: Array<ReturnType<Middleware>> = [];
  const joinedMiddleware: Middleware = () => (next) => (action) =>
    joined.reduceRight((inner, outer) => outer(inner), next)(action);
  const store = configureStore({
    reducer,
    middleware: (defaults) =>
      // How long the checks of a development build take is no news; the warnings of a busy machine hid others.
      defaults({
        thunk: { extraArgument },
        immutableCheck: { warnAfter: Infinity },
        serializableCheck: { warnAfter: Infinity },
      })
        .prepend(joinedMiddleware)
        .concat(api.middleware),
    devTools: process.env.NODE_ENV === 'development',
  });
  return Object.assign(store, {
    /** Adds reducers by the name of their state; existing ones are kept. */
    addReducers(added: Record<string, Reducer>): void {
      Object.assign(reducers, { ...added, ...reducers });
      store.replaceReducer(combineReducers(reducers) as Reducer as typeof reducer);
    },
    addMiddleware(...middleware: Middleware[]): void {
      joined.push(...middleware.map((added) => added(store)));
    },
  });
};

/** Words an error that did not come through an endpoint in the language of the page. */
export const wordError =
  (error: ApiError): ThunkAction<Promise<ApiError>, unknown, StoreExtra, UnknownAction> =>
  async (_dispatch, _getState, { wordError: word }) =>
    word ? word(error) : error;

export type AppStore = ReturnType<typeof createStore>;
export type AppState = ReturnType<AppStore['getState']>;
