import { createAction } from '@reduxjs/toolkit';

/** What the API's cache holds about one call. */
interface KeptQuery {
  status: string;
  endpointName?: string | undefined;
  originalArgs?: unknown;
  data?: unknown;
  error?: unknown;
}

/** What of the API's cache a page was rendered from, as JSON; times are left out, clocks differ. */
export interface RenderedState {
  queries: Record<string, KeptQuery>;
  provided: unknown;
}

/** The part of the store's state that goes along. */
interface ApiState {
  api: { queries: Record<string, KeptQuery | undefined>; provided: unknown };
}

/** @returns the answers in a store, to go along with the page that was rendered from them */
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

/** Puts the answers that came with a page into the cache. */
export const takeOverState = createAction('rendered/takeOver', (state: unknown) => ({
  payload: isRenderedState(state) ? state : null,
}));

/** A refusal for want of a service is shown but asked again; that there is no such thing holds. */
const holds = ({ status, error }: KeptQuery): boolean =>
  status === 'fulfilled' || (error as { status?: unknown } | undefined)?.status === 404;

/** What RTK Query takes into its cache for an action; undefined for all actions but `takeOverState`. */
export const rehydrationOf = (action: { type: string }): unknown => {
  if (!takeOverState.match(action) || !action.payload) return undefined;
  const { queries, provided } = action.payload;
  const now = Date.now();
  return {
    provided,
    mutations: {},
    queries: Object.fromEntries(
      Object.entries(queries).map(([key, entry]) => [
        key,
        // Without the time, RTK Query asks again as soon as somebody shows it.
        { ...entry, requestId: key, startedTimeStamp: now, ...(holds(entry) && { fulfilledTimeStamp: now }) },
      ]),
    ),
  };
};
