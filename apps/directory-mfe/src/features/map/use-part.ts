import { useEffect, useState } from 'react';

/** A part of the page that is fetched when it is needed. */
export interface Part<T> {
  part: T | null;
  failed: boolean;
  retry: () => void;
}

/**
 * Fetches a part of the page once this stands in it, and again when asked to.
 * @param load stays the same from render to render
 */
export const usePart = <T extends object>(load: () => Promise<T>): Part<T> => {
  const [state, setState] = useState<{ part: T | null; failed: boolean }>({ part: null, failed: false });
  const [attempt, setAttempt] = useState(1);
  useEffect(() => {
    let gone = false;
    load().then(
      (part) => {
        if (!gone) setState({ part, failed: false });
      },
      () => {
        if (!gone) setState({ part: null, failed: true });
      },
    );
    return () => {
      gone = true;
    };
  }, [load, attempt]);
  return {
    ...state,
    retry: () => {
      setState({ part: null, failed: false });
      setAttempt(attempt + 1);
    },
  };
};
