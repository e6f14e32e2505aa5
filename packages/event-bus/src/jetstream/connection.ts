import { connect, headers, type NatsConnection } from '@nats-io/transport-node';
import { jetstream, jetstreamManager, type JetStreamClient, type JetStreamManager } from '@nats-io/jetstream';
import { BusUnavailableError, type Logger } from '../event-bus';
import { pause } from '../pause';
import { settledWithin } from '../settled-within';
import { ensureStreams } from './streams';

/** How long an answer of the broker is waited for, in milliseconds. */
export const answerMs = 3_000;
const retryMs = 250;
/** Of the tries to reach the broker, the first and then one in so many is logged. */
const loggedTries = 40;

export interface JetStreamConnection {
  /**
   * Asks something of the broker.
   * @throws BusUnavailableError when it is away or does not answer
   */
  ask<T>(
    question: (broker: { client: JetStreamClient; manager: JetStreamManager }) => Promise<T>,
  ): Promise<T>;
  /** Stores a message once per id; resolves when the broker has it. @throws BusUnavailableError */
  store(message: {
    subject: string;
    id: string;
    body: unknown;
    headers?: Record<string, string>;
  }): Promise<void>;
  isConnected(): boolean;
  /** Aborts when the connection is closed for good. */
  closed: AbortSignal;
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
  const { url, logger, replicas } = options;
  const ending = new AbortController();
  let connection: NatsConnection | undefined;
  let broker: { client: JetStreamClient; manager: JetStreamManager } | undefined;

  /** Tries until it succeeds or the connection is closed. */
  const persist = async <T>(what: string, attempt: () => Promise<T>): Promise<T | undefined> => {
    for (let tries = 0; !ending.signal.aborted; tries += 1) {
      try {
        return await attempt();
      } catch (error) {
        if (tries % loggedTries === 0) logger.warn({ err: error, url, tries }, what);
        await pause(retryMs, ending.signal);
      }
    }
    return undefined;
  };

  const prepare = async (opened: NatsConnection): Promise<void> => {
    broker = await persist('the streams of the event broker are not ready', async () => {
      const manager = await jetstreamManager(opened, { timeout: answerMs });
      await ensureStreams(manager, replicas);
      return { client: jetstream(opened, { timeout: answerMs }), manager };
    });
    if (broker) logger.info({ url }, 'the event broker is there');
  };

  /** After each reconnect the streams are made sure of again: the broker may have lost its disk. */
  const keep = async (): Promise<void> => {
    connection = await persist('the event broker was not reached', () =>
      connect({
        servers: url,
        maxReconnectAttempts: -1,
        reconnectTimeWait: retryMs,
        timeout: 2_000,
        pingInterval: 5_000,
        maxPingOut: 2,
      }),
    );
    if (!connection) return;
    if (ending.signal.aborted) return connection.close();
    const status = connection.status();
    await prepare(connection);
    for await (const { type } of status) {
      if (type === 'disconnect' && broker) {
        broker = undefined;
        logger.warn({ url }, 'the event broker is away');
      }
      if (type === 'reconnect') await prepare(connection);
    }
    broker = undefined;
  };
  const kept = keep();
  kept.catch((error: unknown) =>
    logger.error({ err: error, url }, 'the connection to the event broker ended'),
  );

  const ask: JetStreamConnection['ask'] = async (question) => {
    if (!broker) throw new BusUnavailableError();
    try {
      return await question(broker);
    } catch (error) {
      throw new BusUnavailableError({ cause: error });
    }
  };

  return {
    ask,
    store: (message) =>
      ask(async ({ client }) => {
        const fields = headers();
        for (const [name, value] of Object.entries(message.headers ?? {})) fields.set(name, value);
        await client.publish(message.subject, JSON.stringify(message.body), {
          msgID: message.id,
          timeout: answerMs,
          headers: fields,
        });
      }),
    isConnected: () => broker !== undefined,
    closed: ending.signal,
    async close() {
      ending.abort();
      if (connection && broker) await settledWithin([connection.flush()], 1_000);
      await connection?.close();
      await settledWithin([kept], 1_000);
    },
  };
};
