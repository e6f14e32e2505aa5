/**
 * Waits until all have ended, however they end, or for so many milliseconds.
 * @returns whether all have ended
 */
export const settledWithin = (tasks: Iterable<Promise<unknown>>, timeoutMs: number): Promise<boolean> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), timeoutMs);
    void Promise.allSettled(tasks).then(() => {
      clearTimeout(timer);
      resolve(true);
    });
  });
