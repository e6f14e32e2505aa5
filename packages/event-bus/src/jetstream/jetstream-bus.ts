import { assertSubscription } from '../assert-subscription';
import { BusUnavailableError, type EventBus, type Logger, type Subscription } from '../event-bus';
import { openConnection } from './connection';
import { createDeadLetters } from './dead-letters';
import { eventSubject } from './names';
import { subscribe } from './subscribe';

/**
 * The bus of many processes: NATS JetStream. It connects in the background and survives any outage of the broker.
 * @param options.url such as `nats://127.0.0.1:4222`
 * @param options.replicas copies that the broker keeps of each event; 3 in a cluster
 */
export const createJetStreamBus = (options: {
  url: string;
  logger: Logger;
  replicas?: number;
}): Promise<EventBus> => {
  const { logger } = options;
  const connection = openConnection({ url: options.url, logger, replicas: options.replicas ?? 1 });
  const deadLetters = createDeadLetters(connection);
  const subscriptions = new Set<Subscription>();
  let closing: Promise<void> | undefined;

  const close = async (): Promise<void> => {
    await Promise.all([...subscriptions].map((subscription) => subscription.close()));
    await connection.close();
  };

  return Promise.resolve({
    publish: (event) =>
      connection.store({ subject: eventSubject(event.type, event.aggregateId), id: event.id, body: event }),
    async subscribe(subscription) {
      if (closing) throw new BusUnavailableError();
      assertSubscription(subscription);
      const running = subscribe({ connection, deadLetters, subscription, logger });
      subscriptions.add(running);
      return {
        pending: () => running.pending(),
        async close() {
          await running.close();
          subscriptions.delete(running);
        },
      };
    },
    deadLetters: () => deadLetters.list(),
    replay: (id) => deadLetters.replay(id),
    isConnected: () => connection.isConnected(),
    close: () => (closing ??= close()),
  });
};
