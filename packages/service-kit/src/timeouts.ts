import { clearImmediate, clearTimeout, setImmediate, setTimeout } from 'node:timers';

/** A wait is divided into this many timers. */
const steps = 25;

/**
 * Calls a function after a time of which only the part counts in which the event loop is on time: one that is late for a second
 * makes this wait a second longer. So a timeout says something about the other side, not about this busy process.
 * @returns ends the wait before its time; the function is not called then
 */
export const afterOnTime = (ms: number, call: () => void): (() => void) => {
  let left = steps;
  let last: NodeJS.Immediate | undefined;
  const timer = setTimeout(() => {
    left -= 1;
    if (left > 0) timer.refresh();
    // Reads what has arrived before anybody gives up.
    else last = setImmediate(call);
  }, ms / steps).unref();
  return () => {
    clearTimeout(timer);
    if (last) clearImmediate(last);
  };
};

/**
 * Waits for a result with a timeout, in the sense of `afterOnTime`. The work itself continues; a late result is ignored.
 * @throws Error on timeout
 */
export const within = async <T>(ms: number, work: Promise<T>): Promise<T> => {
  let end = (): void => undefined;
  const tooSlow = new Promise<never>((_, reject) => {
    end = afterOnTime(ms, () => reject(new Error(`No response within ${ms} ms`)));
  });
  try {
    return await Promise.race([work, tooSlow]);
  } finally {
    end();
  }
};
