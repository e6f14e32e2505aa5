import {
  BusUnavailableError,
  type Candidacy,
  type EventBus,
  type Logger,
  type Subscription,
  assertSubscription,
} from '../event-bus';
import { openConnection, type BrokerLogin } from './connection';
import { createDeadLetters } from './dead-letters';
import { eventSubject } from './streams';
import { createCandidacy } from './roles';
import { createStoredEvents } from './stored-events';
import { subscribe } from './subscribe';
import { createUnendedDeliveries } from './session';

/**
 * Creates an event bus for several processes on NATS JetStream. It connects in the background and survives broker outages.
 * @param options.url such as `nats://127.0.0.1:4222`; several servers are separated by commas. It may hold a user and a password, or a
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
