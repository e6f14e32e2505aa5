import { unavailable } from '@halalmap/errors';
import { waitOnTime } from '@halalmap/service-kit';

/** Limits the number of concurrent requests. */
interface ConnectionSlots {
  /**
   * Waits for a free slot.
   * @param address the client's address; one address can never take all slots
   * @param signal aborts the wait
   * @returns releases the slot
   * @throws AppError `unavailable` when no slot becomes free in time
   */
  take(request: { address?: string | undefined; signal: AbortSignal }): Promise<() => void>;
  /** Number of requests in flight and waiting. */
  load(): { busy: number; waiting: number };
}

interface Waiting {
  address: string | undefined;
  start: () => void;
}

const retryAfterSeconds = 2;

/**
 * Limits the requests in flight. Waiting requests are served round-robin by address, so that no client waits for the
 * whole queue of another one.
 * @param options.size maximum number of requests in flight
 * @param options.perAddress maximum number of requests in flight per address
 * @param options.waitMs how long a request waits for a slot; longer while this process is busy
 */
export const createConnectionSlots = (options: {
  size: number;
  perAddress: number;
  waitMs: number;
}): ConnectionSlots => {
  let used = 0;
  const usedBy = new Map<string, number>();
  /** Waiting requests by address; the address that is next comes first. */
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
    // After its turn an address moves to the end of the map, where this loop visits it again.
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
        const ended = new AbortController();
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
        const end = (): void => {
          ended.abort();
          signal.removeEventListener('abort', giveUp);
        };
        signal.addEventListener('abort', giveUp);
        enqueue(waiting);
        waitOnTime(options.waitMs, ended.signal).then(giveUp, () => undefined);
      });
    },
  };
};
