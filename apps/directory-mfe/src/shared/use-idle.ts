import { useEffect, useState } from 'react';

const latestMs = 2000;

/** True once the browser has time for what is not on the way of the first view. */
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
