import { settledWithin } from './wait';

/** An item of an aggregate; `seq` is its position in the global order. */
export interface QueueItem {
  seq: number;
  aggregateId: string;
}

/** Handles the items of each aggregate in order and several aggregates concurrently. */
export interface OrderedQueues<Item extends QueueItem> {
  /** Inserts an item at its position. It replaces an item with the same `seq` unless that one is being handled. */
  add(item: Item): void;
  /** Restarts the queues that stopped at a failed item. */
  resume(): void;
  /** All items that wait or are being handled. */
  items(): Item[];
  /** Resolves when no handler runs, or after the timeout. */
  idle(timeoutMs: number): Promise<boolean>;
}

interface Queue<Item> {
  items: Item[];
  running?: Promise<void> | undefined;
  /** Set when the queue should run once more because something changed while it was running. */
  again: boolean;
}

/**
 * @param options.handle handles an item; false keeps it at the head of its queue and stops the queue. It must not reject.
 * @param options.concurrency maximum number of queues that run concurrently; the others wait
 */
export const createOrderedQueues = <Item extends QueueItem>(options: {
  handle(item: Item): Promise<boolean>;
  concurrency: number;
}): OrderedQueues<Item> => {
  const queues = new Map<string, Queue<Item>>();
  const waitingForSlot = new Set<string>();
  const running = new Set<Promise<void>>();

  const runQueue = async (queue: Queue<Item>): Promise<void> => {
    for (let head = queue.items[0]; head; head = queue.items[0]) {
      queue.again = false;
      if (await options.handle(head)) queue.items.shift();
      else if (!queue.again) return;
    }
  };

  const start = (aggregateId: string): void => {
    const queue = queues.get(aggregateId);
    if (!queue) return;
    if (queue.running) {
      queue.again = true;
      return;
    }
    if (running.size >= options.concurrency) {
      waitingForSlot.add(aggregateId);
      return;
    }
    const run = runQueue(queue).finally(() => {
      queue.running = undefined;
      running.delete(run);
      if (queue.items.length === 0) queues.delete(aggregateId);
      else if (queue.again) waitingForSlot.add(aggregateId);
      for (const next of waitingForSlot) {
        waitingForSlot.delete(next);
        start(next);
        break;
      }
    });
    queue.running = run;
    running.add(run);
  };

  return {
    add(item) {
      const queue = queues.get(item.aggregateId) ?? { items: [], again: false };
      queues.set(item.aggregateId, queue);
      // The head of a running queue is being handled and stays first.
      const first = queue.running && queue.items.length > 0 ? 1 : 0;
      if (first === 1 && queue.items[0]?.seq === item.seq) return;
      let position = queue.items.length;
      for (
        let before = queue.items[position - 1];
        position > first && before;
        before = queue.items[position - 1]
      ) {
        if (before.seq < item.seq) break;
        position -= 1;
      }
      queue.items.splice(position, queue.items[position]?.seq === item.seq ? 1 : 0, item);
      start(item.aggregateId);
    },
    resume() {
      for (const aggregateId of [...queues.keys()]) start(aggregateId);
    },
    items: () => [...queues.values()].flatMap((queue) => queue.items),
    idle: (timeoutMs) => settledWithin([...running], timeoutMs),
  };
};
