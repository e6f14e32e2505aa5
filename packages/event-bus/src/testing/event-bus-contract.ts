import type { EventEnvelope } from '@halalmap/contracts';
import { until } from '@halalmap/test-kit';
import type { EventBus } from '../event-bus';
import { anEvent } from './builders';

/** How the suite gets at a twin. */
export interface EventBusHarness {
  /** A bus on storage of its own. */
  open(): Promise<EventBus>;
  /** Another bus on the same storage, as after a restart or in another replica. */
  reopen(): Promise<EventBus>;
  /** Removes the storage. */
  dispose(): Promise<void>;
  /** The broker, where it is something that can be away. */
  broker?: { kill(): Promise<void>; restart(): Promise<void> };
}

const quick = { backoffMs: () => 5 };

/** What every event bus promises. */
export const eventBusContract = (name: string, createHarness: () => Promise<EventBusHarness>): void => {
  describe(`${name}, by the contract of the event bus`, () => {
    let harness: EventBusHarness;
    let bus: EventBus;
    beforeEach(async () => {
      harness = await createHarness();
      bus = await harness.open();
      await until('the bus is connected', () => bus.isConnected());
    });
    afterEach(async () => {
      await bus.close();
      await harness.dispose();
    });

    const collect = async (on: EventBus = bus, consumer = 'collector'): Promise<EventEnvelope[]> => {
      const seen: EventEnvelope[] = [];
      await on.subscribe({
        consumer,
        types: ['test.happened'],
        handle: async (event) => {
          seen.push(event);
        },
        ...quick,
      });
      return seen;
    };

    it('delivers an event as it was published, to every consumer, once', async () => {
      const first = await collect(bus, 'first');
      const second = await collect(bus, 'second');
      const event = anEvent({ data: { name: 'ñ العربية', nested: [1, null] } });
      await bus.publish(event);

      await until('both have it', () => first.length === 1 && second.length === 1);
      expect(first[0]).toEqual(event);
    });

    it('delivers the types that were asked for and no others', async () => {
      const seen = await collect();
      await bus.publish(anEvent({ type: 'test.other' }));
      await bus.publish(anEvent({ id: 'wanted' }));

      await until('the wanted one is here', () => seen.length > 0);
      expect(seen.map(({ id }) => id)).toEqual(['wanted']);
    });

    it('keeps the order of each document', async () => {
      const seen = await collect();
      const events = Array.from({ length: 60 }, (_entry, index) =>
        anEvent({ aggregateId: `document-${index % 3}`, revision: Math.floor(index / 3) }),
      );
      for (const event of events) await bus.publish(event);

      await until('all are here', () => seen.length === 60);
      for (const document of ['document-0', 'document-1', 'document-2']) {
        const revisions = seen
          .filter(({ aggregateId }) => aggregateId === document)
          .map(({ revision }) => revision);
        expect(revisions).toEqual(Array.from({ length: 20 }, (_entry, index) => index));
      }
    });

    it('delivers again after a failure, before what follows of the same document, and lets others pass', async () => {
      const tries: string[] = [];
      let failures = 2;
      await bus.subscribe({
        consumer: 'stumbling',
        types: ['test.happened'],
        ...quick,
        handle: async (event) => {
          tries.push(event.id);
          if (event.id === 'a1' && failures-- > 0) throw new Error('not now');
        },
      });
      await bus.publish(anEvent({ id: 'a1', aggregateId: 'a' }));
      await bus.publish(anEvent({ id: 'a2', aggregateId: 'a', revision: 2 }));
      await bus.publish(anEvent({ id: 'b1', aggregateId: 'b' }));

      await until('all were handled', () => tries.includes('a2') && tries.includes('b1'));
      expect(tries.filter((id) => id.startsWith('a'))).toEqual(['a1', 'a1', 'a1', 'a2']);
    });

    it('stores an event once, however often it is published', async () => {
      const seen = await collect();
      await bus.publish(anEvent({ id: 'same' }));
      await bus.publish(anEvent({ id: 'same' }));
      await bus.publish(anEvent({ id: 'last' }));

      await until('the last is here', () => seen.some(({ id }) => id === 'last'));
      expect(seen.map(({ id }) => id)).toEqual(['same', 'last']);
    });

    it('parks an event that fails too often, goes on, and shows it', async () => {
      const handled: string[] = [];
      await bus.subscribe({
        consumer: 'choosy',
        types: ['test.happened'],
        maxAttempts: 3,
        ...quick,
        handle: async (event) => {
          if (event.id === 'poison') throw new Error('cannot be handled');
          handled.push(event.id);
        },
      });
      await bus.publish(anEvent({ id: 'poison' }));
      await bus.publish(anEvent({ id: 'next', revision: 2 }));

      await until('the next one was handled', () => handled.includes('next'));
      await until('the poison is parked', async () => (await bus.deadLetters()).length === 1);
      expect((await bus.deadLetters())[0]).toMatchObject({
        consumer: 'choosy',
        error: 'cannot be handled',
        attempts: 3,
        event: { id: 'poison' },
      });
    });

    it('gives a parked event to its consumer again, and to no other', async () => {
      let broken = true;
      const handled: string[] = [];
      const others = await collect(bus, 'bystander');
      await bus.subscribe({
        consumer: 'mended',
        types: ['test.happened'],
        maxAttempts: 1,
        handle: async (event) => {
          if (broken) throw new Error('broken');
          handled.push(event.id);
        },
      });
      await bus.publish(anEvent({ id: 'patient' }));
      await until('it is parked', async () => (await bus.deadLetters()).length === 1);
      broken = false;
      const [letter] = await bus.deadLetters();
      await bus.replay(letter?.id ?? '');

      await until('it was handled', () => handled.includes('patient'));
      expect(await bus.deadLetters()).toEqual([]);
      expect(others).toHaveLength(1);
    });

    it('refuses to replay what is not parked', async () => {
      await expect(bus.replay('4711')).rejects.toThrow('no dead letter');
    });

    it('delivers after a restart what was published while nobody listened', async () => {
      await collect(bus, 'durable');
      await bus.close();
      bus = await harness.reopen();
      await until('the bus is connected', () => bus.isConnected());
      await bus.publish(anEvent({ id: 'while away' }));
      const seen = await collect(bus, 'durable');

      await until('it is here', () => seen.some(({ id }) => id === 'while away'));
    });

    it('lets a handler that runs finish when the bus closes, and delivers its event no more', async () => {
      let finish = (): void => {};
      let finished = false;
      let started = false;
      await bus.subscribe({
        consumer: 'slow',
        types: ['test.happened'],
        handle: async () => {
          started = true;
          await new Promise<void>((resolve) => {
            finish = resolve;
          });
          finished = true;
        },
      });
      await bus.publish(anEvent({ id: 'slow one' }));
      await until('it has started', () => started);
      const closing = bus.close();
      finish();
      await closing;
      expect(finished).toBe(true);

      bus = await harness.reopen();
      await until('the bus is connected', () => bus.isConnected());
      const seen = await collect(bus, 'slow');
      await bus.publish(anEvent({ id: 'after' }));
      await until('the next is here', () => seen.some(({ id }) => id === 'after'));
      expect(seen.map(({ id }) => id)).toEqual(['after']);
    });

    it('shares the work of one consumer name', async () => {
      const first = await collect(bus, 'shared');
      const second = await collect(bus, 'shared');
      for (let index = 0; index < 20; index += 1)
        await bus.publish(anEvent({ aggregateId: `document-${index}` }));

      await until('all are here', () => first.length + second.length >= 20);
      const ids = [...first, ...second].map(({ id }) => id);
      expect(new Set(ids).size).toBe(20);
      expect(ids).toHaveLength(20);
    });

    it('counts what waits', async () => {
      let release = (): void => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      const subscription = await bus.subscribe({
        consumer: 'held',
        types: ['test.happened'],
        handle: () => held,
      });
      await bus.publish(anEvent());
      await bus.publish(anEvent({ revision: 2 }));
      await until('two wait', async () => (await subscription.pending()) === 2);
      release();
      await until('none waits', async () => (await subscription.pending()) === 0);
    });

    it('says at once that the broker is away, and goes on by itself after ten seconds without it', async () => {
      // The in-process twin has no broker that could be away; this part of the contract is JetStream's.
      const { broker } = harness;
      if (!broker) return;
      const seen = await collect();
      await bus.publish(anEvent({ id: 'before' }));
      await until('the first is here', () => seen.length === 1);
      await broker.kill();
      await until('the outage is noticed', () => !bus.isConnected());
      const started = performance.now();
      while (performance.now() - started < 10_000) {
        await expect(bus.publish(anEvent({ id: 'during' }))).rejects.toMatchObject({
          name: 'BusUnavailableError',
        });
      }
      await broker.restart();
      await until('the bus is connected again', () => bus.isConnected());
      await until(
        'publishing works again',
        () => bus.publish(anEvent({ id: 'during' })).then(() => true),
        20_000,
      );

      await until('what came afterwards is here', () => seen.some(({ id }) => id === 'during'), 30_000);
      expect(seen.map(({ id }) => id)).toEqual(['before', 'during']);
    });
  });
};
