import type { EventEnvelope } from '@halalmap/contracts';
import { assertSubscription } from '../assert-subscription';
import {
  BusUnavailableError,
  drainMs,
  type EventBus,
  type Logger,
  type SubscribeOptions,
  type Subscription,
} from '../event-bus';
import { createConsumerGroup, type ConsumerGroup } from './consumer-group';
import { openJournal } from './lmdb-journal';

/**
 * The bus of a single process.
 * @param options.dataDir folder where events, positions and dead letters survive the process; left out: memory only
 */
export const createInProcessBus = (options: { dataDir?: string; logger: Logger }): Promise<EventBus> => {
  const { logger } = options;
  const journal = openJournal(options.dataDir === undefined ? {} : { dataDir: options.dataDir });
  const groups = new Map<string, ConsumerGroup>();
  const leavers = new Set<() => void>();
  let closing: Promise<void> | undefined;

  const assertOpen = (): void => {
    if (closing) throw new BusUnavailableError();
  };

  const publish = async (event: EventEnvelope): Promise<void> => {
    assertOpen();
    const stored = await journal.append(event, Date.now()).catch((error: unknown) => {
      throw new BusUnavailableError({ cause: error });
    });
    if (!stored) return;
    for (const name of stored.consumers)
      groups.get(name)?.add({ seq: stored.seq, aggregateId: event.aggregateId });
  };

  const subscribe = async (subscription: SubscribeOptions): Promise<Subscription> => {
    assertOpen();
    assertSubscription(subscription);
    const { consumer: name } = subscription;
    await journal.register(name, subscription.types);
    assertOpen();
    const group = groups.get(name) ?? createConsumerGroup({ name, journal, logger });
    groups.set(name, group);
    const leave = group.join(subscription);
    leavers.add(leave);
    return {
      async close() {
        leavers.delete(leave);
        leave();
        if (!group.hasMembers()) await group.idle(drainMs);
      },
      pending: () => Promise.resolve(group.pending()),
    };
  };

  const close = async (): Promise<void> => {
    for (const leave of leavers) leave();
    await Promise.all([...groups.values()].map((group) => group.idle(drainMs)));
    await journal.close();
  };

  return Promise.resolve({
    publish,
    subscribe,
    deadLetters: () => Promise.resolve(journal.deadLetters()),
    async replay(id) {
      const revived = await journal.revive(id, Date.now());
      if (!revived) throw new Error(`There is no dead letter ${id}`);
      groups.get(revived.consumer)?.add(revived);
    },
    isConnected: () => closing === undefined,
    close: () => (closing ??= close()),
  });
};
