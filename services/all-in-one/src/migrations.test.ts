import { runMigrations, type Migration } from '@halalmap/service-kit/migrations';
import { connectMongo } from '@halalmap/service-kit/mongo';
import { createLogger } from '@halalmap/service-kit';
import { startDatabase, until, type TestDatabase } from '@halalmap/test-kit';

const logger = createLogger({ name: 'test', level: 'silent' });

describe('migrations', () => {
  let mongo: TestDatabase;
  const connections: Array<{ close(): Promise<void> }> = [];
  beforeAll(async () => {
    mongo = await startDatabase();
  });
  afterAll(async () => {
    for (const connection of connections) await connection.close();
    await mongo.stop();
  });

  const replica = async (database: string) => {
    const connection = await connectMongo({ url: mongo.url(database), service: 'test' });
    connections.push(connection);
    return {
      connection,
      migrate: (migrations: Migration[], lockMs?: number) =>
        runMigrations({ connection, migrations, logger, ...(lockMs === undefined ? {} : { lockMs }) }),
    };
  };
  const adding = (name: string): Migration => ({
    name,
    run: async ({ connection }) => {
      await connection.collection('log').insertOne({ name });
    },
  });
  const logged = async ({ connection }: Awaited<ReturnType<typeof replica>>) =>
    (await connection.collection<{ name: string }>('log').find().limit(100).toArray()).map(
      ({ name }) => name,
    );

  it('run once each and in numerical order, however many replicas start', async () => {
    const replicas = await Promise.all([replica('once'), replica('once'), replica('once')]);
    const migrations = [adding('002-second'), adding('001-first')];
    await Promise.all(replicas.map(({ migrate }) => migrate(migrations)));
    await replicas[0]!.migrate([...migrations, adding('003-third')]);

    expect(await logged(replicas[0]!)).toEqual(['001-first', '002-second', '003-third']);
  });

  it('keep a replica from starting before they have finished', async () => {
    const [first, second] = [await replica('waiting'), await replica('waiting')];
    let finish = (): void => undefined;
    let started = (): void => undefined;
    const isRunning = new Promise<void>((resolve) => (started = resolve));
    const slow: Migration = {
      name: '001-slow',
      run: async (context) => {
        started();
        await new Promise<void>((resolve) => (finish = resolve));
        await adding('001-slow').run(context);
      },
    };
    const running = first.migrate([slow], 300);
    await isRunning;
    const waiting = second.migrate([slow], 300).then(() => logged(second));
    // The migration takes longer than its lock is valid, so the lock is renewed meanwhile.
    const locks = first.connection.collection<{ expiresAt: Date }>('migrations');
    const lockEnd = (await locks.findOne({}))!.expiresAt;
    await until('the lock is renewed', async () => (await locks.findOne({}))!.expiresAt > lockEnd);
    await until('its first end is past', () => Promise.resolve(Date.now() > lockEnd.getTime()));
    finish();

    expect(await waiting).toEqual(['001-slow']);
    await running;
  });

  it('run again when one failed or its process was killed, and skip those that finished', async () => {
    const one = await replica('failing');
    const failing: Migration = { name: '002-failing', run: () => Promise.reject(new Error('no space')) };
    await expect(one.migrate([adding('001-first'), failing])).rejects.toThrow('no space');
    // A killed process leaves its lock behind, until that expires.
    await one.connection
      .collection<{ _id: string }>('migrations')
      .insertOne({ _id: 'lock', holder: 'killed', expiresAt: new Date(Date.now() + 200) } as never);
    await one.migrate([adding('001-first'), adding('002-failing')]);

    expect(await logged(one)).toEqual(['001-first', '002-failing']);
  });

  it.each([
    [['first'], 'must be named NNN-name'],
    [['001-first', '001-other'], 'used twice'],
  ])('named %s are rejected', async (names, message) => {
    await expect((await replica('names')).migrate(names.map(adding))).rejects.toThrow(message);
  });
});
