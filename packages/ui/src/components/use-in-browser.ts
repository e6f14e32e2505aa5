import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/** @returns false where a page is rendered ahead of a visit and while the browser takes that over, true ever after */
export const useInBrowser = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
