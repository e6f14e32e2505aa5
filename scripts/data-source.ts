import { addressFile, startEmbeddedMongo } from '@halalmap/embedded-mongo';
import { createInProcessBus, createJetStreamBus, type EventBus } from '@halalmap/event-bus';
import { createObjectStore, type ObjectStore } from '@halalmap/media-service/object-store';
import { MongoClient } from 'mongodb';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/**
 * Opens the data of the product for command-line tools: the servers that the environment names, or else what lies in the data folder.
 * `MONGODB_URL`, `NATS_URL` (with `NATS_CREDS`, `NATS_TOKEN`, `NATS_CA`), `S3_URL` (with its keys), `HALALMAP_DATA_DIR`.
 */
const given = process.env;
const connectMs = 10_000;
const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

/** The data folder: `HALALMAP_DATA_DIR`, or `.data` in the project. */
export const dataDir = (): string =>
  resolve(given.HALALMAP_DATA_DIR || join(fileURLToPath(new URL('..', import.meta.url)), '.data'));

/** @param options.create whether missing events in the data folder are an error (default) or the start of an empty journal */
export const openBus = async (options: { create?: boolean } = {}): Promise<EventBus> => {
  const { NATS_URL: url, NATS_CREDS: credsFile, NATS_TOKEN: token, NATS_CA: caFile } = given;
  if (url) {
    const replicas = given.NATS_REPLICAS ? Number(given.NATS_REPLICAS) : undefined;
    const bus = await createJetStreamBus({ url, credsFile, token, caFile, replicas, logger: silent });
    for (let waited = 0; !bus.isConnected() && !bus.refusal() && waited < connectMs; waited += 50)
      await pause(50);
    if (bus.isConnected()) return bus;
    const refusal = bus.refusal();
    await bus.close();
    throw new Error(refusal ? `NATS refuses the login: ${refusal}` : 'NATS cannot be reached at NATS_URL');
  }
  const folder = join(dataDir(), 'events');
  if (!options.create && !existsSync(folder))
    throw new Error(`There are no events in ${folder}. Set HALALMAP_DATA_DIR or NATS_URL`);
  return createInProcessBus({ dataDir: folder, isOwner: false, logger: silent });
};

/**
 * Connects to MongoDB. An embedded database of the data folder is started, or used if the product runs.
 * @returns the client, and the name that databases begin with
 */
export const openMongo = async (
  options: { create?: boolean } = {},
): Promise<{ client: MongoClient; prefix: string; close(): Promise<void> }> => {
  const folder = join(dataDir(), 'mongo');
  if (!given.MONGODB_URL && !options.create && !existsSync(folder))
    throw new Error(`There is no database in ${folder}. Set HALALMAP_DATA_DIR or MONGODB_URL`);
  const file = addressFile(folder);
  const running = given.MONGODB_URL ?? (existsSync(file) ? readFileSync(file, 'utf8').trim() : null);
  const server = running === null ? await startEmbeddedMongo({ dataDir: folder }) : null;
  const url = server?.url ?? running ?? '';
  const client = new MongoClient(url, { serverSelectionTimeoutMS: connectMs });
  await client.connect();
  const named = /^mongodb(?:\+srv)?:\/\/[^/]+\/([^?]+)/.exec(url)?.[1];
  return {
    client,
    prefix: named ? decodeURIComponent(named) : 'halalmap',
    async close() {
      await client.close();
      await server?.stop();
    },
  };
};

/** Opens the store of pictures and private files. */
export const openObjects = async (): Promise<{ store: ObjectStore; close(): void }> => {
  const folder = dataDir();
  if (!given.S3_URL) mkdirSync(join(folder, 'media'), { recursive: true });
  const { store, prepare, close } = createObjectStore(
    {
      HALALMAP_DATA_DIR: folder,
      S3_URL: given.S3_URL,
      S3_ACCESS_KEY: given.S3_ACCESS_KEY,
      S3_SECRET_KEY: given.S3_SECRET_KEY,
      S3_BUCKET: given.S3_BUCKET || 'halalmap',
      S3_REGION: given.S3_REGION || 'us-east-1',
    },
    silent,
  );
  await prepare();
  return { store, close };
};
