import { useEffect, useState } from 'react';

/** @returns true once the first view stands and the browser has time for what decorates it */
export const useIdle = (): boolean => {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    const settle = () => {
      setIdle(true);
    };
    // Safari has no idle callbacks; the next task is after the first paint, too.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(settle);
      return () => {
        clearTimeout(timer);
      };
    }
    const handle = window.requestIdleCallback(settle, { timeout: 2_000 });
    return () => {
      window.cancelIdleCallback(handle);
    };
  }, []);
  return idle;
};
