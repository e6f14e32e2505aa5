import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';

const slowAfterMs = 3000;

/** True once something has been waited for longer than three seconds; false again when the waiting ends. */
export const useIsSlow = (isWaiting: boolean): boolean => {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setIsSlow(true), slowAfterMs);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isWaiting]);
  return isWaiting && isSlow;
};

const subscribe = (changed: () => void): (() => void) => {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
};

/** Whether the device has a connection, as far as the browser knows. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );

/**
 * A value once it has stayed the same for a while, so that what changes at each letter is said once.
 * @param ms how long it must stay
 */
export const useSettled = <T>(value: T, ms: number): T => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
};

const latestMs = 2000;

/** True once the browser has time for what is not on the way of the first view. */
export const useIdle = (isOn: boolean): boolean => {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    if (!isOn) return undefined;
    const settle = (): void => setIsIdle(true);
    // Safari has no idle callbacks; the next task is after the paint, too.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(settle);
      return () => clearTimeout(timer);
    }
    const handle = window.requestIdleCallback(settle, { timeout: latestMs });
    return () => window.cancelIdleCallback(handle);
  }, [isOn]);
  return isIdle;
};

/** Whether the screen is as the media query says; false where the browser cannot tell. */
export const useMediaQuery = (query: string): boolean => {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia?.(query);
      list?.addEventListener('change', changed);
      return () => list?.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia?.(query).matches ?? false,
    () => false,
  );
};

/** A part of a page that is fetched when it is wanted. */
export interface Part<T> {
  /** Null while it is not there. */
  part: T | null;
  hasFailed: boolean;
  retry: () => void;
}

/**
 * Fetches code once it is wanted, and again after a failure when asked to.
 * @param load stays the same from render to render
 */
export const usePart = <T extends object>(load: () => Promise<T>, isWanted: boolean): Part<T> => {
  const [part, setPart] = useState<T | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const waits = isWanted && part === null && !hasFailed;

  useEffect(() => {
    if (!waits) return undefined;
    let isHere = true;
    load().then(
      (loaded) => {
        if (isHere) setPart(loaded);
      },
      () => {
        if (isHere) setHasFailed(true);
      },
    );
    return () => {
      isHere = false;
    };
  }, [load, waits]);

  return { part, hasFailed, retry: () => setHasFailed(false) };
};
