import { createAction } from '@reduxjs/toolkit';

interface CachedQuery {
  status: string;
  endpointName?: string | undefined;
  originalArgs?: unknown;
  data?: unknown;
  error?: unknown;
}

/** The cached responses that a page was rendered from, as JSON. Times are omitted, because clocks differ. */
export interface RenderedState {
  queries: Record<string, CachedQuery>;
  provided: unknown;
}

/** The part of the store's state that is transferred. */
interface ApiState {
  api: { queries: Record<string, CachedQuery | undefined>; provided: unknown };
}

/** @returns the cached responses of a store, to be sent with the page rendered from them */
export const renderedStateOf = ({ api }: ApiState): RenderedState => ({
  queries: Object.fromEntries(
    Object.entries(api.queries).flatMap(([key, entry]) =>
      entry && (entry.status === 'fulfilled' || entry.status === 'rejected')
        ? [
            [
              key,
              {
                status: entry.status,
                endpointName: entry.endpointName,
                originalArgs: entry.originalArgs,
                data: entry.data,
                error: entry.error,
              },
            ],
          ]
        : [],
    ),
  ),
  provided: api.provided,
});

const isRenderedState = (value: unknown): value is RenderedState =>
  typeof value === 'object' && value !== null && 'queries' in value && 'provided' in value;

/** Puts the responses that came with a page into the cache. */
export const hydrateState = createAction('rendered/takeOver', (state: unknown) => ({
  payload: isRenderedState(state) ? state : null,
}));

/** An error because of an unavailable service is shown but requested again; "not found" is kept. */
const holds = ({ status, error }: CachedQuery): boolean =>
  status === 'fulfilled' || (error as { status?: unknown } | undefined)?.status === 404;

/** Returns what RTK Query restores into its cache for an action; undefined for all actions except `hydrateState`. */
export const rehydrationOf = (action: { type: string }): unknown => {
  if (!hydrateState.match(action) || !action.payload) return undefined;
  const { queries, provided } = action.payload;
  const now = Date.now();
  return {
    provided,
    mutations: {},
    queries: Object.fromEntries(
      Object.entries(queries).map(([key, entry]) => [
        key,
        // Without the time, RTK Query would request it again on first use.
        { ...entry, requestId: key, startedTimeStamp: now, ...(holds(entry) && { fulfilledTimeStamp: now }) },
      ]),
    ),
  };
};
