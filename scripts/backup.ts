import type { EventBus } from '@halalmap/event-bus';
import { createFolderObjectStore, type ObjectStore } from '@halalmap/media-service/object-store';
import { BSON, type Collection, type Document, type MongoClient } from 'mongodb';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { backUpSecrets, readSecrets, restoreSecrets } from './backup-secrets';
import { digest, rawDocuments, readDocuments, writeDocuments } from './bson-files';
import { openBus, openMongo, openObjects } from './data-source';

/**
 * `npm run backup -- FOLDER` writes the database, the pictures and the events that are not handled yet to an empty folder, while the
 * product runs. `npm run restore -- FOLDER` loads them into an empty target before its first start. Both use the servers that the
 * environment names, or the data folder, so that a backup of a laptop can be restored into a cluster.
 *
 * `--into FOLDER --keep 7` makes a new folder, named by the time, in FOLDER and deletes all but the newest seven complete backups.
 *
 * The order makes the parts fit together although writes continue: position of the event stream, databases, pictures, events. A picture
 * that a document names is there; one too many is deleted by the media service's sweep. An event may be there together with its effect;
 * consumers ignore it then, because they compare revisions.
 */
const usage = 'Usage: npm run backup -- FOLDER | --into FOLDER [--keep NUMBER], npm run restore -- FOLDER';

const services = ['identity', 'listings', 'media'] as const;
const objectPrefixes = ['images/', 'private/'];
const insertBatch = 500;

const collectionSchema = z.object({ count: z.int(), sha256: z.string() });
const manifestSchema = z.object({
  format: z.literal(1),
  id: z.string(),
  createdAt: z.iso.datetime(),
  position: z.object({ handled: z.int(), last: z.int() }),
  /** By service and collection; the hash is that of the documents in the order of their ids. */
  databases: z.record(z.string(), z.record(z.string(), collectionSchema)),
  objects: z.object({ count: z.int(), bytes: z.int(), sha256: z.string() }),
  events: z.int(),
});
type Manifest = z.infer<typeof manifestSchema>;

const contentTypes: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  png: 'image/png',
  pdf: 'application/pdf',
};

const backupLog = 'backups';

/** Notes in the database how a backup ended, for the monitoring page and the alerts. The listings service reads it. */
const noteEnd = async ({ client, prefix }: Pick<Source, 'client' | 'prefix'>, ok: boolean): Promise<void> => {
  const ended = { at: new Date(), ok };
  await client.db(`${prefix}_listings`).collection(backupLog).insertOne(ended);
};

const collectionsOf = async (client: MongoClient, database: string): Promise<Collection[]> => {
  const db = client.db(database);
  const names = await db.listCollections({}, { nameOnly: true }).toArray();
  return (
    names
      .map(({ name }) => name)
      // When backups ended is no data of the product.
      .filter((name) => !name.startsWith('system.') && name !== backupLog)
      .sort()
      .map((name) => db.collection(name))
  );
};

async function* storedObjects(store: ObjectStore): AsyncGenerator<{ name: string; bytes: Buffer }> {
  for (const prefix of objectPrefixes) {
    for await (const { name } of store.list(prefix)) {
      const found = await store.get(name);
      // Deleted between the listing and the read.
      if (found) yield { name, bytes: await buffer(found.body) };
    }
  }
}

const hashObjects = async (
  objects: AsyncIterable<{ name: string; bytes: Buffer }>,
  use: (object: { name: string; bytes: Buffer }) => Promise<void> = () => Promise.resolve(),
): Promise<Manifest['objects']> => {
  const seen = digest();
  let size = 0;
  for await (const object of objects) {
    const own = createHash('sha256').update(object.bytes).digest('hex');
    seen.add(Buffer.from(`${object.name} ${own}\n`));
    size += object.bytes.length;
    await use(object);
  }
  return { ...seen.result(), bytes: size };
};

async function* eventsAsBson(bus: EventBus, after: number): AsyncGenerator<Uint8Array> {
  for await (const event of bus.eventsAfter(after)) yield BSON.serialize(event);
}

interface Source {
  client: MongoClient;
  prefix: string;
  bus: EventBus;
  store: ObjectStore;
}

