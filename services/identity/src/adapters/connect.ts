import mongoose, { type Connection } from 'mongoose';

/** The database of a service: the name in the URL, or `halalmap`, with the service's name added. */
export const databaseName = (url: string, service: string): string => {
  const named = /^mongodb(?:\+srv)?:\/\/[^/]+\/([^?]+)/.exec(url)?.[1];
  return `${named ? decodeURIComponent(named) : 'halalmap'}_${service}`;
};

/**
 * Connects to MongoDB; acknowledged writes are on a majority of the replicas.
 * @throws when no server answers within ten seconds
 */
export const connect = (url: string): Promise<Connection> =>
  mongoose
    .createConnection(url, {
      dbName: databaseName(url, 'identity'),
      autoIndex: false,
      autoCreate: false,
      ignoreUndefined: true,
      serverSelectionTimeoutMS: 10_000,
      writeConcern: { w: 'majority' },
    })
    .asPromise();
