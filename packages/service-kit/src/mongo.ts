import { Connection as DriverConnection } from '#mongodb-connection';
import mongoose, { type Connection, type Model, type mongo, type QueryFilter } from 'mongoose';
import { ConfigError } from './config';
import type { Logger } from './logger';
import { readDiskUsage, type Metrics } from './metrics';
import type { ReadinessCheck } from './service';

/** The database of a service: the name in the URL, or `halalmap`, followed by the service's name. */
export const databaseName = (url: string, service: string): string => {
  const named = /^mongodb(?:\+srv)?:\/\/[^/]+\/([^?]+)/.exec(url)?.[1];
  return `${named ? decodeURIComponent(named) : 'halalmap'}_${service}`;
};

/**
 * Works around a bug of the driver (7.8.0): a write to a destroyed socket waits forever for it to drain. When a
 * server dies this can hit the driver's own monitor, and then the client never reconnects. Here a closing connection
 * notifies its socket's pending writer. No option of the driver helps: `serverMonitoringMode: 'poll'` has the same fault, and
 * `timeoutMS` has no effect. `database-away.test.ts` of the listings service fails without this.
 */
const { cleanup } = DriverConnection.prototype;
DriverConnection.prototype.cleanup = function (error) {
  if (this.closed) return;
  cleanup.call(this, error);
  this.socket.emit('error', error);
};

/** Why a connection failed, in one line without the password of the URL. */
const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The servers of a URL, without credentials. */
const serversOf = (url: string): string => /^mongodb(?:\+srv)?:\/\/(?:[^@/]*@)?([^/?]*)/.exec(url)?.[1] ?? '';

/** Whether the database is at a socket file: the embedded one, in this very process. */
const isEmbedded = (url: string): boolean => /^mongodb:\/\/(?:[^@/]*@)?%2F/i.test(url);

/**
 * Connects a service to its database with write concern majority. The client emits no command events: for
 * them the driver reads every response twice.
 * @throws ConfigError that names `MONGODB_URL` when no server responds within ten seconds, or the login is rejected
 */
export const connectMongo = async (options: { url: string; service: string }): Promise<Connection> => {
  const connection = mongoose.createConnection();
  try {
    return await connection.openUri(options.url, {
      dbName: databaseName(options.url, options.service),
      autoIndex: false,
      autoCreate: false,
      ignoreUndefined: true,
      // Long enough for the election of another primary.
      serverSelectionTimeoutMS: 10_000,
      // The driver watches the server: one that does not respond for both times together counts as down. The embedded one
      // shares its event loop with this process, so it can be slow, but never down.
      heartbeatFrequencyMS: 2_000,
      connectTimeoutMS: isEmbedded(options.url) ? 0 : 10_000,
      writeConcern: { w: 'majority' },
    });
  } catch (error) {
    await connection.close(true).catch(() => undefined);
    throw new ConfigError([
      `MONGODB_URL: the database at ${serversOf(options.url)} cannot be used: ${reasonOf(error)}`,
    ]);
  }
};

/** The database of a service, a part of it, and what the service needs to handle its absence. */
export interface ServiceDatabase {
  connection: Connection;
  /** False while every server refuses connections or does not respond. A slow server is available. */
  isAvailable(): boolean;
  /** Whether it takes writes. This one matches no document, so it stores nothing. */
  takesWrites(): Promise<boolean>;
  readiness: ReadinessCheck;
  close(): Promise<void>;
}

/**
 * Connects a service to its database, monitors the database and measures it.
 * @throws ConfigError as `connectMongo` does
 */
