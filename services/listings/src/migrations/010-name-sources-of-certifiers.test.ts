import type { CertifyingBody, Listing } from '@halalmap/contracts';
import { certifyingBodies } from '@halalmap/reference-data';
import { createLogger } from '@halalmap/service-kit';
import { startDatabase, type TestDatabase } from '@halalmap/test-kit';
import { type Connection, createConnection } from 'mongoose';
import { createClient, json } from '../testing/client';
import { aClock } from '../testing/fakes';
import { startListings, type RunningListings } from '../testing/start-listings';
import { nameSourcesOfCertifiers } from './010-name-sources-of-certifiers';

type Stored = { _id: string; kind: string; entry: CertifyingBody };

const name = 'name_sources';
const now = new Date('2026-11-21T04:00:00Z');
let database: TestDatabase;
let running: RunningListings;
const { certified, send } = createClient(() => running);

const inDatabase = async <T>(work: (connection: Connection) => Promise<T>): Promise<T> => {
  const connection = await createConnection(database.url(`${name}_listings`)).asPromise();
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
};
const migrate = (connection: Connection): Promise<void> =>
  nameSourcesOfCertifiers({ clock: aClock(now) }).run({
    connection,
    logger: createLogger({ name: 'test', level: 'silent' }),
    signal: new AbortController().signal,
  });
const bundled = (short: string): CertifyingBody => {
  const body = certifyingBodies.find((one) => one.name === short);
  if (!body) throw new Error(`There is no ${short}`);
  return body;
};
const readBodies = (): Promise<CertifyingBody[]> => json(send('/api/certifying-bodies'));
const readBody = async (id: number) => (await readBodies()).find((one) => one.id === id);

beforeAll(async () => {
  database = await startDatabase();
  running = await startListings({ mongo: database, database: name, now });
});
afterAll(async () => {
  await running.stop();
  await database.stop();
});

it('leaves an empty database to what fills it at start', async () => {
  const connection = await createConnection(database.url('nothing_stored')).asPromise();
  await migrate(connection);
  expect(await connection.collection('reference_data').countDocuments()).toBe(0);
  await connection.close();
});

it('gives bodies of earlier versions their sources, adds missing ones, and keeps the words of admins', async () => {
  const [prime, idcp, first, added] = ['Prime', 'IDCP', certifyingBodies[2]?.name ?? '', 'PUCOI'].map(
    bundled,
  );
  if (!prime || !idcp || !first || !added) throw new Error('The reference data has changed');
  const place = await certified({ name: 'Lutong Ranao', certifyingBody: 'Prime' });
  const said = { recognizedBy: [], recognitionAsOf: null, sourceAsOf: null, description: null, sources: [] };
  const byAdmin = { accreditationLevel: 'We called them: accredited until 2028', sources: ['A call'] };

  await running.stop();
  const storedByEarlierVersion = await inDatabase(async (connection) => {
    const stored = connection.collection<Stored>('reference_data');
    const set = (id: number, fields: Partial<CertifyingBody>) =>
      stored.updateOne(
        { _id: `certifying-bodies:${id}` },
        {
          $set: Object.fromEntries(Object.entries(fields).map(([field, value]) => [`entry.${field}`, value])),
        },
      );
    await set(prime.id, { ...said, accreditationLevel: 'DTI-PAB accredited (reported Oct 2023)' });
    await set(idcp.id, byAdmin);
    // Renamed by an admin, and known by its full name.
    await set(first.id, { name: 'Known otherwise' });
    // An admin added a body of their own under the id that a bundled one has since.
    await set(added.id, { name: 'Own body', fullName: null, accreditationLevel: 'Ours' });
    const before = await stored.countDocuments({ kind: 'certifying-bodies' });
    await migrate(connection);
    await migrate(connection);
    return { before, after: await stored.countDocuments({ kind: 'certifying-bodies' }) };
  });
  running = await startListings({ mongo: database, database: name, now });

  expect(await readBody(prime.id)).toEqual(prime);
  expect(await readBody(idcp.id)).toMatchObject(byAdmin);
  expect(await readBody(first.id)).toMatchObject({ name: 'Known otherwise', fullName: first.fullName });
  expect(await readBody(added.id)).toMatchObject({ name: 'Own body', accreditationLevel: 'Ours' });
  const again = (await readBodies()).filter((one) => one.name === added.name);
  expect(again).toEqual([{ ...added, id: expect.any(Number) as number }]);
  expect(again[0]?.id).not.toBe(added.id);
  expect(storedByEarlierVersion.after).toBe(storedByEarlierVersion.before + 1);

  const { trust } = await json<Listing>(send(`/api/listings/${place.id}`));
  expect(trust).toMatchObject({ level: 'certified', certificate: { body: 'Prime' } });
});

it('derives trust again from what is known of the bodies now', async () => {
  const prime = bundled('Prime');
  const place = await certified({ name: 'Kusina sa Tabi', certifyingBody: 'Prime' });
  await running.stop();
  await inDatabase(async (connection) => {
    await connection
      .collection<Stored>('reference_data')
      .updateOne({ _id: `certifying-bodies:${prime.id}` }, { $set: { 'entry.isRecognized': false } });
    await migrate(connection);
    const stored = await connection.collection('listings').findOne({ name: 'Kusina sa Tabi' });
    expect(stored?.trust).not.toMatchObject({ level: 'certified' });
  });
  running = await startListings({ mongo: database, database: name, now });
  const { trust } = await json<Listing>(send(`/api/listings/${place.id}`));
  expect(trust?.level).not.toBe('certified');
});
