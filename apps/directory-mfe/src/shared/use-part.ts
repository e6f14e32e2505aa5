import { useEffect, useState } from 'react';

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
