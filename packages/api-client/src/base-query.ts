import type { BaseQueryApi, BaseQueryFn } from '@reduxjs/toolkit/query/react';
import type { ApiError } from './api-error';
import { type ApiRequest, type Fetch, type ResponseMeta, sendRequest } from './send-request';

/** A cookie without a secret, readable for scripts, that says that a session may exist. */
export const hasSignedInCookie = (cookies: string = globalThis.document?.cookie ?? ''): boolean =>
  cookies.split('; ').some((cookie) => cookie.startsWith('signed_in=') && cookie !== 'signed_in=');

type RunExclusively = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Serializes changes of the session cookies across tabs: refresh tokens rotate and must not be used twice, and a late
 * renewal must not restore the session from before a password change. Without the Web Locks API, as over plain http
 * from another machine, each tab works alone.
 */
const underSessionLock: RunExclusively = (work) =>
  'locks' in navigator ? navigator.locks.request('halalmap-session', work) : work();

/**
 * Renews the access token. Requests that fail together share one renewal.
 * @returns a function that takes the start of the failed request (`performance.now()` milliseconds) and resolves with
 * the reason why there is no new token, or with null when there is one and the request can be repeated
 */
const createSessionRefresh = (runExclusively: RunExclusively = underSessionLock) => {
  let running: Promise<ApiError | null> | null = null;
  let renewedAt = -Infinity;

  const renew = async (): Promise<ApiError | null> => {
    const response = await sendRequest({ url: '/api/auth/refresh', method: 'POST' });
    if ('error' in response) return response.error;
    renewedAt = performance.now();
    return null;
  };

  return function sessionRefresh(failedCallBeganAt: number): Promise<ApiError | null> {
    if (renewedAt > failedCallBeganAt) return Promise.resolve(null);
    running ??= runExclusively(renew).finally(() => {
      running = null;
    });
    return running;
  };
};

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
