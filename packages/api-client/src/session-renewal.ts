import type { ApiError } from './api-error';
import { sendRequest } from './send-request';

/**
 * The value of a cookie without a secret, readable for scripts, which says that a session may exist. Each renewal sets
 * another value. Empty when there is none.
 */
export const signedInCookie = (cookies: string = globalThis.document?.cookie ?? ''): string =>
  cookies
    .split('; ')
    .find((cookie) => cookie.startsWith('signed_in='))
    ?.slice('signed_in='.length) ?? '';

/** Whether somebody may be signed in. */
export const hasSignedInCookie = (): boolean => signedInCookie() !== '';

type RunExclusively = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Serializes changes of the session cookies across tabs: refresh tokens rotate and must not be used twice, and a late
 * renewal must not restore the session from before a password change. Without the Web Locks API, as over plain http
 * from another machine, each tab works alone.
 */
export const underSessionLock: RunExclusively = (work) =>
  'locks' in navigator ? navigator.locks.request('halalmap-session', work) : work();

const unansweredKey = 'halalmap.renewal';
/**
 * A renewal without a response for so long after its page was left counts as lost, in milliseconds. Browsers give up
 * such a request after 30 s. A second renewal before that would use a refresh token twice, which ends the session.
 */
const lostMs = 35_000;
/** Between two looks at the cookie, in milliseconds. */
const pauseMs = 50;

/**
 * Notes on the device that a renewal is on its way: the lock of a page ends with the page, its request does not.
 * @param cookie `signedInCookie` before the renewal; null when the response has come
 */
const noteRenewal = (cookie: string | null): void => {
  try {
    if (cookie === null) localStorage.removeItem(unansweredKey);
    else localStorage.setItem(unansweredKey, `${Date.now()} ${cookie}`);
  } catch {
    // Without storage, a page does not know of the renewal of one that was left.
  }
};

const isRenewalOnItsWay = (): boolean => {
  try {
    const [notedAt, cookie] = localStorage.getItem(unansweredKey)?.split(' ') ?? [];
    return Date.now() - Number(notedAt) < lostMs && cookie === signedInCookie();
  } catch {
    return false;
  }
};

/** Waits for the response to a renewal that was sent by a page which was left or reloaded meanwhile. */
const renewalOfLeftPage = async (): Promise<void> => {
  while (isRenewalOnItsWay()) await new Promise((resolve) => setTimeout(resolve, pauseMs));
};

/** Sends the renewal, and keeps the note of it for as long as its response may come. */
const sendRenewal = async () => {
  const cookie = signedInCookie();
  const note = (): void => noteRenewal(cookie);
  note();
  addEventListener('pagehide', note);
  const response = await sendRequest({ url: '/api/auth/refresh', method: 'POST', keepalive: true });
  // A page that is being left sees its request fail, although the browser completes it. No later task of it runs.
  if ('error' in response && response.error.code === 'network')
    await new Promise((resolve) => setTimeout(resolve));
  removeEventListener('pagehide', note);
  noteRenewal(null);
  return response;
};

interface FailedCall {
  /** When it was sent, by `performance.now()`. */
  beganAt: number;
  /** `signedInCookie` when it was sent. */
  cookie: string;
}

/**
 * Renews the access token. Requests that fail together share one renewal, also those of several tabs.
 * @returns a function that resolves with the reason why there is no new token, or with null when there is one and the
 * failed request can be repeated
 */
export const createSessionRefresh = () => {
  let running: Promise<ApiError | null> | null = null;
  let renewedAt = -Infinity;

  const renew = async ({ cookie }: FailedCall): Promise<ApiError | null> => {
    await renewalOfLeftPage();
    if (hasSignedInCookie() && signedInCookie() !== cookie) return null;
    const response = await sendRenewal();
    if ('error' in response) return response.error;
    renewedAt = performance.now();
    return null;
  };

  return function sessionRefresh(failed: FailedCall): Promise<ApiError | null> {
    if (renewedAt > failed.beganAt) return Promise.resolve(null);
    running ??= underSessionLock(() => renew(failed)).finally(() => {
      running = null;
    });
    return running;
  };
};
