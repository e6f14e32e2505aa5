import { unavailable } from '@halalmap/errors';

/** Runs tasks a few at once and as heavy together as fits; the others wait in order. */
export interface WorkPool {
  /**
   * @param weight share of the capacity that the task needs; one that needs more than there is runs alone
   * @throws AppError `unavailable` when too many wait
   */
  run<T>(weight: number, task: () => Promise<T>): Promise<T>;
}

/**
 * @param options.slots tasks at once
 * @param options.capacity their weights together
 * @param options.maxWaiting more than these are refused
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
