import { existsSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import mongoose, { type Connection } from 'mongoose';
import { addressFile, startEmbeddedMongo, type EmbeddedMongo } from './start-embedded-mongo';

interface Place {
  name: string;
  status?: string;
  visits: number;
  tags: string[];
  pendingEvents: { id: string }[];
}

const schema = new mongoose.Schema<Place>(
  {
    name: { type: String, required: true, unique: true },
    status: String,
    visits: { type: Number, default: 0 },
    tags: [String],
    pendingEvents: [{ id: String }],
  },
  { timestamps: true },
);

const defineModel = (connection: Connection) => connection.model('Place', schema);

describe('mongoose on the embedded MongoDB', () => {
  let dataDir: string;
  let server: EmbeddedMongo;
  let connection: Connection;
  let Place: ReturnType<typeof defineModel>;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'halalmap-mongo-'));
    server = await startEmbeddedMongo({ dataDir });
    connection = await mongoose.createConnection(server.url, { dbName: 'halalmap_mongoose' }).asPromise();
    Place = defineModel(connection);
  });
  afterAll(async () => {
    await connection.close();
    await server.stop();
    await rm(dataDir, { recursive: true });
  });

  it('builds its indexes and reports a duplicate key', async () => {
    await Place.init();
    await Place.create({ name: 'one', status: 'approved' });
    await expect(Place.create({ name: 'one' })).rejects.toMatchObject({
      code: 11000,
      keyPattern: { name: 1 },
      keyValue: { name: 'one' },
    });
  });

  it('updates atomically and returns the new document as a plain object', async () => {
    const updated = await Place.findOneAndUpdate(
      { name: 'two' },
      { $inc: { visits: 1 }, $push: { pendingEvents: { id: 'e1' } } },
      { upsert: true, returnDocument: 'after' },
    ).lean();
    expect(updated).toMatchObject({ name: 'two', visits: 1, pendingEvents: [{ id: 'e1' }] });
  });

  it('saves a changed document with its array operations', async () => {
    const document = await Place.create({ name: 'three', tags: ['a', 'b'] });
    document.set('visits', 5);
    (document.get('tags') as mongoose.Types.Array<string>).pull('a');
    await document.save();
    expect(await Place.findById(document._id).lean()).toMatchObject({ visits: 5, tags: ['b'] });
  });

  it('pages with a sort and a total', async () => {
    await Place.insertMany(
      Array.from({ length: 40 }, (_, n) => ({ name: `page ${String(n).padStart(2, '0')}`, status: 'paged' })),
    );
    const page = await Place.find({ status: 'paged' }).sort({ name: -1 }).skip(15).limit(15).lean();
    expect(page.map(({ name }) => name).at(0)).toBe('page 24');
    expect(page).toHaveLength(15);
    expect(await Place.countDocuments({ status: 'paged' })).toBe(40);
  });
});

describe('access to the embedded MongoDB', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'halalmap-mongo-'));
  });
  afterAll(() => rm(folder, { recursive: true }));
  const modeOf = (path: string): number => statSync(path).mode & 0o777;
  const socketOf = ({ url }: EmbeddedMongo): string => decodeURIComponent(url.slice('mongodb://'.length));

  it('without a port: only for its owner, over a socket in the folder', async () => {
    const dataDir = join(folder, 'socket');
    const server = await startEmbeddedMongo({ dataDir });
    const socket = socketOf(server);

    expect(socket).toBe(join(dataDir, 'mongo.sock'));
    expect(statSync(socket).isSocket()).toBe(true);
    expect([modeOf(socket), modeOf(dataDir)]).toEqual([0o600, 0o700]);
    expect(server.tcpUrl).toBeNull();
    expect(readFileSync(addressFile(dataDir), 'utf8')).toBe(server.url);
    await server.stop();
    expect([existsSync(socket), existsSync(addressFile(dataDir))]).toEqual([false, false]);
  });

  it('uses a socket in a temporary folder when the path is too long', async () => {
    const server = await startEmbeddedMongo({ dataDir: join(folder, 'x'.repeat(120)) });
    const socket = socketOf(server);
    const client = await new MongoClient(server.url).connect();

    expect(await client.db('a').command({ ping: 1 })).toMatchObject({ ok: 1 });
    expect([modeOf(socket), modeOf(join(socket, '..'))]).toEqual([0o600, 0o700]);
    await client.close();
    await server.stop();
    expect(existsSync(join(socket, '..'))).toBe(false);
  });

  it('with a port: for clients with the password, by SCRAM-SHA-256', async () => {
    const dataDir = join(folder, 'tcp');
    const server = await startEmbeddedMongo({ dataDir, port: 0 });
    const url = server.tcpUrl ?? '';
    const { host, password } = new URL(url);
    const sendRequest = async (address: string): Promise<unknown> => {
      const client = new MongoClient(address, { serverSelectionTimeoutMS: 2_000 });
      try {
        return await client.db('a').collection('things').countDocuments();
      } finally {
        await client.close();
      }
    };

    expect(readFileSync(join(dataDir, 'password'), 'utf8')).toBe(password);
    expect(modeOf(join(dataDir, 'password'))).toBe(0o600);
    expect(await sendRequest(url)).toBe(0);
    expect(await sendRequest(`${url}/halalmap?authMechanism=SCRAM-SHA-256`)).toBe(0);
    const connection = await mongoose.createConnection(url, { dbName: 'a' }).asPromise();
    expect(await connection.collection('things').countDocuments()).toBe(0);
    await connection.close();
    await expect(sendRequest(`mongodb://${host}`)).rejects.toMatchObject({ code: 13 });
    for (const wrong of [`halalmap:${password}x`, `somebody:${password}`])
      await expect(sendRequest(`mongodb://${wrong}@${host}`)).rejects.toMatchObject({ code: 18 });
    await expect(sendRequest(`${url}/?authMechanism=SCRAM-SHA-1`)).rejects.toMatchObject({ code: 18 });
    await server.stop();

    const again = await startEmbeddedMongo({ dataDir, port: 0 });
    expect(new URL(again.tcpUrl ?? '').password).toBe(password);
    await again.stop();

    const given = { port: 0, host: '0.0.0.0', password: 'from/outside' };
    const open = await startEmbeddedMongo({ dataDir: join(folder, 'tcp-open'), ...given });
    expect(await sendRequest((open.tcpUrl ?? '').replace('0.0.0.0', '127.0.0.2'))).toBe(0);
    expect(existsSync(join(folder, 'tcp-open/password'))).toBe(false);
    await open.stop();
  });
});
