import { readFileSync } from 'node:fs';
import {
  connect,
  credsAuthenticator,
  errors,
  headers,
  type NatsConnection,
  type NodeConnectionOptions,
} from '@nats-io/transport-node';
import { jetstream, jetstreamManager, type JetStreamClient, type JetStreamManager } from '@nats-io/jetstream';
import { BusUnavailableError, type Logger } from '../event-bus';
import { pause, settledWithin } from '../wait';
import { ensureStreams } from './streams';

/** Address of the broker and credentials for it. */
export interface BrokerLogin {
  /** One server or several, separated by commas: `nats://user:password@host:4222`, `tls://host:4222`. */
  url: string;
  /** File with a user's credentials (JWT and seed), as `nsc` writes it. */
  credsFile?: string | undefined;
  token?: string | undefined;
  /** File with the CA certificates (PEM) that sign the servers' certificates, for TLS. */
  caFile?: string | undefined;
}

/** Timeout for a response of the broker, in milliseconds. */
export const responseMs = 3_000;
const retryMs = 250;
/** Of the connection attempts, the first and then every fortieth is logged. */
const loggedTries = 40;

export interface JetStreamConnection {
  /**
   * Runs a request against the broker.
   * @throws BusUnavailableError when it is unreachable or does not respond
   */
  request<T>(
    question: (broker: { client: JetStreamClient; manager: JetStreamManager }) => Promise<T>,
  ): Promise<T>;
  /** Stores a message once per id; resolves when the broker has stored it. @throws BusUnavailableError */
  store(message: {
    subject: string;
    id: string;
    body: unknown;
    headers?: Record<string, string>;
  }): Promise<void>;
  isConnected(): boolean;
  /** Why the broker rejects the login; null while it does not. */
  refusal(): string | null;
  /** Aborts when the connection is closed permanently. */
  closed: AbortSignal;
  close(): Promise<void>;
}

const defaultPort = 4222;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Builds the client's connection options. Credentials or a token of their own take precedence over those in the URL.
 * @throws Error when a file cannot be read or the URL is invalid
 */
const connectOptions = ({ url, credsFile, token, caFile }: BrokerLogin): NodeConnectionOptions => {
  const servers = url.split(',').map((server) => {
    const written = server.trim();
    return new URL(/^\w+:\/\//.test(written) ? written : `nats://${written}`);
  });
  const [first] = servers.filter(({ username }) => username !== '');
  const user = decodeURIComponent(first?.username ?? '');
  const pass = decodeURIComponent(first?.password ?? '');
  const usesTls = caFile !== undefined || servers.some(({ protocol }) => protocol === 'tls:');
  const login = (): Partial<NodeConnectionOptions> => {
    if (credsFile !== undefined) return { authenticator: credsAuthenticator(readFileSync(credsFile)) };
    if (token !== undefined) return { token };
    if (user === '') return {};
    // A user name without a password is a token.
    return pass === '' ? { token: user } : { user, pass };
  };
  return {
    servers: servers.map(({ hostname, port }) => `${hostname}:${port || defaultPort}`),
    ...login(),
    ...(usesTls ? { tls: caFile === undefined ? {} : { ca: readFileSync(caFile, 'utf8') } } : {}),
  };
};

/** The URL with its credentials masked, for logs. */
const withoutSecrets = (url: string): string => url.replace(/\/\/[^@/,]*@/g, '//***@');

/** The reason when an error means that the broker rejects the login, otherwise null. */
const refusalOf = (error: unknown): string | null => {
  for (let each = error; each instanceof Error; each = each.cause) {
    if (each instanceof errors.AuthorizationError || each instanceof errors.UserAuthenticationExpiredError)
      return each.message;
  }
  return null;
};

/** Connects in the background and reconnects without limit, so that a service can start and work while the broker is unavailable. */
export const openConnection = (
  options: BrokerLogin & { logger: Logger; replicas: number },
): JetStreamConnection => {
  const { logger, replicas } = options;
  const url = withoutSecrets(options.url);
  const login = connectOptions(options);
  const ending = new AbortController();
  let connection: NatsConnection | undefined;
  let broker: { client: JetStreamClient; manager: JetStreamManager } | undefined;
  let refusal: string | null = null;

  const noteRefusal = (error: unknown): void => {
    const reason = refusalOf(error);
    if (reason !== null && refusal === null)
      logger.error(
        { url, reason },
        'the event broker rejects the login: check NATS_URL, NATS_CREDS or NATS_TOKEN',
      );
    refusal = reason;
  };

  /** Retries until the attempt succeeds or the connection is closed. */
  const persist = async <T>(what: string, attempt: () => Promise<T>): Promise<T | undefined> => {
    for (let tries = 0; !ending.signal.aborted; tries += 1) {
      try {
        return await attempt();
      } catch (error) {
        if (tries % loggedTries === 0) logger.warn({ reason: messageOf(error), url, tries }, what);
        await pause(retryMs, ending.signal);
      }
    }
    return undefined;
  };

  const prepare = async (opened: NatsConnection): Promise<void> => {
    broker = await persist('the streams of the event broker are not ready', async () => {
      const manager = await jetstreamManager(opened, { timeout: responseMs });
      await ensureStreams(manager, replicas);
      return { client: jetstream(opened, { timeout: responseMs }), manager };
    });
    if (broker) logger.info({ url }, 'connected to the event broker');
  };

  /** Ensures the streams again after each reconnect: the broker may have lost its disk. */
  const follow = async (opened: NatsConnection): Promise<void> => {
    const status = opened.status();
    await prepare(opened);
    for await (const event of status) {
      if (event.type === 'disconnect' && broker) {
        broker = undefined;
        logger.warn({ url }, 'disconnected from the event broker');
      }
      if (event.type === 'error') noteRefusal(event.error);
      if (event.type === 'reconnect') {
        refusal = null;
        await prepare(opened);
      }
    }
    broker = undefined;
  };

  /** The client closes the connection when the broker rejects the login repeatedly; then this opens another one. */
  const keep = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      connection = await persist('cannot connect to the event broker: check NATS_URL', () =>
        connect({
          ...login,
          maxReconnectAttempts: -1,
          reconnectTimeWait: retryMs,
          timeout: 2_000,
          pingInterval: 5_000,
          maxPingOut: 2,
        }).catch((error: unknown) => {
          noteRefusal(error);
          throw error;
        }),
      );
      if (!connection) return;
      refusal = null;
      if (ending.signal.aborted) return connection.close();
      await follow(connection);
      await pause(retryMs, ending.signal);
    }
  };
  const kept = keep();
  kept.catch((error: unknown) =>
    logger.error({ err: error, url }, 'the connection to the event broker ended'),
  );

  const request: JetStreamConnection['request'] = async (question) => {
    if (!broker) throw new BusUnavailableError();
    try {
      return await question(broker);
    } catch (error) {
      throw new BusUnavailableError({ cause: error });
    }
  };

  return {
    request,
    store: (message) =>
      request(async ({ client }) => {
        const fields = headers();
        for (const [name, value] of Object.entries(message.headers ?? {})) fields.set(name, value);
        await client.publish(message.subject, JSON.stringify(message.body), {
          msgID: message.id,
          timeout: responseMs,
          headers: fields,
        });
      }),
    isConnected: () => broker !== undefined,
    refusal: () => refusal,
    closed: ending.signal,
    async close() {
      ending.abort();
      if (connection && broker) await settledWithin([connection.flush()], 1_000);
      await connection?.close();
      await settledWithin([kept], 1_000);
    },
  };
};
