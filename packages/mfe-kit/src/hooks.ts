import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';

const slowAfterMs = 3000;

/** True after three seconds of waiting; false again when the waiting ends. */
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

/** Whether the device is online, as far as the browser knows. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );

/**
 * A value once it has not changed for a while, for example to avoid an announcement per keystroke.
 * @param ms how long it must stay the same
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

/** True once the browser is idle after the first view. */
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

/** Whether a media query matches; false if the browser cannot tell. */
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

/** Code that is loaded on demand. */
export interface Part<T> {
  /** Null until it is loaded. */
  part: T | null;
  hasFailed: boolean;
  retry: () => void;
}

/**
 * Loads code on demand, and again after a failure when asked to.
 * @param load must be the same from render to render
 */
export const usePart = <T extends object>(load: () => Promise<T>, isWanted: boolean): Part<T> => {
  const [part, setPart] = useState<T | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const waits = isWanted && part === null && !hasFailed;

  useEffect(() => {
    if (!waits) return undefined;
    let isMounted = true;
    load().then(
      (loaded) => {
        if (isMounted) setPart(loaded);
      },
      () => {
        if (isMounted) setHasFailed(true);
      },
    );
    return () => {
      isMounted = false;
    };
  }, [load, waits]);

  return { part, hasFailed, retry: () => setHasFailed(false) };
};
