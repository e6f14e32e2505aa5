import type { EventEnvelope } from '@halalmap/contracts';
import {
  BusUnavailableError,
  type Candidacy,
  DeadLetterError,
  type EventBus,
  type Logger,
  type SubscribeOptions,
  type Subscription,
  assertSubscription,
  drainMs as defaultDrainMs,
} from '../event-bus';
import { type ConsumerGroup, createConsumerGroup } from './consumer-group';
import { openJournal } from './lmdb-journal';

const pollMs = 500;

type Options = Parameters<EventBus['compete']>[0];
interface Candidate {
  options: Options;
  isReady: boolean;
}

/** Leader election within one process: the first of the ready candidates has the role. */
const createRoles = (): { compete(options: Options): Candidacy; close(): void } => {
  const candidates = new Map<string, Candidate[]>();
  const holders = new Map<string, Candidate>();

  const decide = (role: string): void => {
    const competing = candidates.get(role) ?? [];
    const before = holders.get(role);
    if (before?.isReady && competing.includes(before)) return;
    const next = competing.find(({ isReady }) => isReady);
    if (next) holders.set(role, next);
    else holders.delete(role);
    before?.options.onChange?.(false);
    next?.options.onChange?.(true);
  };

  const checkReadiness = async (candidate: Candidate): Promise<void> => {
    try {
      candidate.isReady = (await candidate.options.isReady?.()) ?? true;
    } catch {
      candidate.isReady = false;
    }
    decide(candidate.options.role);
  };

  const timer = setInterval(() => {
    for (const candidate of [...candidates.values()].flat()) void checkReadiness(candidate);
  }, pollMs);
  timer.unref();

  return {
    compete(options) {
      const candidate = { options, isReady: false };
      candidates.set(options.role, [...(candidates.get(options.role) ?? []), candidate]);
      void checkReadiness(candidate);
      return {
        holds: () => holders.get(options.role) === candidate,
        close() {
          const others = (candidates.get(options.role) ?? []).filter((other) => other !== candidate);
          candidates.set(options.role, others);
          decide(options.role);
          return Promise.resolve();
        },
      };
    },
    close: () => clearInterval(timer),
  };
};

/** How often the journal is checked for dead letters that another process has replayed, in milliseconds. */
const lookForRevivedMs = 1_000;

/**
 * Creates the event bus of a single process.
 * @param options.dataDir folder that persists events, positions and dead letters; omitted: memory only
 * @param options.reserveBytes while the disk has fewer free bytes, no event is stored or delivered; 20 MB by default
 * @param options.isOwner false for a tool that opens the folder beside the process that delivers its events; default true
 * @param options.drainMs how long closing waits for running handlers; default: five seconds
 * @throws DataError when the stored events are damaged
 */
export const createInProcessBus = async (options: {
  dataDir?: string;
  reserveBytes?: number;
  isOwner?: boolean;
  logger: Logger;
  drainMs?: number;
}): Promise<EventBus> => {
  const { logger, drainMs = defaultDrainMs } = options;
  const journal = await openJournal(options);
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

  return {
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
  };
};