const fileOf = (folder: string, service: string, collection: string): string =>
  join(folder, 'databases', service, `${collection}.bson.gz`);
const eventsFile = (folder: string): string => join(folder, 'events.bson.gz');

const backUp = async ({ client, prefix, bus, store }: Source, folder: string): Promise<Manifest> => {
  if (existsSync(join(folder, 'manifest.json'))) throw new Error(`${folder} holds a backup already`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const position = await bus.position();
  const databases: Manifest['databases'] = {};
  for (const service of services) {
    const counts: Manifest['databases'][string] = {};
    for (const collection of await collectionsOf(client, `${prefix}_${service}`)) {
      const { collectionName: name } = collection;
      counts[name] = await writeDocuments(fileOf(folder, service, name), rawDocuments(collection));
      console.log(`${service}.${name}: ${counts[name].count} documents`);
    }
    databases[service] = counts;
  }
  const objects = await hashObjects(storedObjects(store), async ({ name, bytes }) => {
    const file = join(folder, 'objects', name);
    mkdirSync(dirname(file), { recursive: true });
    await writeFile(file, bytes);
  });
  console.log(`pictures and files: ${objects.count}, ${objects.bytes} bytes`);
  const { count: events } = await writeDocuments(eventsFile(folder), eventsAsBson(bus, position.handled));
  console.log(`events not handled by every consumer: ${events}`);
  const createdAt = new Date().toISOString();
  const manifest: Manifest = { format: 1, id: randomUUID(), createdAt, position, databases, objects, events };
  // Written last: a folder without it is not a backup.
  writeFileSync(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
};

const readManifest = (folder: string): Manifest => {
  const file = join(folder, 'manifest.json');
  if (!existsSync(file)) throw new Error(`${folder} holds no complete backup: manifest.json is missing`);
  return manifestSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
};

/** @throws Error when the target holds a document or an object */
const assertEmpty = async ({ client, prefix, store }: Source): Promise<void> => {
  for (const service of services) {
    for (const collection of await collectionsOf(client, `${prefix}_${service}`)) {
      if (await collection.findOne({}, { projection: { _id: 1 } }))
        throw new Error(`The target is not empty: ${collection.namespace} has documents`);
    }
  }
  for (const prefixOfObjects of objectPrefixes) {
    for await (const { name } of store.list(prefixOfObjects))
      throw new Error(`The target is not empty: the object ${name} exists`);
  }
};

/** Keeps every type as it is, so that the stored bytes are the same. */
const exactly = { promoteValues: false, promoteLongs: false, promoteBuffers: false, bsonRegExp: true };

const loadCollection = async (collection: Collection, file: string): Promise<void> => {
  let batch: Document[] = [];
  const flush = async (): Promise<void> => {
    if (batch.length > 0) await collection.insertMany(batch, { ordered: true });
    batch = [];
  };
  for await (const bytes of readDocuments(file)) {
    batch.push(BSON.deserialize(bytes, exactly));
    if (batch.length >= insertBatch) await flush();
  }
  await flush();
};

async function* objectsIn(folder: string, names: AsyncIterable<string>) {
  for await (const name of names) yield { name, bytes: await readFile(join(folder, 'objects', name)) };
}

/** Names of the objects in a backup, in the order in which a store lists them. */
async function* objectNames(folder: string): AsyncGenerator<string> {
  const root = join(folder, 'objects');
  if (!existsSync(root)) return;
  const store = createFolderObjectStore(root);
  for (const prefix of objectPrefixes) for await (const { name } of store.list(prefix)) yield name;
}

/**
 * Publishes what consumers may not have seen: if the event stream of the backup still exists, everything after the position of the
 * backup, otherwise the events in the backup.
 */
const replayEvents = async (bus: EventBus, folder: string, manifest: Manifest): Promise<number> => {
  const { last } = await bus.position();
  const hasStream = last > 0 && last >= manifest.position.last;
  let count = 0;
  if (hasStream) {
    for await (const event of bus.eventsAfter(manifest.position.handled)) {
      await bus.publish({ ...event, id: `${event.id}:restore:${manifest.id}` });
      count += 1;
    }
    return count;
  }
  for await (const bytes of readDocuments(eventsFile(folder))) {
    await bus.publish(BSON.deserialize(bytes) as Parameters<EventBus['publish']>[0]);
    count += 1;
  }
  return count;
};

const restore = async (target: Source, folder: string): Promise<void> => {
  const manifest = readManifest(folder);
  await assertEmpty(target);
  const differences: string[] = [];
  for (const [service, collections] of Object.entries(manifest.databases)) {
    for (const [name, expected] of Object.entries(collections)) {
      const collection = target.client.db(`${target.prefix}_${service}`).collection(name);
      await loadCollection(collection, fileOf(folder, service, name));
      const seen = digest();
      for await (const bytes of rawDocuments(collection)) seen.add(bytes);
      const { count, sha256 } = seen.result();
      console.log(`${service}.${name}: ${count} documents`);
      if (count !== expected.count || sha256 !== expected.sha256)
        differences.push(`${service}.${name}: ${count} documents, expected ${expected.count}`);
    }
  }
  for await (const { name, bytes } of objectsIn(folder, objectNames(folder))) {
    const extension = name.split('.').at(-1) ?? '';
    await target.store.put(name, bytes, {
      contentType: contentTypes[extension] ?? 'application/octet-stream',
    });
  }
  const objects = await hashObjects(storedObjects(target.store));
  console.log(`pictures and files: ${objects.count}, ${objects.bytes} bytes`);
  if (objects.count !== manifest.objects.count || objects.sha256 !== manifest.objects.sha256)
    differences.push(`pictures and files: ${objects.count}, expected ${manifest.objects.count}`);
  const events = await replayEvents(target.bus, folder, manifest);
  console.log(`events published again: ${events}`);
  if (differences.length > 0)
    throw new Error(`The target differs from the backup:\n${differences.join('\n')}`);
  console.log('The target equals the backup. The search index is built when the product starts.');
};

/** Deletes all but the newest backups; folders without a manifest are left alone. */
const deleteOld = (folder: string, keep: number): void => {
  const complete = readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, 'manifest.json')))
    .sort();
  for (const name of complete.slice(0, Math.max(0, complete.length - keep))) {
    rmSync(join(folder, name), { recursive: true });
    console.log(`deleted the backup ${name}`);
  }
};

