import { combineReducers, configureStore, type Middleware, type Reducer } from '@reduxjs/toolkit';
import { api } from './api';
import type { StoreExtra } from './base-query';

const own = { [api.reducerPath]: api.reducer };

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
      defaults({ thunk: { extraArgument } }).prepend(joinedMiddleware).concat(api.middleware),
    devTools: false,
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

export type AppStore = ReturnType<typeof createStore>;
export type AppState = ReturnType<AppStore['getState']>;
