import {
  combineSlices,
  configureStore,
  createDynamicMiddleware,
  type Middleware,
  type Reducer,
} from '@reduxjs/toolkit';
import { api } from './api';
import type { StoreExtra } from './base-query';
import type { Fetch } from './send-request';

/**
 * @param options.fetch how calls reach the API where there is no browser
 * @returns a store that holds the API's cache and that remotes can join with reducers and middleware
 */
export const createStore = (options: { fetch?: Fetch } = {}) => {
  const extraArgument: StoreExtra = options;
  const reducer = combineSlices(api);
  const joined = createDynamicMiddleware();
  const store = configureStore({
    reducer,
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument } }).prepend(joined.middleware).concat(api.middleware),
    devTools: false,
  });
  return Object.assign(store, {
    /** Adds reducers by the name of their state; one that is there already stays. */
    addReducers(reducers: Record<string, Reducer>): void {
      for (const [reducerPath, added] of Object.entries(reducers)) {
        reducer.inject({ reducerPath, reducer: added });
      }
      store.replaceReducer(reducer);
    },
    addMiddleware(...middleware: Middleware[]): void {
      joined.addMiddleware(...middleware);
    },
  });
};

export type AppStore = ReturnType<typeof createStore>;
export type AppState = ReturnType<AppStore['getState']>;