const readArguments = () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { into: { type: 'string' }, keep: { type: 'string' } },
  });
  const [verb, path, ...rest] = positionals;
  const { into, keep } = values;
  const isKnown =
    verb === 'backup' ? (path === undefined) !== (into === undefined) : verb === 'restore' && path;
  if (!isKnown || rest.length > 0 || (into === undefined && keep !== undefined)) throw new Error(usage);
  if (keep !== undefined && !/^[1-9]\d{0,3}$/.test(keep)) throw new Error('--keep is a number from 1');
  const time = new Date().toISOString().replaceAll(':', '-').slice(0, 19);
  return {
    isRestore: verb === 'restore',
    folder: resolve(path ?? join(into ?? '', time)),
    afterwards: () => into !== undefined && keep !== undefined && deleteOld(resolve(into), Number(keep)),
  };
};

const main = async (): Promise<void> => {
  // Backups and data hold personal data: their files are for the user who makes them alone.
  process.umask(0o077);
  const { isRestore: create, folder, afterwards } = readArguments();
  if (create) readManifest(folder);
  const secrets = create ? await readSecrets(folder) : null;
  const { client, prefix, close } = await openMongo({ create });
  const objects = await openObjects();
  const bus = await openBus({ create });
  try {
    const source = { client, prefix, bus, store: objects.store };
    if (create) {
      await restore(source, folder);
      if (secrets) restoreSecrets(secrets);
      return;
    }
    const { createdAt } = await backUp(source, folder).catch(async (error: unknown) => {
      await noteEnd(source, false).catch(() => console.error('That the backup failed could not be noted.'));
      throw error;
    });
    await noteEnd(source, true);
    const aboutSecrets = backUpSecrets(folder);
    afterwards();
    console.log(`Backup of ${createdAt} in ${folder}. ${aboutSecrets}`);
  } finally {
    await bus.close();
    objects.close();
    await close();
  }
};

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
