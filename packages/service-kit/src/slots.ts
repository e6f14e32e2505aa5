import { type AppError, unavailable } from '@halalmap/errors';
import { afterOnTime } from './timeouts';

/** Who waits: the client's address, and the account that the work is for. What is undefined is not limited. */
interface Asker {
  address?: string | undefined;
  account?: string | undefined;
}

/** Limits how much is done at the same time. */
export interface Slots {
  /**
   * Waits for a free slot.
   * @param asker who waits; neither one address nor one account can ever take all slots
   * @param signal aborts the wait
   * @returns releases the slot
   * @throws AppError `unavailable`, or what `refusal` makes, when no slot becomes free in time or too many wait
   */
  take(asker: Asker & { signal?: AbortSignal }): Promise<() => void>;
  /** Number of those that have a slot and that wait. */
  load(): { busy: number; waiting: number };
}

interface Waiting extends Asker {
  start: () => void;
}

const retryAfterSeconds = 2;
const tooMany = (): AppError =>
  unavailable('Too many requests are waiting for this part of HalalMap', retryAfterSeconds);

const keysOf = ({ address, account }: Asker): string[] => [
  ...(address === undefined ? [] : [`address ${address}`]),
  ...(account === undefined ? [] : [`account ${account}`]),
];

/**
 * Limits what is done at the same time. Those who wait are served round-robin by address, and those of one address
 * round-robin by account, so that nobody waits for the whole queue of another one.
 * @param options.size maximum number at the same time
 * @param options.perAddress maximum number at the same time per address, and per account
 * @param options.waitMs how long one waits for a slot, longer while this process is busy; omitted: as long as it takes
 * @param options.mostWaiting maximum number that waits, and that waits per address; omitted: any number
 * @param options.refusal the error for those who get no slot
 */
export const createSlots = (options: {
  size: number;
  perAddress: number;
  waitMs?: number;
  mostWaiting?: { together: number; perAddress: number };
  refusal?: () => AppError;
}): Slots => {
  const { waitMs, mostWaiting, refusal = tooMany } = options;
  let used = 0;
  const usedBy = new Map<string, number>();
  /** Those who wait, by address and by account; whoever is next comes first. */
  const queues = new Map<string | undefined, Map<string | undefined, Set<Waiting>>>();

  const isFree = (asker: Asker): boolean =>
    used < options.size && keysOf(asker).every((key) => (usedBy.get(key) ?? 0) < options.perAddress);
  const waitingOf = (accounts: ReadonlyMap<unknown, ReadonlySet<Waiting>> | undefined): number =>
    [...(accounts?.values() ?? [])].reduce((sum, { size }) => sum + size, 0);
  const waitingTogether = (): number =>
    [...queues.values()].reduce((sum, accounts) => sum + waitingOf(accounts), 0);

  const add = (asker: Asker, change: 1 | -1): void => {
    used += change;
    for (const key of keysOf(asker)) {
      const count = (usedBy.get(key) ?? 0) + change;
      if (count === 0) usedBy.delete(key);
      else usedBy.set(key, count);
    }
  };

  const enqueue = (waiting: Waiting): void => {
    const accounts = queues.get(waiting.address) ?? new Map<string | undefined, Set<Waiting>>();
    const queue = accounts.get(waiting.account) ?? new Set();
    queues.set(waiting.address, accounts.set(waiting.account, queue.add(waiting)));
  };
  const leave = (waiting: Waiting): void => {
    const accounts = queues.get(waiting.address);
    const queue = accounts?.get(waiting.account);
    queue?.delete(waiting);
    if (queue?.size === 0) accounts?.delete(waiting.account);
    if (accounts?.size === 0) queues.delete(waiting.address);
  };

  const startNext = (): void => {
    // After its turn an address, and in it an account, moves to the end of its map, where this loop visits it again.
    for (const [address, accounts] of queues) {
      if (used >= options.size) return;
      const [waiting] = [...accounts.values()].flatMap(([first]) => (first && isFree(first) ? [first] : []));
      if (!waiting) continue;
      const queue = accounts.get(waiting.account);
      leave(waiting);
      if (queue && queue.size > 0) {
        accounts.delete(waiting.account);
        accounts.set(waiting.account, queue);
      }
      queues.delete(address);
      if (accounts.size > 0) queues.set(address, accounts);
      waiting.start();
    }
  };

  const occupy = (asker: Asker): (() => void) => {
    add(asker, 1);
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      add(asker, -1);
      startNext();
    };
  };

  return {
    load: () => ({ busy: used, waiting: waitingTogether() }),
    take({ address, account, signal }) {
      const asker = { address, account };
      if (isFree(asker)) return Promise.resolve(occupy(asker));
      const isFull =
        mostWaiting !== undefined &&
        (waitingTogether() >= mostWaiting.together ||
          (address !== undefined && waitingOf(queues.get(address)) >= mostWaiting.perAddress));
      if (isFull) return Promise.reject(refusal());
      return new Promise((resolve, reject) => {
        let endWait = (): void => undefined;
        const waiting: Waiting = {
          ...asker,
          start() {
            end();
            resolve(occupy(asker));
          },
        };
        const giveUp = (): void => {
          end();
          leave(waiting);
          reject(refusal());
        };
        const end = (): void => {
          endWait();
          signal?.removeEventListener('abort', giveUp);
        };
        signal?.addEventListener('abort', giveUp);
        enqueue(waiting);
        if (waitMs !== undefined) endWait = afterOnTime(waitMs, giveUp);
      });
    },
  };
};