export const openDatabase = async (options: {
  name: string;
  config: { MONGODB_URL: string; HALALMAP_DATA_DIR?: string | undefined };
  logger: Pick<Logger, 'warn' | 'info'>;
  metrics: Metrics;
}): Promise<ServiceDatabase> => {
  const { name, config, logger, metrics } = options;
  const connection = await connectMongo({ url: config.MONGODB_URL, service: name });
  measureDatabase(connection, {
    metrics,
    isShared: !isEmbedded(config.MONGODB_URL),
    dataDir: config.HALALMAP_DATA_DIR,
  });
  const isAvailable = watchServers(connection, logger);
  return {
    connection,
    isAvailable,
    async takesWrites() {
      const nothing = { _id: new mongoose.Types.ObjectId() };
      const { acknowledged } = await connection
        .collection('readiness')
        .updateOne(nothing, { $set: { at: 0 } });
      return acknowledged;
    },
    readiness: { name: 'database', check: isAvailable },
    close: () => connection.close(),
  };
};

/**
 * Follows what the driver finds out about the servers.
 * @returns a function that returns whether one of them is known, such as a secondary while a primary is elected
 */
const watchServers = (connection: Connection, logger: Pick<Logger, 'warn' | 'info'>): (() => boolean) => {
  const client = connection.getClient();
  const backend = 'database (MONGODB_URL)';
  let isClosing = false;
  let isAvailable = true;
  connection.on('close', () => (isClosing = true));
  client.on('topologyDescriptionChanged', ({ newDescription }) => {
    const servers = [...newDescription.servers.values()];
    const found = servers.some(({ type }) => type !== 'Unknown');
    if (found === isAvailable || isClosing) return;
    isAvailable = found;
    if (found) logger.info({ backend }, 'a backend responds again');
    else logger.warn({ backend, reason: reasonOf(servers[0]?.error) }, 'a backend is down');
  });
  return () => isAvailable;
};

const dataBearing: ReadonlySet<string> = new Set(['RSPrimary', 'RSSecondary']);

/**
 * Metrics of a replica set, from what the driver finds out about its members: those that do not hold the data now, and how far
 * the last member is behind the first. A server without replication has neither.
 */
const measureReplication = (client: mongo.MongoClient, metrics: Metrics): void => {
  let members: mongo.ServerDescription[] = [];
  client.on('topologyDescriptionChanged', ({ newDescription }) => {
    members = newDescription.setName ? [...newDescription.servers.values()] : [];
  });
  metrics.gauge('mongodb_members_unavailable', 'Members of the replica set that cannot be used now', () => {
    return members.filter(({ type }) => !dataBearing.has(type) && type !== 'RSArbiter').length;
  });
  metrics.gauge(
    'mongodb_replication_lag_seconds',
    'How far the slowest member of the replica set is behind the fastest',
    () => {
      const writes = members
        .filter(({ type }) => dataBearing.has(type))
        .map(({ lastWriteDate }) => lastWriteDate);
      return writes.length < 2 ? 0 : (Math.max(...writes) - Math.min(...writes)) / 1_000;
    },
  );
};

/** Rare enough to cost nothing. */
const statsEveryMs = 60_000;

/** Metrics of the database: commands, connections, and bytes if the server reports them. */
const measureDatabase = (
  connection: Connection,
  { metrics, isShared, dataDir }: { metrics: Metrics; isShared: boolean; dataDir: string | undefined },
): void => {
  const client = connection.getClient();
  const commands = metrics.counter('mongodb_commands_total', 'Commands sent to the database');
  let open = 0;
  let busy = 0;
  client.on('connectionCreated', () => (open += 1));
  client.on('connectionClosed', () => (open -= 1));
  client.on('connectionCheckedOut', () => {
    busy += 1;
    // Each command takes a connection.
    commands.inc();
  });
  client.on('connectionCheckedIn', () => (busy -= 1));
  metrics.gaugeBy('database_info', 'Name of the database in use; always 1', 'database', () => ({
    MongoDB: 1,
  }));
  metrics.gaugeBy('mongodb_pool_connections', 'Connections to the database, by state', 'state', () => ({
    busy,
    idle: Math.max(0, open - busy),
  }));
  measureReplication(client, metrics);
  if (!isShared) {
    if (dataDir !== undefined) metrics.store('database', () => readDiskUsage(dataDir));
    return;
  }
  let read: Promise<Record<string, unknown>> | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  const stats = (): Promise<Record<string, unknown>> => {
    if (!read || performance.now() - readAt > statsEveryMs) {
      readAt = performance.now();
      read = client.db(connection.name).command({ dbStats: 1 });
      read.catch(() => (read = undefined));
    }
    return read;
  };
  metrics.store('database', async () => {
    const { fsUsedSize, fsTotalSize, storageSize = 0, indexSize = 0 } = await stats();
    return {
      usedBytes: Number(fsUsedSize ?? Number(storageSize) + Number(indexSize)),
      capacityBytes: fsTotalSize === undefined ? null : Number(fsTotalSize),
    };
  });
};

