import { settledWithin } from './wait';

/** A work item of an aggregate; `seq` is its position in the global order. */
export interface LaneItem {
  seq: number;
  aggregateId: string;
}

/** Handles the items of each aggregate in order and several aggregates concurrently. */
export interface Lanes<Item extends LaneItem> {
  /** Inserts an item at its position. It replaces an item with the same `seq` unless that one is being worked on. */
  add(item: Item): void;
  /** Restarts the lanes that stopped at a failed item. */
  resume(): void;
  /** All items that wait or are being worked on. */
  items(): Item[];
  /** Resolves when no work runs, or after the timeout. */
  idle(timeoutMs: number): Promise<boolean>;
}

interface Lane<Item> {
  items: Item[];
  running?: Promise<void> | undefined;
  /** Set when the lane should run once more because something changed while it was running. */
  again: boolean;
}

/**
 * @param options.work handles an item; false keeps it at the head of its lane and stops the lane. It must not reject.
 * @param options.concurrency maximum number of lanes that run concurrently; the others wait
 */
export const createLanes = <Item extends LaneItem>(options: {
  work(item: Item): Promise<boolean>;
  concurrency: number;
}): Lanes<Item> => {
  const lanes = new Map<string, Lane<Item>>();
  const waitingForPlace = new Set<string>();
  const running = new Set<Promise<void>>();

  const runLane = async (lane: Lane<Item>): Promise<void> => {
    for (let head = lane.items[0]; head; head = lane.items[0]) {
      lane.again = false;
      if (await options.work(head)) lane.items.shift();
      else if (!lane.again) return;
    }
  };

  const start = (aggregateId: string): void => {
    const lane = lanes.get(aggregateId);
    if (!lane) return;
    if (lane.running) {
      lane.again = true;
      return;
    }
    if (running.size >= options.concurrency) {
      waitingForPlace.add(aggregateId);
      return;
    }
    const run = runLane(lane).finally(() => {
      lane.running = undefined;
      running.delete(run);
      if (lane.items.length === 0) lanes.delete(aggregateId);
      else if (lane.again) waitingForPlace.add(aggregateId);
      for (const next of waitingForPlace) {
        waitingForPlace.delete(next);
        start(next);
        break;
      }
    });
    lane.running = run;
    running.add(run);
  };

  return {
    add(item) {
      const lane = lanes.get(item.aggregateId) ?? { items: [], again: false };
      lanes.set(item.aggregateId, lane);
      // The head of a running lane is being worked on and stays first.
      const first = lane.running && lane.items.length > 0 ? 1 : 0;
      if (first === 1 && lane.items[0]?.seq === item.seq) return;
      let place = lane.items.length;
      for (let before = lane.items[place - 1]; place > first && before; before = lane.items[place - 1]) {
        if (before.seq < item.seq) break;
        place -= 1;
      }
      lane.items.splice(place, lane.items[place]?.seq === item.seq ? 1 : 0, item);
      start(item.aggregateId);
    },
    resume() {
      for (const aggregateId of [...lanes.keys()]) start(aggregateId);
    },
    items: () => [...lanes.values()].flatMap((lane) => lane.items),
    idle: (timeoutMs) => settledWithin([...running], timeoutMs),
  };
};
