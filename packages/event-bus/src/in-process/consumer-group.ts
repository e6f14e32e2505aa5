import { setImmediate } from 'node:timers/promises';
import { storageFull } from '@halalmap/errors';
import { type Gate, createGate, deliver } from '../deliver';
import { type Logger, type SubscribeOptions, queuesAtOnce } from '../event-bus';
import { createOrderedQueues, type QueueItem } from '../ordered-queues';
import type { Journal } from './lmdb-journal';

interface Member {
  options: SubscribeOptions;
  ending: AbortController;
  gate: Gate;
}

/**
 * Lets one caller pass in each turn of the event loop. Many events are read or written at once, and what their handlers compute
 * would hold the loop together.
 */
const createTurnstile = (): (() => Promise<void>) => {
  let last: Promise<void> = Promise.resolve();
  return () => (last = last.then(() => setImmediate()));
};

/** The subscribers that share a consumer name and its events. */
export interface ConsumerGroup {
  /** @returns a function that removes the member; the events that it was to retry go to the other members */
  join(options: SubscribeOptions): () => void;
  add(item: QueueItem): void;
  pending(): number;
  /** When the oldest of these was published; null when there is none. */
  oldest(): number | null;
  hasMembers(): boolean;
  /** Resolves when no handler runs, or after the timeout. */
  idle(timeoutMs: number): Promise<boolean>;
}

/** The subscriptions of one consumer: they take turns, and each event goes to one of them. */
export const createConsumerGroup = (options: {
  name: string;
  journal: Journal;
  logger: Logger;
}): ConsumerGroup => {
  const { name, journal, logger } = options;
  let members: Member[] = [];
  let turn = 0;
  const pass = createTurnstile();

  const nextMember = (): Member | undefined => {
    const open = members.filter(({ gate }) => gate.isOpen());
    turn += 1;
    return open[turn % Math.max(1, open.length)];
  };

  /** @returns whether the event is finished: handled, parked or no longer pending */
  const deliverTo = async (item: QueueItem, member: Member): Promise<boolean> => {
    if (!journal.hasRoom()) {
      // Counting the delivery is a write.
      member.gate.shut(storageFull());
      return false;
    }
    const delivery = await journal.begin(name, item.seq);
    if (!delivery) return true;
    await pass();
    const outcome = await deliver({
      ...delivery,
      subscription: member.options,
      signal: member.ending.signal,
      logger,
    });
    switch (outcome.kind) {
      case 'unavailable':
        member.gate.shut(outcome.error);
        await journal.handBack(name, item.seq);
        return false;
      case 'interrupted':
        await journal.handBack(name, item.seq);
        return false;
      case 'handled':
        member.gate.passed();
        await journal.acknowledge(name, item.seq);
        return true;
      case 'poison': {
        const { error, attempts, firstAt, lastAt } = outcome;
        const { event } = delivery;
        const id = `${name}-${item.seq}`;
        await journal.park(item.seq, { id, consumer: name, event, error, attempts, firstAt, lastAt });
        logger.error({ eventId: event.id, consumer: name, reason: error, attempts }, 'an event was parked');
        return true;
      }
    }
  };

  const queues = createOrderedQueues<QueueItem>({
    concurrency: queuesAtOnce,
    async handle(item) {
      try {
        for (let member = nextMember(); member; member = nextMember())
          if (await deliverTo(item, member)) return true;
      } catch (error) {
        logger.error({ err: error, consumer: name, seq: item.seq }, 'the event journal cannot be written');
      }
      return false;
    },
  });
  for (const item of journal.pending(name)) queues.add(item);

  return {
    join(subscription) {
      const ending = new AbortController();
      const gate = createGate({
        subscription,
        logger,
        signal: ending.signal,
        onOpen: () => queues.resume(),
      });
      const member = { options: subscription, ending, gate };
      members.push(member);
      queues.resume();
      return () => {
        members = members.filter((other) => other !== member);
        ending.abort();
      };
    },
    add: (item) => queues.add(item),
    pending: () => queues.items().length,
    oldest() {
      const first = Math.min(...queues.items().map(({ seq }) => seq));
      return Number.isFinite(first) ? journal.storedAt(first) : null;
    },
    hasMembers: () => members.length > 0,
    idle: (timeoutMs) => queues.idle(timeoutMs),
  };
};
