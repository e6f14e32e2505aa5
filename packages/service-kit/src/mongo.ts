import mongoose, { type Connection } from 'mongoose';

/** The database of a service: the name in the URL, or `halalmap`, with the service's name added. */
export const databaseName = (url: string, service: string): string => {
  const named = /^mongodb(?:\+srv)?:\/\/[^/]+\/([^?]+)/.exec(url)?.[1];
  return `${named ? decodeURIComponent(named) : 'halalmap'}_${service}`;
};

/**
 * Connects a service to its database; acknowledged writes are on a majority of the replicas. The client tells of each
 * command (`commandStarted`), for who counts them.
 * @throws when no server answers within ten seconds
 */
export const connectMongo = (options: { url: string; service: string }): Promise<Connection> =>
  mongoose
    .createConnection(options.url, {
      dbName: databaseName(options.url, options.service),
      autoIndex: false,
      autoCreate: false,
      ignoreUndefined: true,
      monitorCommands: true,
      serverSelectionTimeoutMS: 10_000,
      writeConcern: { w: 'majority' },
    })
    .asPromise();

const duplicateKey = 11_000;

const hasDuplicateKeyCode = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === duplicateKey;

/** Whether a write was refused because its key is there already; of a bulk write, whether that was all that was refused. */
export const isDuplicateKey = (error: unknown): boolean => {
  if (!hasDuplicateKeyCode(error)) return false;
  const { writeErrors } = error as { writeErrors?: unknown };
  return Array.isArray(writeErrors) ? writeErrors.every(hasDuplicateKeyCode) : true;
};
