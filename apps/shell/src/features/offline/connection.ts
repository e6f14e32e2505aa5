import { useSyncExternalStore } from 'react';

/** When the document of this page was made, if the device has kept it since; null for one that has just come. */
let madeAt: Date | null = null;
const listeners = new Set<() => void>();

/** Says that this page was kept on the device. */
export const showAge = (at: Date): void => {
  madeAt = at;
  for (const listener of listeners) listener();
};

const listen = (listener: () => void): (() => void) => {
  listeners.add(listener);
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

/** @returns whether the browser knows that there is no network; the server does not ask */
export const useIsOffline = (): boolean =>
  useSyncExternalStore(
    listen,
    () => !navigator.onLine,
    () => false,
  );

/** @returns when this page was made, if it was kept on the device */
export const usePageAge = (): Date | null =>
  useSyncExternalStore(
    listen,
    () => madeAt,
    () => null,
  );
