import type { EntityType } from '@halalmap/contracts';
import { useEffect, useSyncExternalStore } from 'react';

let current: EntityType | null = null;
const listeners = new Set<() => void>();

const change = (directory: EntityType | null): void => {
  current = directory;
  for (const listener of listeners) listener();
};

/**
 * Marks a directory as current in the navigation of the shell while a page is shown whose address does not name it.
 * @param directory null marks none
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

/** @returns the directory that the page belongs to, when the page says so */
export const useCurrentDirectory = (): EntityType | null =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
