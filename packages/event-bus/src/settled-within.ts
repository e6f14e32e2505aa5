/**
 * Waits until all tasks have settled, or until the timeout.
 * @returns whether all have settled
 */
export const settledWithin = (tasks: Iterable<Promise<unknown>>, timeoutMs: number): Promise<boolean> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), timeoutMs);
    void Promise.allSettled(tasks).then(() => {
      clearTimeout(timer);
      resolve(true);
    });
  });
