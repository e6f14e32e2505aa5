import { createAggregateQueues, type AggregateQueues } from '../aggregate-queues';
import { deliver } from '../deliver';
import { drainMs, type EventBus, type Logger, type SubscribeOptions, type Subscription } from '../event-bus';
import { openJournal } from './lmdb-journal';
import type { PendingEntry } from './journal';

/** Those who share a consumer's name, and the work that they share. */
interface Consumer {
  members: Array<{ options: SubscribeOptions; signal: AbortSignal }>;
  next: number;
  queues: AggregateQueues;
  /** Events that are queued here already. */
  taken: Set<number>;
}

/**
 * The bus of a single process.
 * @param options.dataDir folder where events, positions and dead letters survive the process; left out: memory only
 */
export const createInProcessBus = (options: { dataDir?: string; logger: Logger }): Promise<EventBus> => {
  const { logger } = options;
  const journal = openJournal(options.dataDir === undefined ? {} : { dataDir: options.dataDir });
  const consumers = new Map<string, Consumer>();
  let closing: Promise<void> | undefined;

  const run = async (name: string, consumer: Consumer, entry: PendingEntry): Promise<void> => {
    const member = consumer.members[consumer.next++ % consumer.members.length];
    if (!member || closing) {
      consumer.taken.delete(entry.seq);
      return;
    }
    const outcome = await deliver({
      event: entry.event,
      subscription: member.options,
      attemptsBefore: 0,
      signal: member.signal,
      logger,
    });
    if (outcome.kind === 'handled') await journal.acknowledge(name, entry.seq);
    if (outcome.kind === 'poison') {
      logger.error({ eventId: entry.event.id, consumer: name, reason: outcome.error }, 'an event was parked');
      await journal.park(name, entry.seq, {
        id: `${name}-${entry.seq}`,
        consumer: name,
        event: entry.event,
        error: outcome.error,
        attempts: outcome.attempts,
        parkedAt: new Date().toISOString(),
      });
    }
    consumer.taken.delete(entry.seq);
    // Whoever shares the name takes over what a member that left was waiting to try again.
    if (outcome.kind === 'interrupted') take(name);
  };

  /** Queues everything that a consumer has pending and nobody works on. */
  const take = (name: string): void => {
    const consumer = consumers.get(name);
    if (!consumer || consumer.members.length === 0 || closing) return;
    for (const entry of journal.pending(name)) enqueue(name, consumer, entry);
  };
  const enqueue = (name: string, consumer: Consumer, entry: PendingEntry): void => {
    if (consumer.taken.has(entry.seq)) return;
    consumer.taken.add(entry.seq);
    consumer.queues.add(entry.event.aggregateId, () => run(name, consumer, entry));
  };

  const subscribe = async (subscription: SubscribeOptions): Promise<Subscription> => {
    const { consumer: name } = subscription;
    await journal.register(name, subscription.types);
    const consumer = consumers.get(name) ?? {
      members: [],
      next: 0,
      queues: createAggregateQueues(),
      taken: new Set(),
    };
    consumers.set(name, consumer);
    const ending = new AbortController();
    const member = { options: subscription, signal: ending.signal };
    consumer.members.push(member);
    take(name);
    return {
      async close() {
        consumer.members = consumer.members.filter((other) => other !== member);
        ending.abort();
        if (consumer.members.length === 0) await consumer.queues.drained(drainMs);
      },
      pending: () => Promise.resolve(journal.pending(name).length),
    };
  };

  const close = async (): Promise<void> => {
    const members = [...consumers.values()];
    for (const consumer of members) consumer.members = [];
    await Promise.all(members.map((consumer) => consumer.queues.drained(drainMs)));
    await journal.close();
  };

  return Promise.resolve({
    async publish(event) {
      const stored = await journal.append(event, Date.now());
      for (const name of stored?.consumers ?? []) {
        const consumer = consumers.get(name);
        if (stored && consumer && consumer.members.length > 0)
          enqueue(name, consumer, { seq: stored.seq, event });
      }
    },
    subscribe,
    deadLetters: () => Promise.resolve(journal.deadLetters()),
    async replay(id) {
      if (!(await journal.revive(id))) throw new Error(`There is no dead letter ${id}`);
      for (const name of consumers.keys()) take(name);
    },
    isConnected: () => closing === undefined,
    close: () => (closing ??= close()),
  });
};
