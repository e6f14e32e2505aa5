export { api, tagTypes } from './api';
export { asApiError, fieldErrors, type ApiError, type ApiErrorCode } from './api-error';
export { setCurrentUser, useCurrentUser } from './current-user';
export type { ApiRequest } from './send-request';
export { createStore, type AppStore } from './store';
