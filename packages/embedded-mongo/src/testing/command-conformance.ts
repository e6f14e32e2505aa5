import {
  Binary,
  Decimal128,
  Double,
  Long,
  ObjectId,
  Timestamp,
  type Collection,
  type Db,
  type Document,
  type MongoClient,
} from 'mongodb';

export interface TestDocument extends Document {
  _id?: number | string | ObjectId;
}

const failure = (promise: Promise<unknown>): Promise<Document> =>
  promise.then(
    () => ({}),
    (error: unknown) => error as Document,
  );

/** All stages of an explained plan, from the outside in, wherever a server version puts the tree. */
const stagesOf = (plan: unknown): Document[] => {
  if (Array.isArray(plan)) return plan.flatMap(stagesOf);
  if (typeof plan !== 'object' || plan === null) return [];
  const { winningPlan, queryPlan, inputStage, inputStages, stages, $cursor, queryPlanner, stage } =
    plan as Document;
  const below = [queryPlanner, winningPlan, queryPlan, stages, $cursor, inputStage, inputStages].flatMap(
    stagesOf,
  );
  return typeof stage === 'string' ? [plan as Document, ...below] : below;
};

/** Commands and their responses; part of the conformance suite. */
export const describeCommands = (clientOf: () => MongoClient): void => {
  let db: Db;
  let collection: Collection<TestDocument>;

  beforeEach(async () => {
    db = clientOf().db('halalmap_commands');
    await db.dropDatabase();
    collection = db.collection<TestDocument>('things');
  });

  describe('a server', () => {
    it('responds to both spellings of hello, to ping and to buildInfo', async () => {
      expect(await db.command({ hello: 1 })).toMatchObject({ isWritablePrimary: true, ok: 1 });
      expect(await db.command({ isMaster: 1 })).toMatchObject({
        ismaster: true,
        maxBsonObjectSize: 16777216,
      });
      expect(await db.command({ ping: 1 })).toMatchObject({ ok: 1 });
      expect(typeof (await db.command({ buildInfo: 1 }))['version']).toBe('string');
    });

    it('ends sessions', async () => {
      expect(await db.command({ endSessions: [] })).toMatchObject({ ok: 1 });
    });

    it('lists collections', async () => {
      await collection.insertOne({ a: 1 });
      expect(await db.listCollections({ name: 'things' }).toArray()).toMatchObject([
        { name: 'things', type: 'collection' },
      ]);
      expect(await db.listCollections({}, { nameOnly: true }).toArray()).toEqual([
        { name: 'things', type: 'collection' },
      ]);
    });

    it('creates and drops collections and databases', async () => {
      await db.createCollection('made');
      expect(await db.listCollections().toArray()).toHaveLength(1);
      expect(await db.collection('made').drop()).toBe(true);
      await db.createCollection('again');
      await db.dropDatabase();
      expect(await db.listCollections().toArray()).toEqual([]);
    });
  });

  describe('insert', () => {
    it('stores every type exactly and puts _id first', async () => {
      const document = {
        double: new Double(1),
        long: Long.fromString('9007199254740993'),
        small: Long.fromNumber(5),
        decimal: Decimal128.fromString('1.50'),
        binary: new Binary(Buffer.from([0, 255, 128]), 0),
        id: new ObjectId('64b000000000000000000001'),
        date: new Date('1969-12-31T23:59:59.999Z'),
        timestamp: new Timestamp({ t: 1, i: 2 }),
        text: 'ñ 漢字 \u0000 end',
        nothing: null,
        list: [1, [2], {}],
        _id: 'x',
      };
      await collection.insertOne({ ...document });
      const [found] = await collection.find({}, { promoteValues: false }).toArray();
      expect(Object.keys(found ?? {})[0]).toBe('_id');
      expect(found).toMatchObject({
        double: new Double(1),
        long: document.long,
        small: document.small,
        decimal: document.decimal,
        binary: document.binary,
      });
      expect(found).toMatchObject({
        id: document.id,
        date: document.date,
        timestamp: document.timestamp,
        text: document.text,
        nothing: null,
      });
    });

    it('reports the failing document of an ordered batch and stops there', async () => {
      const error = await failure(collection.insertMany([{ _id: 1 }, { _id: 1 }, { _id: 2 }]));
      expect(error).toMatchObject({ code: 11000, writeErrors: [{ index: 1, code: 11000 }] });
      expect(await collection.countDocuments()).toBe(1);
    });

    it('reports all failing documents of an unordered batch and inserts the others', async () => {
      const error = await failure(
        collection.insertMany([{ _id: 1 }, { _id: 1 }, { _id: 2 }, { _id: 2 }], { ordered: false }),
      );
      expect((error['writeErrors'] as Document[]).map(({ index }): unknown => index)).toEqual([1, 3]);
      expect(await collection.countDocuments()).toBe(2);
    });

    it('generates an ObjectId when _id is missing', async () => {
      await db.command({ insert: 'things', documents: [{ a: 1 }] });
      expect((await collection.findOne({}))?.['_id']).toBeInstanceOf(ObjectId);
    });

    it('rejects a document over 16 MB', async () => {
      const error = await failure(collection.insertOne({ text: 'x'.repeat(16 * 1024 * 1024) }));
      expect(error).toMatchObject({ code: 10334 });
      expect(await collection.countDocuments()).toBe(0);
    });

    it('accepts an unacknowledged write', async () => {
      await collection.insertOne({ _id: 1 }, { writeConcern: { w: 0 } });
      let found: Document | null = null;
      while (found === null) found = await collection.findOne({ _id: 1 });
      expect(found).toEqual({ _id: 1 });
    });
  });

  describe('find', () => {
    beforeEach(async () => {
      await collection.insertMany(
        Array.from({ length: 250 }, (_, n) => ({
          _id: n,
          n: 250 - n,
          even: n % 2 === 0,
          list: [n, { k: n, v: 'x' }],
          deep: { a: 1, b: n },
        })),
      );
    });

    it('sorts, skips, limits and projects', async () => {
      expect(
        await collection.find({ even: true }).sort({ n: 1 }).skip(1).limit(2).project({ n: 1 }).toArray(),
      ).toEqual([
        { _id: 246, n: 4 },
        { _id: 244, n: 6 },
      ]);
    });

    it('sorts by several fields and through arrays, with types in their order', async () => {
      await collection.deleteMany({});
      await collection.insertMany([
        { _id: 1, a: 'x' },
        { _id: 2, a: 1, b: 2 },
        { _id: 3 },
        { _id: 4, a: 1, b: 1 },
        { _id: 5, a: [9, 0] },
        { _id: 6, a: new Date(0) },
      ]);
      const ids = async (sort: Document): Promise<unknown[]> =>
        (
          await collection
            .find()
            .sort(sort as never)
            .toArray()
        ).map((document): unknown => document['_id']);
      expect(await ids({ a: 1, b: -1 })).toEqual([3, 5, 2, 4, 1, 6]);
      expect(await ids({ a: -1, b: 1 })).toEqual([6, 1, 5, 4, 2, 3]);
    });

    it('projects by inclusion and exclusion, through arrays too', async () => {
      const one = (projection: Document): Promise<Document | null> =>
        collection.findOne({ _id: 3 }, { projection });
      expect(await one({ list: 0, 'deep.a': 0, even: 0, _id: 0 })).toEqual({ n: 247, deep: { b: 3 } });
      expect(await one({ 'list.k': 1 })).toEqual({ _id: 3, list: [{ k: 3 }] });
    });

    it('returns batches by getMore', async () => {
      const cursor = collection.find({}, { batchSize: 7 });
      expect(await cursor.toArray()).toHaveLength(250);
      expect(await collection.find().toArray()).toHaveLength(250);
    });

    it('starts a cursor with an empty first batch', async () => {
      const reply = await db.command({ find: 'things', batchSize: 0 }, { promoteLongs: false });
      const { id, firstBatch } = reply['cursor'] as { id: Long; firstBatch: Document[] };
      expect(firstBatch).toEqual([]);
      const more = await db.command({ getMore: id, collection: 'things', batchSize: 3 });
      expect((more['cursor'] as Document)['nextBatch']).toHaveLength(3);
      await db.command({ killCursors: 'things', cursors: [id] });
      expect(await failure(db.command({ getMore: id, collection: 'things' }))).toMatchObject({ code: 43 });
    });

    it('closes the cursor of a single batch', async () => {
      const reply = await db.command({ find: 'things', singleBatch: true, batchSize: 5 });
      expect(Number((reply['cursor'] as Document)['id'])).toBe(0);
    });

    it('returns more than 16 MB in several batches', async () => {
      await collection.deleteMany({});
      await collection.insertMany(
        Array.from({ length: 20 }, (_, _id) => ({ _id, text: 'x'.repeat(1024 * 1024) })),
      );
      expect(await collection.find({}, { batchSize: 1000 }).toArray()).toHaveLength(20);
    });

    it('counts and lists distinct values', async () => {
      expect(await collection.countDocuments({ even: true })).toBe(125);
      expect(await collection.countDocuments({}, { skip: 240, limit: 20 })).toBe(10);
      expect(await collection.estimatedDocumentCount()).toBe(250);
      expect(await db.command({ count: 'things', query: { even: false }, limit: 3 })).toMatchObject({ n: 3 });
      expect(await collection.distinct('even', { n: { $lt: 3 } })).toEqual(
        expect.arrayContaining([true, false]),
      );
      expect(await collection.distinct('list.k', { _id: { $in: [1, 2] } })).toEqual([1, 2]);
    });
  });

  describe('update', () => {
    it('changes one or many and counts the documents that changed', async () => {
      await collection.insertMany([
        { _id: 1, a: 1 },
        { _id: 2, a: 1 },
        { _id: 3, a: 2 },
      ]);
      expect(await collection.updateOne({ a: 1 }, { $set: { a: 1 } })).toMatchObject({
        matchedCount: 1,
        modifiedCount: 0,
      });
      expect(await collection.updateMany({}, { $set: { a: 2 } })).toMatchObject({
        matchedCount: 3,
        modifiedCount: 2,
      });
    });

    it('replaces a document and keeps its _id', async () => {
      await collection.insertOne({ _id: 1, a: 1, b: 2 });
      await collection.replaceOne({ a: 1 }, { c: 3 });
      expect(await collection.findOne()).toEqual({ _id: 1, c: 3 });
    });

    it("upserts with the fields of the query's equality conditions", async () => {
      const result = await collection.updateOne(
        { _id: 7, 'a.b': 1, $and: [{ c: { $eq: 2 } }], d: { $gt: 5 } },
        { $set: { e: 1 }, $setOnInsert: { f: 2 } },
        { upsert: true },
      );
      expect(result).toMatchObject({ matchedCount: 0, upsertedCount: 1, upsertedId: 7 });
      expect(await collection.findOne()).toEqual({ _id: 7, a: { b: 1 }, c: 2, e: 1, f: 2 });
    });

    it('upserts a replacement', async () => {
      await collection.replaceOne({ _id: 8, x: 1 }, { y: 2 }, { upsert: true });
      expect(await collection.findOne()).toEqual({ _id: 8, y: 2 });
      const { upsertedId } = await collection.updateOne({ z: 1 }, { $set: { y: 1 } }, { upsert: true });
      expect(upsertedId).toBeInstanceOf(ObjectId);
    });

    it('runs mixed bulk writes and reports their errors by index', async () => {
      await collection.createIndex({ a: 1 }, { unique: true });
      const operations = [
        { insertOne: { document: { _id: 1, a: 1 } } },
        { updateOne: { filter: { _id: 2 }, update: { $set: { a: 1 } }, upsert: true } },
        { updateOne: { filter: { _id: 1 }, update: { $set: { b: 1 } } } },
        { deleteOne: { filter: { _id: 9 } } },
      ];
      const error = await failure(collection.bulkWrite(operations, { ordered: false }));
      expect(error).toMatchObject({ code: 11000, writeErrors: [{ index: 1 }] });
      expect(await collection.findOne({ _id: 1 })).toEqual({ _id: 1, a: 1, b: 1 });
    });
  });

  describe('delete', () => {
    it('removes one or all matching documents', async () => {
      await collection.insertMany([{ a: 1 }, { a: 1 }, { a: 1 }]);
      expect(await collection.deleteOne({ a: 1 })).toMatchObject({ deletedCount: 1 });
      expect(await collection.deleteMany({ a: 1 })).toMatchObject({ deletedCount: 2 });
    });
  });

  describe('findAndModify', () => {
    beforeEach(async () => {
      await collection.insertMany([
        { _id: 1, n: 1, a: [1, 2] },
        { _id: 2, n: 2 },
      ]);
    });

    it('returns the document before or after the change, sorted and projected', async () => {
      expect(await collection.findOneAndUpdate({}, { $inc: { n: 10 } }, { sort: { n: -1 } })).toEqual({
        _id: 2,
        n: 2,
      });
      expect(
        await collection.findOneAndUpdate(
          { _id: 1 },
          { $inc: { n: 10 } },
          { returnDocument: 'after', projection: { n: 1, _id: 0 } },
        ),
      ).toEqual({ n: 11 });
      expect(
        await collection.findOneAndUpdate(
          { _id: 1 },
          { $inc: { 'a.$[x]': 10 } },
          { arrayFilters: [{ x: 2 }], returnDocument: 'after', projection: { a: 1 } },
        ),
      ).toEqual({ _id: 1, a: [1, 12] });
    });

    it('replaces, upserts and removes', async () => {
      expect(await collection.findOneAndReplace({ _id: 1 }, { z: 1 }, { returnDocument: 'after' })).toEqual({
        _id: 1,
        z: 1,
      });
      expect(await collection.findOneAndUpdate({ _id: 3 }, { $set: { n: 3 } }, { upsert: true })).toBeNull();
      expect(
        await collection.findOneAndUpdate(
          { _id: 4 },
          { $set: { n: 4 } },
          { upsert: true, returnDocument: 'after' },
        ),
      ).toEqual({ _id: 4, n: 4 });
      expect(await collection.findOneAndDelete({ _id: 3 })).toEqual({ _id: 3, n: 3 });
      expect(await collection.findOneAndDelete({ _id: 3 })).toBeNull();
      expect(await collection.findOneAndUpdate({ _id: 99 }, { $set: { n: 1 } })).toBeNull();
    });
  });

  describe('indexes', () => {
    it('are created, listed and dropped', async () => {
      await collection.createIndexes([
        { key: { a: 1, b: -1 } },
        { key: { c: 1 }, unique: true, sparse: true, name: 'mine' },
      ]);
      await collection.createIndex({ a: 1, b: -1 });
      const listed = await collection.listIndexes().toArray();
      expect(listed.map(({ name }): unknown => name)).toEqual(['_id_', 'a_1_b_-1', 'mine']);
      expect(listed[2]).toMatchObject({ key: { c: 1 }, unique: true, sparse: true });
      await collection.dropIndex('mine');
      await collection.dropIndexes();
      expect(await collection.listIndexes().toArray()).toHaveLength(1);
    });

    it('reject other options or another key under the same name', async () => {
      await collection.createIndex({ a: 1 }, { name: 'x' });
      expect(await failure(collection.createIndex({ b: 1 }, { name: 'x' }))).toMatchObject({ code: 86 });
      expect(await failure(collection.createIndex({ a: 1 }, { name: 'y' }))).toMatchObject({ code: 85 });
      expect(await failure(collection.createIndex({ a: 1 }, { name: 'x', unique: true }))).toMatchObject({
        code: 86,
      });
    });

    it('report the duplicate key', async () => {
      await collection.createIndex({ email: 1, kind: 1 }, { unique: true });
      await collection.insertOne({ email: 'a@b', kind: 2 });
      const error = await failure(collection.insertOne({ email: 'a@b', kind: 2 }));
      expect(error).toMatchObject({
        code: 11000,
        keyPattern: { email: 1, kind: 1 },
        keyValue: { email: 'a@b', kind: 2 },
      });
      expect(String(error['message'])).toContain(
        'E11000 duplicate key error collection: halalmap_commands.things index: email_1_kind_1 dup key: { email: "a@b", kind: 2 }',
      );
    });

    it('are unique over missing fields unless they are sparse', async () => {
      await collection.createIndex({ a: 1 }, { unique: true });
      await collection.createIndex({ b: 1 }, { unique: true, sparse: true });
      await collection.insertOne({ a: 1 });
      await collection.insertOne({ a: 2 });
      await collection.insertOne({ b: 1 });
      expect(await failure(collection.insertOne({ b: 2 }))).toMatchObject({
        code: 11000,
        keyValue: { a: null },
      });
    });

    it('are unique only where a partial filter matches', async () => {
      await collection.createIndex({ user: 1 }, { unique: true, partialFilterExpression: { open: true } });
      await collection.insertMany([
        { user: 1, open: false },
        { user: 1, open: false },
        { user: 1, open: true },
      ]);
      expect(await failure(collection.insertOne({ user: 1, open: true }))).toMatchObject({ code: 11000 });
      expect(await failure(collection.updateOne({ open: false }, { $set: { open: true } }))).toMatchObject({
        code: 11000,
      });
      expect(await collection.countDocuments({ user: 1, open: true })).toBe(1);
    });

    it('are unique over array elements of different documents, not within one', async () => {
      await collection.createIndex({ tags: 1 }, { unique: true });
      await collection.insertOne({ tags: ['a', 'a', 'b'] });
      expect(await failure(collection.insertOne({ tags: ['b'] }))).toMatchObject({ code: 11000 });
    });

    it('are rejected when duplicates exist', async () => {
      await collection.insertMany([{ a: 1 }, { a: 1 }]);
      expect(await failure(collection.createIndex({ a: 1 }, { unique: true }))).toMatchObject({
        code: 11000,
      });
      expect(await collection.listIndexes().toArray()).toHaveLength(1);
    });

    it('serve pages in index order, in both directions', async () => {
      await collection.createIndex({ status: 1, kind: 1, at: -1 });
      await collection.insertMany(
        Array.from({ length: 40 }, (_, _id) => ({
          _id,
          status: _id % 4 === 0 ? 'pending' : 'approved',
          kind: _id % 2 === 0 ? 'food' : 'mosque',
          at: new Date(_id * 1000),
        })),
      );
      const ids = async (filter: Document, at: 1 | -1): Promise<unknown[]> =>
        (await collection.find(filter).sort({ at }).limit(3).toArray()).map(
          (document): unknown => document['_id'],
        );
      expect(await ids({ status: 'approved', kind: 'food' }, -1)).toEqual([38, 34, 30]);
      expect(await ids({ status: 'approved', kind: 'food' }, 1)).toEqual([2, 6, 10]);
      expect(
        await ids(
          { status: { $in: ['approved', 'pending'] }, kind: 'food', at: { $lt: new Date(9000) } },
          -1,
        ),
      ).toEqual([8, 6, 4]);
    });

    it('find the few documents with a non-empty array', async () => {
      await collection.createIndex({ 'pending.id': 1 }, { sparse: true });
      await collection.insertMany([
        { _id: 1, pending: [] },
        { _id: 2, pending: [{ id: 'x' }, { id: 'y' }] },
        { _id: 3 },
      ]);
      expect(await collection.find({ 'pending.id': { $exists: true } }).toArray()).toHaveLength(1);
      expect(await collection.find({ 'pending.0': { $exists: true } }).toArray()).toHaveLength(1);
      await collection.updateOne({ _id: 2 }, { $pull: { pending: { id: 'x' } } as never });
      expect(await collection.findOne({ 'pending.id': { $exists: true } })).toEqual({
        _id: 2,
        pending: [{ id: 'y' }],
      });
    });
  });

  describe('explain', () => {
    beforeEach(async () => {
      await collection.createIndexes([
        { key: { status: 1, at: -1 } },
        { key: { tag: 1 }, sparse: true },
        { key: { code: 1 }, unique: true, partialFilterExpression: { open: true } },
      ]);
      await collection.insertMany(
        Array.from({ length: 20 }, (_, n) => ({
          _id: n,
          status: n % 4 === 0 ? 'pending' : 'approved',
          at: n,
          code: n,
          open: n < 10,
          ...(n === 7 && { tag: 'rare' }),
        })),
      );
    });

    const explain = async (command: Document, verbosity = 'queryPlanner'): Promise<Document> =>
      db.command({ explain: command, verbosity });
    const stages = async (command: Document): Promise<string[]> =>
      stagesOf(await explain(command)).map(({ stage }) => String(stage));
    /** The name of the index that a command uses; undefined when it scans the collection. */
    const indexOf = async (command: Document): Promise<unknown> =>
      stagesOf(await explain(command)).find(({ indexName }) => indexName !== undefined)?.['indexName'];

    it('names the index that a find uses, and the bounds in it', async () => {
      const found = stagesOf(
        await explain({
          find: 'things',
          filter: { status: 'approved', at: { $gt: 5 } },
          sort: { at: -1 },
          limit: 3,
        }),
      );
      expect(found.map(({ stage }) => String(stage))).toEqual(['LIMIT', 'FETCH', 'IXSCAN']);
      expect(found.at(-1)).toMatchObject({
        indexName: 'status_1_at_-1',
        keyPattern: { status: 1, at: -1 },
        isMultiKey: false,
        direction: 'forward',
        indexBounds: { status: ['["approved", "approved"]'] },
      });
      const backwards = stagesOf(
        await explain({ find: 'things', filter: { status: 'approved' }, sort: { at: 1 } }),
      );
      expect(backwards.at(-1)).toMatchObject({
        direction: 'backward',
        indexBounds: { status: ['["approved", "approved"]'], at: ['[MinKey, MaxKey]'] },
      });
    });

    it('shows a scan of the collection, and a sort in memory', async () => {
      expect(await stages({ find: 'things', filter: { at: 5 } })).toEqual(['COLLSCAN']);
      const sorted = stagesOf(
        await explain({
          find: 'things',
          filter: { status: 'pending' },
          sort: { code: 1 },
          limit: 2,
          skip: 1,
        }),
      );
      expect(sorted.map(({ stage }) => String(stage))).toEqual(['SKIP', 'SORT', 'FETCH', 'IXSCAN']);
      expect(sorted[1]).toMatchObject({ sortPattern: { code: 1 }, limitAmount: 3 });
    });

    it('shows a read by _id, and nothing for a missing collection', async () => {
      expect((await stages({ find: 'things', filter: { _id: 3 } })).join()).toMatch(
        /^(IDHACK|EXPRESS_IXSCAN)$/,
      );
      expect(await indexOf({ find: 'things', filter: { _id: { $in: [3, 4] } } })).toBe('_id_');
      expect(await stages({ find: 'missing', filter: { a: 1 } })).toEqual(['EOF']);
    });

    it('uses sparse and partial indexes only where they hold every match', async () => {
      expect(await indexOf({ find: 'things', filter: { tag: 'rare' } })).toBe('tag_1');
      expect(await indexOf({ find: 'things', filter: { tag: null } })).toBeUndefined();
      expect(await indexOf({ find: 'things', filter: { code: 3, open: true } })).toBe('code_1');
      expect(await indexOf({ find: 'things', filter: { code: 3 } })).toBeUndefined();
      expect(await indexOf({ find: 'things', filter: { open: true } })).toBeUndefined();
      await collection.createIndex({ rare: 1 }, { partialFilterExpression: { rare: { $type: 'string' } } });
      expect(await indexOf({ find: 'things', filter: { rare: { $eq: 'x', $type: 'string' } } })).toBe(
        'rare_1',
      );
      expect(await indexOf({ find: 'things', filter: { rare: 'x' } })).toBeUndefined();
    });

    it('uses one index per clause of $or', async () => {
      const indexes = stagesOf(
        await explain({ find: 'things', filter: { $or: [{ status: 'pending', at: 4 }, { tag: 'rare' }] } }),
      ).flatMap(({ indexName }) => (indexName === undefined ? [] : [String(indexName)]));
      expect(indexes.sort()).toEqual(['status_1_at_-1', 'tag_1']);
      expect(await stages({ find: 'things', filter: { $or: [{ tag: 'rare' }, { code: 5 }] } })).toContain(
        'COLLSCAN',
      );
      const found = await collection
        .find({ $or: [{ status: 'pending', at: { $lt: 5 } }, { tag: 'rare' }, { _id: { $in: [4, 7] } }] })
        .sort({ at: 1 })
        .toArray();
      expect(found.map((document): unknown => document['_id'])).toEqual([0, 4, 7]);
    });

    it.each<[string, Document]>([
      ['count', { count: 'things', query: { status: 'pending' } }],
      ['distinct', { distinct: 'things', key: 'at', query: { status: 'pending' } }],
      [
        'aggregate',
        { aggregate: 'things', pipeline: [{ $match: { status: 'pending' } }, { $limit: 2 }], cursor: {} },
      ],
      [
        'aggregate with further stages',
        {
          aggregate: 'things',
          pipeline: [{ $match: { status: 'pending' } }, { $group: { _id: '$at', n: { $sum: 1 } } }],
          cursor: {},
        },
      ],
      [
        'update',
        { update: 'things', updates: [{ q: { status: 'pending' }, u: { $set: { at: 1 } }, multi: true }] },
      ],
      ['delete', { delete: 'things', deletes: [{ q: { status: 'pending' }, limit: 0 }] }],
      [
        'findAndModify',
        { findAndModify: 'things', query: { status: 'pending' }, update: { $set: { at: 1 } } },
      ],
    ])('explains %s, and changes nothing', async (_title, command) => {
      const before = await collection.find().toArray();
      expect(await indexOf(command)).toBe('status_1_at_-1');
      await explain(command, 'executionStats');
      expect(await collection.find().toArray()).toEqual(before);
    });

    it('names the kind of a write', async () => {
      const q = { status: 'pending' };
      expect((await stages({ update: 'things', updates: [{ q, u: { $set: { at: 1 } } }] }))[0]).toBe(
        'UPDATE',
      );
      expect((await stages({ delete: 'things', deletes: [{ q, limit: 1 }] }))[0]).toBe('DELETE');
      expect((await stages({ findAndModify: 'things', query: q, remove: true }))[0]).toBe('DELETE');
      expect((await stages({ count: 'things', query: {} }))[0]).toBe('RECORD_STORE_FAST_COUNT');
    });

    it('counts what a query reads', async () => {
      const stats = async (filter: Document): Promise<unknown> =>
        (await explain({ find: 'things', filter }, 'executionStats'))['executionStats'] as unknown;
      expect(await stats({ status: 'pending', code: { $gt: 10 } })).toMatchObject({
        executionSuccess: true,
        nReturned: 2,
        totalKeysExamined: 5,
        totalDocsExamined: 5,
      });
      expect(await stats({ at: 5 })).toMatchObject({
        nReturned: 1,
        totalKeysExamined: 0,
        totalDocsExamined: 20,
      });
      expect(await explain({ find: 'things' })).not.toHaveProperty('executionStats');
    });

    it('works through the driver', async () => {
      const plan = await collection.find({ status: 'pending' }).sort({ at: -1 }).explain('executionStats');
      expect(plan).toMatchObject({ executionStats: { nReturned: 5 } });
      const grouped = await collection
        .aggregate([{ $match: { status: 'pending' } }, { $count: 'n' }])
        .explain();
      expect(stagesOf(grouped).map(({ stage }) => String(stage))).toContain('IXSCAN');
    });
  });
};
