import { unavailable } from '@halalmap/errors';

/** Runs jobs, a few at a time. */
type JobQueue = <T>(job: () => Promise<T>) => Promise<T>;

/**
 * A queue for work that takes a processor for itself, so that a crowd at the door does not stop everything else.
 * @param options.concurrency jobs that run at once
 * @param options.maxWaiting jobs that wait at most; one more is refused with `unavailable`
 */
export const createJobQueue = (options: { concurrency: number; maxWaiting: number }): JobQueue => {
  const waiting: Array<() => void> = [];
  let running = 0;

  const takePlace = (): Promise<void> => {
    if (running < options.concurrency) {
      running += 1;
      return Promise.resolve();
    }
    if (waiting.length >= options.maxWaiting) {
      return Promise.reject(unavailable('Too many people are signing in right now. Please try again'));
    }
    return new Promise((resolve) => waiting.push(resolve));
  };

  /** A place that gets free goes to the first who waits; the count stays. */
  const leavePlace = (): void => {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };

  return async (job) => {
    await takePlace();
    try {
      return await job();
    } finally {
      leavePlace();
    }
  };
};
