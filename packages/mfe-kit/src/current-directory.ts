import type { EntityType } from '@halalmap/contracts';
import { useEffect, useSyncExternalStore } from 'react';

let current: EntityType | null = null;
const listeners = new Set<() => void>();

const change = (directory: EntityType | null): void => {
  current = directory;
  for (const listener of listeners) listener();
};

/**
 * Highlights a directory in the navigation of the shell while a page is shown whose URL does not contain it.
 * @param directory null highlights none
 */
export const useInDirectory = (directory: EntityType | null): void => {
  useEffect(() => {
    change(directory);
    return () => change(null);
  }, [directory]);
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** @returns the directory that the page belongs to, if the page says so */
export const useCurrentDirectory = (): EntityType | null =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
