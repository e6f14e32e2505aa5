import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose, { type Connection } from 'mongoose';
import { startEmbeddedMongo, type EmbeddedMongo } from './start-embedded-mongo';

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

  it('updates atomically and answers the new document as a plain object', async () => {
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
