import { deadLetterListSchema, serviceStatusSchema, type DeadLetterView } from '@halalmap/contracts';
import { startDatabase, type TestDatabase, until } from '@halalmap/test-kit';
import { createClient, errorOf, json } from '../../testing/client';
import { startListings, type RunningListings } from '../../testing/start-listings';

describe('operator endpoints of listings', () => {
  let mongo: TestDatabase;
  let running: RunningListings;
  const { send } = createClient(() => running);
  const status = async () => serviceStatusSchema.parse(await json(send('/internal/status')));

  beforeAll(async () => {
    mongo = await startDatabase();
    running = await startListings({ mongo, database: 'status' });
  });
  afterAll(async () => {
    await running.stop();
    await mongo.stop();
  });

  it('report pending work, and a counter of database operations', async () => {
    const before = await status();
    await send('/api/listings');
    const after = await status();

    const queries = (read: typeof before): number => Number(read.values.mongodb_commands_total);
    expect(before).toMatchObject({ service: 'listings', ready: true, checks: { database: true } });
    expect(before.values).toMatchObject({
      event_dead_letters: 0,
      event_backlog_events: { outbox: 0 },
      event_oldest_age_seconds: { outbox: 0 },
      listings_oldest_submission_age_seconds: 0,
    });
    expect(queries(before)).toBeGreaterThan(0);
    expect(queries(after)).toBeGreaterThan(queries(before));
  });

  describe('events that could not be processed', () => {
    const list = async (query = '') =>
      deadLetterListSchema.parse(await json(send(`/api/dead-letters${query}`, { who: 'admin' })));
    const replay = (path: string) => send(`/api/dead-letters/${path}`, { method: 'POST', who: 'admin' });
    const counted = (deadLetters: number) =>
      until(
        `${deadLetters} are counted`,
        async () => (await status()).values.event_dead_letters === deadLetters,
      );
    const handled: string[] = [];
    let fails = true;

    const plant = async (id: string): Promise<DeadLetterView> => {
      await running.bus.publish({
        id,
        type: 'test.happened',
        version: 1,
        aggregateId: 'some place',
        revision: 1,
        occurredAt: '2026-11-21T04:00:00.000Z',
        data: { planted: true },
      });
      const found = await until('it is parked', async () =>
        (await list()).deadLetters.find(({ eventId }) => eventId === id),
      );
      if (!found) throw new Error('nothing was parked');
      return found;
    };

    beforeAll(() =>
      running.bus.subscribe({
        consumer: 'kitchen-orders',
        types: ['test.happened'],
        maxAttempts: 2,
        backoffMs: () => 1,
        async handle({ id }) {
          if (fails) throw new Error('cannot be read');
          handled.push(id);
        },
      }),
    );
    beforeEach(() => {
      fails = true;
    });

    it('are listed with service, subject, error and payload, newest first', async () => {
      await plant('first');
      const deadLetter = await plant('second');
      expect(deadLetter).toMatchObject({
        service: 'kitchen',
        subject: 'halalmap.events.test.happened.some%20place',
        eventId: 'second',
        error: 'cannot be read',
        attempts: 2,
        payload: { id: 'second', data: { planted: true } },
      });
      const page = await list('?limit=1&offset=1');
      expect(page.deadLetters.map(({ eventId }) => eventId)).toEqual(['first']);
      expect(page.pagination).toEqual({ total: 2, limit: 1, offset: 1, hasMore: false });
      await counted(2);
      expect((await send('/api/dead-letters?limit=0', { who: 'admin' })).status).toBe(400);
    });

    it('are replayed one at a time, or all at once', async () => {
      const deadLetter = await plant('third');
      fails = false;
      expect((await replay(`${deadLetter.id}/replay`)).status).toBe(202);
      await until('it was handled', () => handled.includes('third'));
      const { total } = (await list()).pagination;
      expect(total).toBe(2);
      const all = await replay('replay');
      expect([all.status, await all.json()]).toEqual([202, { startedAt: running.clock.now().toISOString() }]);
      await until('all were handled', () => handled.length === 3);
      await counted(0);
      expect(await errorOf(await replay(`${deadLetter.id}/replay`))).toMatchObject({ code: 'not_found' });
    });

    it.each([
      ['thirty letters', 'A'.repeat(30)],
      ['as long as an address may be', 'A'.repeat(6_000)],
      ['a number', '7'],
      ['a broken character', '%EF%BF%BD%00'],
      ['a half of a character', '%F0%9F%98%80'],
    ])('are not found by an id that is %s', async (_what, id) => {
      const response = await replay(`${id}/replay`);
      expect([response.status, (await errorOf(response)).code]).toEqual([404, 'not_found']);
    });

    it('are only for admins', async () => {
      for (const path of ['replay', 'x/replay'])
        expect((await send(`/api/dead-letters/${path}`, { method: 'POST', who: 'regular' })).status).toBe(
          403,
        );
      expect((await send('/api/dead-letters', { who: 'regular' })).status).toBe(403);
      expect((await send('/api/dead-letters')).status).toBe(401);
    });
  });
});
