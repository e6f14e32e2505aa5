import type { ApiError } from './api-error';
import { sendRequest } from './send-request';

/** The cookie that says, readable for scripts and without a secret, that a session may exist. */
export const hasSignedInCookie = (cookies: string = globalThis.document?.cookie ?? ''): boolean =>
  cookies.split('; ').some((cookie) => cookie.startsWith('signed_in=') && cookie !== 'signed_in=');

type RunExclusively = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Lets tabs take turns with what writes the cookies of the session: refresh tokens rotate and must not be used twice, and
 * a renewal that ends late must not bring back the session before a change of password. Without locks, as on a page over
 * plain http from another machine, each tab is for itself.
 */
export const underSessionLock: RunExclusively = (work) =>
  'locks' in navigator ? navigator.locks.request('halalmap-session', work) : work();

/**
 * Renews the access token. Calls that fail together are served by one renewal.
 * @returns a function that takes when the failed call began (`performance.now()` milliseconds) and resolves with why there is
 *   no new token; with null when there is one, and the call is worth repeating
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

  return (failedCallBeganAt: number): Promise<ApiError | null> => {
    if (renewedAt > failedCallBeganAt) return Promise.resolve(null);
    running ??= runExclusively(renew).finally(() => {
      running = null;
    });
    return running;
  };
};
