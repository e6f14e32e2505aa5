import { useEffect, useState } from 'react';

const reducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Goes through `count` items in a ring, one further each `everyMs` milliseconds unless it is held or the person wants
 * no motion. Choosing an item begins the time anew.
 */
export const useRotation = (options: { count: number; everyMs: number; held: boolean }) => {
  const { count, everyMs, held } = options;
  const [index, setIndex] = useState(0);
  useEffect(() => {
    if (held || reducedMotion()) return;
    const timer = setTimeout(() => {
      setIndex((index + 1) % count);
    }, everyMs);
    return () => {
      clearTimeout(timer);
    };
  }, [count, everyMs, held, index]);
  return {
    index,
    choose: setIndex,
    next: () => {
      setIndex((index + 1) % count);
    },
    previous: () => {
      setIndex((index + count - 1) % count);
    },
  };
};
