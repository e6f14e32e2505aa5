import { setImmediate, setTimeout as wait } from 'node:timers/promises';

/** A wait is divided into this many timers. */
const steps = 25;

/**
 * Waits for a time of which only the part counts in which the event loop is on time: one that is late for a second makes this
 * wait a second longer. So a timeout says something about the other side, not about this busy process.
 * @param signal ends the wait, which then rejects
 */
export const waitOnTime = async (ms: number, signal?: AbortSignal): Promise<void> => {
  for (let step = 0; step < steps; step += 1)
    await wait(ms / steps, undefined, { ref: false, ...(signal ? { signal } : {}) });
  // Reads what has arrived before anybody gives up.
  await setImmediate();
};

/**
 * Waits for a result with a timeout, in the sense of `waitOnTime`. The work itself continues; a late result is ignored.
 * @throws Error on timeout
 */
export const within = async <T>(ms: number, work: Promise<T>): Promise<T> => {
  const ended = new AbortController();
  const tooSlow = waitOnTime(ms, ended.signal).then(
    () => {
      throw new Error(`No response within ${ms} ms`);
    },
    // The result came first.
    () => new Promise<never>(() => undefined),
  );
  try {
    return await Promise.race([work, tooSlow]);
  } finally {
    ended.abort();
  }
};
