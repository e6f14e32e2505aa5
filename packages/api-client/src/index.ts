export { api, tagTypes } from './api';
export { asApiError, fieldErrors, type ApiError, type ApiErrorCode } from './api-error';
export { prepareCurrentUser, setCurrentUser, useCurrentUser, watchSession } from './current-user';
export { requestTo, urlOf, type ResponseTo } from './endpoint-request';
export { renderedStateOf, takeOverState, type RenderedState } from './rendered-state';
export type { ApiRequest, Fetch } from './send-request';
export { hasSignedInCookie } from './base-query';
export { createStore, type AppStore } from './store';
/** Skips a query. Exported from here, so that remotes need no copy of RTK Query. */
export { skipToken } from '@reduxjs/toolkit/query/react';