const duplicateKey = 11_000;

const hasDuplicateKeyCode = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === duplicateKey;

/** Whether a write failed because its key exists; for a bulk write, whether that was the only error. */
export const isDuplicateKey = (error: unknown): boolean => {
  if (!hasDuplicateKeyCode(error)) return false;
  const { writeErrors } = error as { writeErrors?: unknown };
  return Array.isArray(writeErrors) ? writeErrors.every(hasDuplicateKeyCode) : true;
};

/**
 * The number of documents that match. Without a condition it comes from the collection's metadata, because counting would
 * read every document; after a crash of MongoDB that number may be slightly off.
 */
const countMatching = (
  collection: {
    countDocuments(filter: object): PromiseLike<number>;
    estimatedDocumentCount(): PromiseLike<number>;
  },
  filter: object,
): PromiseLike<number> =>
  Object.keys(filter).length === 0 ? collection.estimatedDocumentCount() : collection.countDocuments(filter);

/**
 * One page of the documents that match a filter, the newest first.
 * @param page.limit number of documents on the page
 * @param page.offset number of documents before it
 * @returns the page as plain objects, and the number of all documents that match
 */
export const findPage = async <Entry>(
  model: Model<Entry>,
  filter: QueryFilter<Entry>,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ found: Entry[]; total: number }> => {
  const [found, total] = await Promise.all([
    model.find(filter).sort({ createdAt: -1, _id: -1 }).skip(offset).limit(limit).lean<Entry[]>(),
    countMatching(model, filter),
  ]);
  return { found, total };
};

/**
 * The options of a schema. Documents have no version key, unknown fields are rejected, and `createIndexes` creates the
 * indexes.
 */
export const schemaOptions = (collection: string) =>
  ({
    collection,
    versionKey: false,
    minimize: false,
    strict: 'throw',
    autoIndex: false,
    autoCreate: false,
  }) as const;

/** MongoDB's codes of a missing collection and a missing index. */
const missingCodes: ReadonlySet<unknown> = new Set([26, 27]);

/**
 * Creates the indexes that the schemas of a connection's models declare, and drops those that earlier versions of the
 * service declared. Indexes that exist already, and those that somebody else created, stay as they are.
 * @param formerIndexes names of indexes by collection; missing ones are skipped
 */
export const createIndexes = async (
  connection: Connection,
  formerIndexes: Readonly<Record<string, readonly string[]>> = {},
): Promise<void> => {
  const dropIndex = (collection: string, index: string): Promise<unknown> =>
    connection
      .collection(collection)
      .dropIndex(index)
      .catch((error: { code?: unknown }) => {
        if (!missingCodes.has(error.code)) throw error;
      });
  // One after another: at the same time, each command would open a connection of its own.
  for (const model of Object.values(connection.models)) {
    // The model itself would send one command for each index.
    const indexes = model.schema
      .indexes()
      .map(([key, options]) => ({ ...options, key }) as mongo.IndexDescription);
    if (indexes.length > 0) await model.collection.createIndexes(indexes);
  }
  for (const [collection, indexes] of Object.entries(formerIndexes))
    for (const index of indexes) await dropIndex(collection, index);
};

export { createOutbox, createOutboxBackpressure, outboxIndex, type Outbox, type WithEvents } from './outbox';
