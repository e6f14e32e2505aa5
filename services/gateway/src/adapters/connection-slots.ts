import { unavailable } from '@halalmap/errors';

/** Room for so many requests at once. */
interface ConnectionSlots {
  /**
   * Waits for room.
   * @param address whose request it is; one address never takes all of the room
   * @param signal ends the wait
   * @returns gives the room back
   * @throws AppError `unavailable` when there is none in time
   */
  take(request: { address?: string | undefined; signal: AbortSignal }): Promise<() => void>;
  /** Requests that are in flight, and those that wait. */
  load(): { busy: number; waiting: number };
}

interface Waiting {
  address: string | undefined;
  start: () => void;
}

const retryAfterSeconds = 2;

/**
 * Counts the requests that are in flight. Those that wait are taken in turns, one of each address after the other, so that
 * nobody waits for the whole queue of somebody else.
 * @param options.size how many may be in flight
 * @param options.perAddress how many of them one address may have
 * @param options.waitMs how long a request waits
 */
export const createConnectionSlots = (options: {
  size: number;
  perAddress: number;
  waitMs: number;
}): ConnectionSlots => {
  let used = 0;
  const usedBy = new Map<string, number>();
  /** By address, the one whose turn is next first. */
  const queues = new Map<string | undefined, Set<Waiting>>();

  const countOf = (address: string | undefined): number =>
    address === undefined ? 0 : (usedBy.get(address) ?? 0);
  const isFree = (address: string | undefined): boolean =>
    used < options.size && countOf(address) < options.perAddress;

  const add = (address: string | undefined, change: 1 | -1): void => {
    used += change;
    if (address === undefined) return;
    const count = countOf(address) + change;
    if (count === 0) usedBy.delete(address);
    else usedBy.set(address, count);
  };

  const enqueue = (waiting: Waiting): void => {
    const queue = queues.get(waiting.address) ?? new Set();
    queues.set(waiting.address, queue.add(waiting));
  };
  const leave = (waiting: Waiting): void => {
    const queue = queues.get(waiting.address);
    queue?.delete(waiting);
    if (queue?.size === 0) queues.delete(waiting.address);
  };

  const startNext = (): void => {
    // An address that has had its turn goes to the end, where this loop comes to it again.
    for (const [address, queue] of queues) {
      if (used >= options.size) return;
      const [waiting] = queue;
      if (!waiting || !isFree(address)) continue;
      queues.delete(address);
      queue.delete(waiting);
      if (queue.size > 0) queues.set(address, queue);
      waiting.start();
    }
  };

  const occupy = (address: string | undefined): (() => void) => {
    add(address, 1);
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      add(address, -1);
      startNext();
    };
  };

  return {
    load: () => ({ busy: used, waiting: [...queues.values()].reduce((sum, { size }) => sum + size, 0) }),
    take({ address, signal }) {
      if (isFree(address)) return Promise.resolve(occupy(address));
      return new Promise((resolve, reject) => {
        const waiting: Waiting = {
          address,
          start() {
            end();
            resolve(occupy(address));
          },
        };
        const giveUp = (): void => {
          end();
          leave(waiting);
          reject(unavailable('Too many requests are waiting for this part of HalalMap', retryAfterSeconds));
        };
        // A process that was busy reads the responses that have arrived meanwhile before a request gives up.
        let late: NodeJS.Immediate | undefined;
        const timer = setTimeout(() => {
          late = setImmediate(giveUp);
        }, options.waitMs);
        const end = (): void => {
          clearTimeout(timer);
          clearImmediate(late);
          signal.removeEventListener('abort', giveUp);
        };
        signal.addEventListener('abort', giveUp);
        enqueue(waiting);
      });
    },
  };
};
