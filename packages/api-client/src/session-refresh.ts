import type { ApiError } from './api-error';
import { sendRequest } from './send-request';

/** A cookie without a secret, readable for scripts, that says that a session may exist. */
export const hasSignedInCookie = (cookies: string = globalThis.document?.cookie ?? ''): boolean =>
  cookies.split('; ').some((cookie) => cookie.startsWith('signed_in=') && cookie !== 'signed_in=');

type RunExclusively = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Serializes changes of the session cookies across tabs: refresh tokens rotate and must not be used twice, and a late
 * renewal must not restore the session from before a password change. Without the Web Locks API, as over plain http
 * from another machine, each tab works alone.
 */
export const underSessionLock: RunExclusively = (work) =>
  'locks' in navigator ? navigator.locks.request('halalmap-session', work) : work();

/**
 * Renews the access token. Requests that fail together share one renewal.
 * @returns a function that takes the start of the failed request (`performance.now()` milliseconds) and resolves with
 * the reason why there is no new token, or with null when there is one and the request can be repeated
 */
export const createSessionRefresh = (runExclusively: RunExclusively = underSessionLock) => {
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
