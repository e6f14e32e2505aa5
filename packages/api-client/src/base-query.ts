import type { BaseQueryApi, BaseQueryFn } from '@reduxjs/toolkit/query/react';
import type { ApiError } from './api-error';
import { sendRequest, type ResponseMeta, type ApiRequest, type Fetch } from './send-request';
import { createSessionRefresh, hasSignedInCookie, underSessionLock } from './session-refresh';

/** What the store gives to every call. */
export interface StoreExtra {
  fetch?: Fetch | undefined;
}

/** Calls whose 401 is an answer, not an expired token. */
const responsesWith401 = new Set(['/api/auth/login', '/api/auth/register', '/api/auth/refresh']);

/** Whether the answer to a call may bring other cookies of the session. */
const writesSession = ({ url, method }: ApiRequest): boolean =>
  method === 'POST' && url.startsWith('/api/auth/');

/**
 * The way of every endpoint to the network. A call that is refused because the access token has run out is repeated
 * once with a new one.
 * @param options.onSessionEnded called when the token cannot be renewed, before the call ends
 */
export const createBaseQuery = (options: {
  onSessionEnded: (call: Pick<BaseQueryApi, 'endpoint' | 'dispatch'>) => void;
}): BaseQueryFn<string | ApiRequest, unknown, ApiError, object, ResponseMeta> => {
  const refreshSession = createSessionRefresh();
  return async (input, { signal, dispatch, endpoint, extra }) => {
    const request: ApiRequest = typeof input === 'string' ? { url: input } : input;
    const send = () => sendRequest(request, signal, (extra as StoreExtra | undefined)?.fetch);
    const sendInTurn = () => (writesSession(request) ? underSessionLock(send) : send());
    const beganAt = performance.now();
    const response = await sendInTurn();
    const isRefused =
      'error' in response && response.error.status === 401 && !responsesWith401.has(request.url);
    if (!isRefused) return response;
    if (!hasSignedInCookie()) {
      options.onSessionEnded({ endpoint, dispatch });
      return response;
    }
    const refusal = await refreshSession(beganAt);
    if (!refusal) return sendInTurn();
    // Nobody said that the session has ended, only that it cannot be renewed right now.
    if (refusal.status !== 401) return { error: refusal };
    options.onSessionEnded({ endpoint, dispatch });
    return response;
  };
};
