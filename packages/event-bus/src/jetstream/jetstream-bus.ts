import { createGate } from '../deliver';
import {
  assertSubscription,
  BusUnavailableError,
  type Candidacy,
  type EventBus,
  type Logger,
  type SubscribeOptions,
  type Subscription,
} from '../event-bus';
import { pause } from '../wait';
import { type BrokerLogin, type JetStreamConnection, openConnection } from './connection';
import { createDeadLetters, createStoredEvents, type DeadLetters } from './dead-letters';
import { createCandidacy } from './roles';
import { createSession, createUnendedDeliveries, type Session, type UnendedDeliveries } from './session';
import { eventStream, eventSubject } from './streams';

/**
 * Creates an event bus for several processes on NATS JetStream. It connects in the background and survives broker outages.
 * @param options `url`: such as `nats://127.0.0.1:4222`; several servers are separated by commas. It may hold a user and a password, or a
 * token; `tls://` requires TLS
 * @param options.replicas copies of each event in the broker; 3 in a cluster
 * @throws Error when a credentials or CA file cannot be read, or the URL is invalid
 */
export const createJetStreamBus = (
  options: BrokerLogin & { logger: Logger; replicas?: number | undefined },
): Promise<EventBus> => {
  const { logger } = options;
  const connection = openConnection({ ...options, replicas: options.replicas ?? 1 });
  const deadLetters = createDeadLetters(connection);
  const stored = createStoredEvents(connection);
  const unended = createUnendedDeliveries(connection);
  const subscriptions = new Set<Subscription>();
  const candidacies = new Set<Candidacy>();
  let closing: Promise<void> | undefined;

  const close = async (): Promise<void> => {
    await Promise.all([...subscriptions].map((subscription) => subscription.close()));
    await Promise.all([...candidacies].map((candidacy) => candidacy.close()));
    await connection.close();
  };

  return Promise.resolve({
    publish: (event) =>
      connection.store({ subject: eventSubject(event.type, event.aggregateId), id: event.id, body: event }),
    async subscribe(subscription) {
      if (closing) throw new BusUnavailableError();
      assertSubscription(subscription);
      const running = subscribe({ connection, deadLetters, unended, subscription, logger });
      subscriptions.add(running);
      return {
        pending: () => running.pending(),
        oldest: () => running.oldest(),
        async close() {
          await running.close();
          subscriptions.delete(running);
        },
      };
    },
    deadLetters: (page) => deadLetters.list(page),
    countDeadLetters: () => deadLetters.count(),
    replay: (id) => deadLetters.replay(id),
    position: () => stored.position(),
    eventsAfter: (seq) => stored.after(seq),
    compete(candidate) {
      const candidacy = createCandidacy({ connection, candidate, logger });
      candidacies.add(candidacy);
      return candidacy;
    },
    isConnected: () => connection.isConnected(),
    refusal: () => connection.refusal(),
    close: () => (closing ??= close()),
  });
};

/** Consumes events while the subscription is ready, across outages of the broker and of the handler's backend, until it is closed. */
const subscribe = (options: {
  connection: JetStreamConnection;
  deadLetters: DeadLetters;
  unended: UnendedDeliveries;
  subscription: SubscribeOptions;
  logger: Logger;
}): Subscription => {
  const { connection, subscription, logger } = options;
  const { consumer: name } = subscription;
  const ending = new AbortController();
  let session: Session | undefined;
  let wake: (() => void) | undefined;
  ending.signal.addEventListener('abort', () => wake?.());
  const gate = createGate({
    subscription,
    logger,
    signal: ending.signal,
    onOpen() {
      session?.resume();
      wake?.();
    },
  });

  const opened = async (): Promise<void> => {
    while (!gate.isOpen() && !ending.signal.aborted)
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
  };

  /** Starts a new session when one ends: all events were handed back, or the broker has lost the stream or the consumer. */
  const keepConsuming = async (): Promise<void> => {
    for (;;) {
      await opened();
      if (ending.signal.aborted) return;
      session = createSession({ ...options, gate });
      try {
        await session.run();
        if (ending.signal.aborted) return;
        await session.close();
        continue;
      } catch (error) {
        if (!(error instanceof BusUnavailableError) || connection.isConnected())
          logger.warn({ err: error, consumer: name }, 'consuming events was interrupted, retrying');
      }
      if (ending.signal.aborted) return;
      await session.abandon();
      await pause(connection.isConnected() ? 1_000 : 100, ending.signal);
    }
  };
  const consuming = keepConsuming();

  const close = async (): Promise<void> => {
    ending.abort();
    await Promise.all([session?.close(), consuming]);
  };
  let closing: Promise<void> | undefined;

  return {
    close: () => (closing ??= close()),
    async pending() {
      const info = await connection.request(({ manager }) => manager.consumers.info(eventStream, name));
      return info.num_pending + info.num_ack_pending;
    },
    async oldest() {
      const info = await connection.request(({ manager }) => manager.consumers.info(eventStream, name));
      if (info.num_pending + info.num_ack_pending === 0) return null;
      // The next event after the last acknowledged one; it may be of another type, and is at most a little older then.
      const seq = info.ack_floor.stream_seq + 1;
      const stored = await connection.request(({ manager }) =>
        manager.streams.getMessage(eventStream, { seq }),
      );
      return stored ? stored.time.getTime() : null;
    },
  };
};
