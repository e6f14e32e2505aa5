import type { EventEnvelope } from '@halalmap/contracts';
import { assertSubscription } from '../assert-subscription';
import {
  BusUnavailableError,
  DeadLetterError,
  drainMs,
  type EventBus,
  type Logger,
  type SubscribeOptions,
  type Subscription,
} from '../event-bus';
import { createConsumerGroup, type ConsumerGroup } from './consumer-group';
import { openJournal } from './lmdb-journal';
import { createRoles } from './roles';

/** How often the journal is checked for dead letters that another process has replayed, in milliseconds. */
const lookForRevivedMs = 1_000;

/**
 * Creates the event bus of a single process.
 * @param options.dataDir folder that persists events, positions and dead letters; omitted: memory only
 */
export const createInProcessBus = (options: { dataDir?: string; logger: Logger }): Promise<EventBus> => {
  const { logger } = options;
  const journal = openJournal(options.dataDir === undefined ? {} : { dataDir: options.dataDir });
  const groups = new Map<string, ConsumerGroup>();
  const leavers = new Set<() => void>();
  const roles = createRoles();
  let closing: Promise<void> | undefined;
  let revivals = journal.revivals();

  const lookForRevived = (): void => {
    if (closing || journal.revivals() === revivals) return;
    revivals = journal.revivals();
    for (const [name, group] of groups) for (const item of journal.pending(name)) group.add(item);
  };
  const timer = setInterval(lookForRevived, lookForRevivedMs);
  timer.unref();

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
      oldest: () => Promise.resolve(group.oldest()),
    };
  };

  const close = async (): Promise<void> => {
    clearInterval(timer);
    roles.close();
    for (const leave of leavers) leave();
    await Promise.all([...groups.values()].map((group) => group.idle(drainMs)));
    await journal.close();
  };

  return Promise.resolve({
    publish,
    subscribe,
    deadLetters: (page) => Promise.resolve(journal.deadLetters(page)),
    countDeadLetters: () => Promise.resolve(journal.countDeadLetters()),
    async replay(id) {
      const revived = await journal.revive(id, Date.now());
      if (!revived) throw new DeadLetterError(`There is no dead letter ${id}`, 'unknown');
      groups.get(revived.consumer)?.add(revived);
    },
    position: () => Promise.resolve(journal.position()),
    async *eventsAfter(seq) {
      yield* journal.eventsAfter(seq);
    },
    compete: (candidate) => roles.compete(candidate),
    isConnected: () => closing === undefined,
    refusal: () => null,
    close: () => (closing ??= close()),
  });
};
