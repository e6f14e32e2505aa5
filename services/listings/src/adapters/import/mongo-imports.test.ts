import { connectMongo } from '@halalmap/service-kit/mongo';
import { startDatabase, type TestDatabase } from '@halalmap/test-kit';
import type { Connection } from 'mongoose';
import { noProgress } from '../../domain/imports';
import { aClock } from '../../testing/fakes';
import { createMongoImportJobs } from './mongo-imports';

const id = 'f'.repeat(24);
const start = new Date('2026-11-21T04:00:00Z');
const after = (seconds: number): Date => new Date(start.getTime() + seconds * 1_000);

describe('import progress', () => {
  let mongo: TestDatabase;
  let connection: Connection;
  beforeAll(async () => {
    mongo = await startDatabase();
    connection = await connectMongo({ url: mongo.url('halalmap'), service: 'jobs' });
  });
  afterAll(async () => {
    await connection.close();
    await mongo.stop();
  });

  it('reports interrupted a few seconds after the last update, and keeps the counts', async () => {
    const clock = aClock(start);
    const jobs = createMongoImportJobs({ connection, clock });
    await jobs.begin({ id, fileName: null, by: 'admin', dryRun: false, partial: false, publish: false });
    await jobs.update(id, { ...noProgress(), state: 'writing', done: 500, total: 1_500, created: 500 });

    clock.set(after(4));
    expect(await jobs.find(id)).toMatchObject({ state: 'writing', done: 500 });
    clock.set(after(6));
    expect(await jobs.find(id)).toMatchObject({ state: 'interrupted', done: 500, total: 1_500 });

    await jobs.update(id, { ...noProgress(), state: 'done' });
    clock.set(after(3_600));
    expect(await jobs.find(id)).toMatchObject({ state: 'done' });
  });
});
