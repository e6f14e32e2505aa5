/** Runs tasks of one aggregate in order and different aggregates at once. */
export interface AggregateQueues {
  /** Queues a task; it starts when the ones before it of the same aggregate have ended. */
  add(aggregateId: string, task: () => Promise<void>): void;
  size(): number;
  /** Resolves when nothing is queued, or after so many milliseconds. */
  drained(timeoutMs: number): Promise<void>;
}

export const createAggregateQueues = (): AggregateQueues => {
  const tails = new Map<string, Promise<void>>();
  let size = 0;
  let onEmpty: Array<() => void> = [];
  return {
    add(aggregateId, task) {
      size += 1;
      const tail = (tails.get(aggregateId) ?? Promise.resolve()).then(task).finally(() => {
        size -= 1;
        if (tails.get(aggregateId) === tail) tails.delete(aggregateId);
        if (size === 0) {
          for (const resolve of onEmpty) resolve();
          onEmpty = [];
        }
      });
      tails.set(aggregateId, tail);
    },
    size: () => size,
    drained(timeoutMs) {
      if (size === 0) return Promise.resolve();
      return new Promise((resolve) => {
        const timer = setTimeout(resolve, timeoutMs);
        onEmpty.push(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    },
  };
};
