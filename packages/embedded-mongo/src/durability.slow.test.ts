import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Decimal128, MongoClient, type Document } from 'mongodb';
import { startEmbeddedMongo, type EmbeddedMongo } from './start-embedded-mongo';

/** Lets a child process insert into the folder, kills it after `enough` acknowledged inserts, and returns all that were acknowledged. */
const insertUntilKilled = async (dataDir: string, enough: number): Promise<string[]> => {
  const script = fileURLToPath(new URL('./testing/insert-until-killed.mjs', import.meta.url));
  const child = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    if (output.split('\n').length > enough) child.kill('SIGKILL');
  });
  await once(child, 'close');
  return output.split('\n').slice(0, -1);
};

describe('a folder of the embedded MongoDB', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'halalmap-mongo-'));
  });
  afterEach(async () => {
    await rm(dataDir, { recursive: true });
  });

  /** Runs a server while the work runs. */
  const withServer = async <T>(work: (client: MongoClient) => Promise<T>, sweepMs = 30_000): Promise<T> => {
    const server = await startEmbeddedMongo({ dataDir, sweepMs });
    const client = await new MongoClient(server.url).connect();
    try {
      return await work(client);
    } finally {
      await client.close();
      await server.stop();
    }
  };

  it('holds every acknowledged insert after kill -9, and opens again despite the stale lock', async () => {
    for (const enough of [50, 300]) {
      const acknowledged = await insertUntilKilled(dataDir, enough);
      expect(acknowledged.length).toBeGreaterThanOrEqual(enough);
      expect(existsSync(join(dataDir, 'server.lock'))).toBe(true);
      await withServer(async (client) => {
        const collection = client.db('durable').collection<{ _id: string }>('numbers');
        const found = new Set((await collection.find().toArray()).map(({ _id }) => _id));
        expect(acknowledged.filter((id) => !found.has(id))).toEqual([]);
        await collection.deleteMany({});
      });
    }
  });

  it('accepts one server at a time', async () => {
    await withServer(async () => {
      const started = startEmbeddedMongo({ dataDir, lockWaitMs: 0 });
      await expect(started).rejects.toThrow('is in use');
    });
    expect(existsSync(join(dataDir, 'server.lock'))).toBe(false);
  });

  it('is unlocked after a start that failed', async () => {
    const taking = await startEmbeddedMongo({ dataDir, port: 0 });
    const other = join(dataDir, 'other');
    const port = Number(new URL(taking.tcpUrl ?? '').port);
    await expect(startEmbeddedMongo({ dataDir: other, port })).rejects.toThrow('EADDRINUSE');
    const server = await startEmbeddedMongo({ dataDir: other });
    await server.stop();
    await taking.stop();
  });

  it('returns documents, their order, types and indexes after a restart', async () => {
    const documents = [
      { _id: 2, price: Decimal128.fromString('1.50') },
      { _id: 1, at: new Date(5) },
      { _id: 3, deleted: true },
    ];
    await withServer(async (client) => {
      const collection = client.db('restart').collection<Document>('things');
      await collection.createIndex({ at: 1 }, { unique: true, sparse: true });
      await collection.insertMany(documents as never);
      await collection.deleteOne({ deleted: true });
      await client.db('restart').collection('gone').insertOne({});
      await client.db('restart').collection('gone').drop();
    });
    await withServer(async (client) => {
      const collection = client.db('restart').collection('things');
      expect(await collection.find().toArray()).toEqual(documents.slice(0, 2));
      await expect(collection.insertOne({ at: new Date(5) })).rejects.toMatchObject({ code: 11000 });
      expect(await client.db('restart').listCollections({}, { nameOnly: true }).toArray()).toEqual([
        { name: 'things', type: 'collection' },
      ]);
    });
  });

  it('loses documents when their TTL index expires them', async () => {
    await withServer(async (client) => {
      const collection = client.db('ttl').collection('sessions');
      await collection.createIndex({ at: 1 }, { expireAfterSeconds: 60 });
      await collection.insertMany([
        { _id: 1 as never, at: new Date(Date.now() - 61_000) },
        { _id: 2 as never, at: new Date() },
        { _id: 3 as never, at: 'text' },
      ]);
      let left = await collection.find().toArray();
      while (left.length > 2) left = await collection.find().toArray();
      expect(left.map(({ _id }): unknown => _id)).toEqual([2, 3]);
    }, 20);
  });
});

describe('malformed bytes on the socket', () => {
  let dataDir: string;
  let server: EmbeddedMongo;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'halalmap-mongo-'));
    server = await startEmbeddedMongo({ dataDir });
  });
  afterAll(async () => {
    await server.stop();
    await rm(dataDir, { recursive: true });
  });

  const header = (length: number, opCode: number): Buffer => {
    const bytes = Buffer.alloc(Math.max(16, Math.min(length, 64)));
    bytes.writeInt32LE(length, 0);
    bytes.writeInt32LE(opCode, 12);
    return bytes;
  };
  const cutSection = Buffer.concat([
    header(30, 2013).subarray(0, 16),
    Buffer.alloc(4),
    Buffer.from([1]),
    Buffer.from([255, 255, 255, 127]),
    Buffer.alloc(5),
  ]);

  it.each([
    ['text', Buffer.from('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')],
    ['a negative length', header(-1, 2013)],
    ['a length of 2 GB', header(0x7fffffff, 2013)],
    ['an unknown operation', header(16, 4711)],
    ['a message without section', header(16, 2013)],
    ['a section that is cut off', cutSection],
    [
      'a document that is cut off',
      Buffer.concat([header(26, 2013).subarray(0, 16), Buffer.alloc(4), Buffer.from([0, 200, 0, 0, 0, 0])]),
    ],
    ['an OP_QUERY without end', header(24, 2004)],
  ])('(%s) close their connection and no other', async (_title, bytes) => {
    const client = await new MongoClient(server.url).connect();
    try {
      const socket = connect(decodeURIComponent(server.url.slice('mongodb://'.length)));
      socket.on('error', () => undefined);
      socket.write(bytes);
      await once(socket, 'close');
      expect(await client.db('still').command({ ping: 1 })).toMatchObject({ ok: 1 });
    } finally {
      await client.close();
    }
  });
});
