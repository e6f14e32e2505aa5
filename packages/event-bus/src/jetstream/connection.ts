import { connect, nanos, type NatsConnection } from '@nats-io/transport-node';
import {
  AckPolicy,
  DeliverPolicy,
  jetstream,
  jetstreamManager,
  RetentionPolicy,
  StorageType,
  type Consumer,
  type JetStreamClient,
  type JetStreamManager,
} from '@nats-io/jetstream';
import { BusUnavailableError, type Logger } from '../event-bus';

export const eventStream = 'HALALMAP_EVENTS';
export const deadLetterStream = 'HALALMAP_DEAD_LETTERS';
export const eventSubject = (type: string, aggregateId: string): string =>
  `halalmap.events.${type}.${aggregateId}`;
export const deadLetterSubject = (consumer: string): string => `halalmap.dead-letters.${consumer}`;

const minutes = (count: number): number => nanos(count * 60_000);
/** A handler that takes longer keeps its message by saying so. */
export const ackWaitMs = 30_000;

export interface JetStreamConnection {
  /** @throws BusUnavailableError while the broker is away */
  client(): JetStreamClient;
  manager(): JetStreamManager;
  isConnected(): boolean;
  /** Resolves once the broker was reached and its streams stand; rejects when the connection is closed before. */
  ready: Promise<void>;
  /** Makes or finds the durable consumer. */
  consumer(name: string, types: string[]): Promise<Consumer>;
  close(): Promise<void>;
}

/**
 * A connection that is made in the background and never given up, so that a service can start and work while the broker
 * is away.
 */
export const openConnection = (options: {
  url: string;
  logger: Logger;
  replicas: number;
}): JetStreamConnection => {
  const { logger, replicas } = options;
  let connection: NatsConnection | undefined;
  let streams: { client: JetStreamClient; manager: JetStreamManager } | undefined;
  let connected = false;
  let closed = false;

  const watch = async (opened: NatsConnection): Promise<void> => {
    for await (const status of opened.status()) {
      if (status.type === 'disconnect') {
        connected = false;
        logger.warn({ url: options.url }, 'the event broker is away');
      }
      if (status.type === 'reconnect') {
        connected = true;
        logger.info({ url: options.url }, 'the event broker is back');
      }
    }
    connected = false;
  };

  const ensureStreams = async (manager: JetStreamManager): Promise<void> => {
    const shared = { storage: StorageType.File, num_replicas: replicas, retention: RetentionPolicy.Limits };
    await manager.streams.add({
      ...shared,
      name: eventStream,
      subjects: ['halalmap.events.>'],
      duplicate_window: minutes(10),
      max_age: minutes(7 * 24 * 60),
    });
    await manager.streams.add({ ...shared, name: deadLetterStream, subjects: ['halalmap.dead-letters.>'] });
  };

  const establish = async (): Promise<void> => {
    connection = await connect({
      servers: options.url,
      waitOnFirstConnect: true,
      maxReconnectAttempts: -1,
      reconnectTimeWait: 250,
      timeout: 2_000,
      pingInterval: 5_000,
      maxPingOut: 2,
    });
    if (closed) return connection.close();
    void watch(connection);
    connected = true;
    for (;;) {
      try {
        const manager = await jetstreamManager(connection);
        await ensureStreams(manager);
        streams = { client: jetstream(connection), manager };
        return;
      } catch (error) {
        if (closed) throw error;
        logger.warn({ err: error }, 'the streams of the event broker are not ready');
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
    }
  };

  const usable = () => {
    if (!streams || !connected) throw new BusUnavailableError();
    return streams;
  };
  const ready = establish();
  ready.catch((error: unknown) => logger.warn({ err: error }, 'the event broker was not reached'));

  return {
    ready,
    client: () => usable().client,
    manager: () => usable().manager,
    isConnected: () => connected && streams !== undefined,
    async consumer(name, types) {
      const { client, manager } = usable();
      await manager.consumers.add(eventStream, {
        durable_name: name,
        ack_policy: AckPolicy.Explicit,
        deliver_policy: DeliverPolicy.All,
        ack_wait: nanos(ackWaitMs),
        max_ack_pending: 500,
        filter_subjects: types.map((type) => eventSubject(type, '*')),
      });
      return client.consumers.get(eventStream, name);
    },
    async close() {
      closed = true;
      await connection?.close();
    },
  };
};
