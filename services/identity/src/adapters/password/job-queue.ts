import { unavailable } from '@halalmap/errors';

/** Runs jobs with limited concurrency. */
type JobQueue = <T>(job: () => Promise<T>) => Promise<T>;

/**
 * A queue for CPU-bound work, so that many concurrent requests do not block everything else.
 * @param options.concurrency maximum number of running jobs
 * @param options.maxWaiting maximum number of waiting jobs; further ones are rejected with `unavailable`
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

  /** A free slot passes to the first waiting job, so the count stays the same. */
  const leavePlace = (): void => {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };

  return async function jobQueue(job) {
    await takePlace();
    try {
      return await job();
    } finally {
      leavePlace();
    }
  };
};
