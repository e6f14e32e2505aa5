import type { BaseQueryApi, BaseQueryFn } from '@reduxjs/toolkit/query/react';
import type { ApiError } from './api-error';
import { type ApiRequest, type Fetch, type ResponseMeta, sendRequest } from './send-request';
import { createSessionRefresh, hasSignedInCookie, signedInCookie, underSessionLock } from './session-renewal';

/** What the store passes to every request. */
export interface StoreExtra {
  fetch?: Fetch | undefined;
  /** Asks the user to sign in again for a request that needs a recent sign-in. @returns whether they did */
  signInAgain?: (() => Promise<boolean>) | undefined;
  /** Words an error in the language of the page; default: as the server sent it. */
  wordError?: ((error: ApiError) => Promise<ApiError>) | undefined;
}

/** Requests whose 401 is a result, not an expired token. */
const responsesWith401 = new Set(['/api/auth/login', '/api/auth/register', '/api/auth/refresh']);

/** Whether the response to a request may set other session cookies. */
const writesSession = ({ url, method }: ApiRequest): boolean =>
  method === 'POST' && url.startsWith('/api/auth/');

/**
 * Sends the requests of every endpoint. A request that fails because the access token has expired is repeated once
 * with a new one; one that needs a recent sign-in is repeated once the user has signed in again.
 * @param options.onSessionEnded called when the token cannot be renewed, before the request ends
 */
export const createBaseQuery = (options: {
  onSessionEnded: (call: Pick<BaseQueryApi, 'endpoint' | 'dispatch'>) => void;
}): BaseQueryFn<string | ApiRequest, unknown, ApiError, object, ResponseMeta> => {
  const refreshSession = createSessionRefresh();

  const sendRenewing = async (request: ApiRequest, { signal, dispatch, endpoint, extra }: BaseQueryApi) => {
    const send = (sent = request) => sendRequest(sent, signal, (extra as StoreExtra | undefined)?.fetch);
    // Cookies that a response sets are stored even if the page is left before it comes.
    const sendInTurn = () =>
      writesSession(request) ? underSessionLock(() => send({ ...request, keepalive: true })) : send();
    const call = { beganAt: performance.now(), cookie: signedInCookie() };
    const response = await sendInTurn();
    const isRefused =
      'error' in response && response.error.status === 401 && !responsesWith401.has(request.url);
    if (!isRefused) return response;
    if (!hasSignedInCookie()) {
      options.onSessionEnded({ endpoint, dispatch });
      return response;
    }
    const refusal = await refreshSession(call);
    if (!refusal) return sendInTurn();
    // The session may still exist; it only cannot be renewed right now.
    if (refusal.status !== 401) return { error: refusal };
    options.onSessionEnded({ endpoint, dispatch });
    return response;
  };

  return async function baseQuery(input, call) {
    const request: ApiRequest = typeof input === 'string' ? { url: input } : input;
    const { signInAgain, wordError } = (call.extra as StoreExtra | undefined) ?? {};
    let response = await sendRenewing(request, call);
    if ('error' in response && response.error.code === 'recent_sign_in_required' && (await signInAgain?.()))
      response = await sendRenewing(request, call);
    return 'error' in response && wordError ? { error: await wordError(response.error) } : response;
  };
};
