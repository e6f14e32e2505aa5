import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/** @returns false during server-side rendering and hydration, true afterwards */
export const useInBrowser = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
