import { MongoClient, type Collection, type Db, type Document } from 'mongodb';
import { describeCommands, type TestDocument } from './command-conformance';
import { errorCases } from './error-cases';
import { expressionCases, expressionDocument } from './expression-cases';
import { pipelineCases, pipelineDocuments } from './pipeline-cases';
import { queryCases, queryDocuments } from './query-cases';
import { updateCases } from './update-cases';

const exact = { promoteValues: false } as const;

/** Replaces the placeholders of collection names in a case. */
const rename = (value: unknown, names: Readonly<Record<string, string>>): unknown => {
  if (typeof value === 'string') return names[value] ?? value;
  if (Array.isArray(value)) return value.map((item) => rename(item, names));
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, rename(item, names)]));
};

const codeOf = (command: Promise<Document>): Promise<unknown> =>
  command.then(
    (reply) => (reply['writeErrors'] as Document[] | undefined)?.[0]?.['code'] ?? 'no error',
    (error: unknown) => (error as { code?: unknown }).code ?? error,
  );

/**
 * Tests everything that the package's README lists against any server.
 * @param url returns the connection string; called once the tests run
 */
export const describeConformance = (url: () => string): void => {
  let client: MongoClient;
  let db: Db;

  beforeAll(async () => {
    client = await new MongoClient(url()).connect();
    db = client.db('halalmap_conformance');
    await db.dropDatabase();
  });
  afterAll(async () => {
    await db.dropDatabase();
    await client.close();
  });

  describe('a query', () => {
    let collection: Collection;
    beforeAll(async () => {
      collection = db.collection('queries');
      await collection.insertMany(queryDocuments);
    });

    it.each(queryCases)('finds by %s', async (_title, filter, ids) => {
      const found = await collection.find(filter).project({ _id: 1 }).toArray();
      expect(found.map((document): unknown => document['_id'])).toEqual(ids);
    });

    it('finds the same with every field indexed', async () => {
      await collection.createIndexes(
        ['name', 'n', 'tags', 'items.k', 'items.v', 'place.city', 'at', 'bin'].map((path) => ({
          key: { [path]: 1 },
        })),
      );
      for (const [title, filter, ids] of queryCases) {
        const found = await collection.find(filter).sort({ _id: 1 }).toArray();
        expect([title, found.map((document): unknown => document._id)]).toEqual([title, ids]);
      }
    });
  });

  describe('an update', () => {
    it.each(updateCases)('makes $title', async ({ before, update, after, filter = {}, arrayFilters }) => {
      const collection = db.collection<TestDocument>('updates');
      await collection.deleteMany({});
      await collection.insertOne({ _id: 1, ...before });
      await collection.updateOne(
        { _id: 1, ...filter },
        update,
        arrayFilters === undefined ? {} : { arrayFilters },
      );
      const [found] = await collection.find({}, exact).toArray();
      await collection.replaceOne({ _id: 1 }, after);
      const [expected] = await collection.find({}, exact).toArray();
      expect(found).toEqual(expected);
    });
  });

  describe('an expression', () => {
    beforeAll(async () => {
      await db.collection('expressions').insertOne({ ...expressionDocument });
    });

    it.each(expressionCases.map(([expression, value]) => [JSON.stringify(expression), expression, value]))(
      '%s is computed',
      async (_title, expression, value) => {
        const [result] = await db
          .collection('expressions')
          .aggregate([{ $project: { _id: 0, value: expression } }])
          .toArray();
        expect(result).toEqual(value === undefined ? {} : { value });
      },
    );
  });

  describe('a pipeline', () => {
    beforeAll(async () => {
      await db.collection('pipelines').insertMany(pipelineDocuments);
    });

    it.each(pipelineCases)(
      'runs %s and does not change the stored documents',
      async (_title, pipeline, result) => {
        const collection = db.collection('pipelines');
        const before = await collection.find({}, exact).toArray();
        expect(await collection.aggregate(pipeline).toArray()).toEqual(result);
        expect(await collection.find({}, exact).toArray()).toEqual(before);
      },
    );
  });

  describe('an error', () => {
    beforeAll(async () => {
      await db.collection<TestDocument>('errors').insertOne({ _id: 1, n: 1, s: 'x', a: [1] });
      await db.collection('parallel').createIndex({ x: 1, y: 1 });
    });

    it.each(errorCases)('for %s carries the code of MongoDB', async (_title, command, code) => {
      expect(await codeOf(db.command(rename(command, { C: 'errors', P: 'parallel' }) as Document))).toBe(
        code,
      );
    });
  });

  describeCommands(() => client);
};

/** Tests that a server rejects unsupported commands. */
export const describeRefusals = (
  url: () => string,
  cases: [title: string, command: Document, code: number][],
): void => {
  it.each(cases)('%s is rejected', async (_title, command, code) => {
    const client = await new MongoClient(url()).connect();
    try {
      await client
        .db('halalmap_refusals')
        .collection<TestDocument>('errors')
        .replaceOne({ _id: 1 }, { n: 1 }, { upsert: true });
      expect(
        await codeOf(client.db('halalmap_refusals').command(rename(command, { C: 'errors' }) as Document)),
      ).toBe(code);
    } finally {
      await client.close();
    }
  });
};
