export { api, tagTypes, createStore, wordError, type AppStore } from './api';
export {
  asApiError,
  errorOfResponse,
  fieldErrors,
  minutesUntilRetry,
  type ApiError,
  type ApiErrorCode,
} from './api-error';
export { prepareCurrentUser, setCurrentUser, useCurrentUser, watchSession } from './current-user';
export {
  defineMutation,
  defineQuery,
  requestTo,
  urlOf,
  type AcceptedTo,
  type ResponseTo,
  type ApiRequest,
  type Fetch,
} from './send-request';
export { renderedStateOf, hydrateState, type RenderedState } from './rendered-state';
export { hasSignedInCookie } from './session-renewal';
/** Skips a query. Exported from here, so that remotes need no copy of RTK Query. */
export { skipToken } from '@reduxjs/toolkit/query/react';
