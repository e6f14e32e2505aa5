import { unavailable } from '@halalmap/errors';

/** Runs a limited number of tasks with a limited total weight concurrently; the others queue in order. */
interface WorkPool {
  /**
   * @param weight share of the capacity that the task needs; a task that needs more than the capacity runs alone
   * @throws AppError `unavailable` when the queue is full
   */
  run<T>(weight: number, task: () => Promise<T>): Promise<T>;
  /** Length of the queue. */
  waiting(): number;
}

/**
 * @param options.slots maximum number of concurrent tasks
 * @param options.capacity maximum of their total weight
 * @param options.maxWaiting maximum length of the queue
 */
export const createWorkPool = (options: {
  slots: number;
  capacity: number;
  maxWaiting: number;
}): WorkPool => {
  const waiting: Array<{ weight: number; start: () => void }> = [];
  let running = 0;
  let carried = 0;

  const startNext = (): void => {
    for (let next = waiting[0]; next; next = waiting[0]) {
      const fits = running < options.slots && (running === 0 || carried + next.weight <= options.capacity);
      if (!fits) return;
      waiting.shift();
      running += 1;
      carried += next.weight;
      next.start();
    }
  };

  return {
    waiting: () => waiting.length,
    async run(weight, task) {
      if (waiting.length >= options.maxWaiting) {
        throw unavailable('Many photos are being prepared right now. Please try again in a moment');
      }
      await new Promise<void>((start) => {
        waiting.push({ weight, start });
        startNext();
      });
      try {
        return await task();
      } finally {
        running -= 1;
        carried -= weight;
        startNext();
      }
    },
  };
};
