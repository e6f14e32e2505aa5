import type { EventEnvelope } from '@halalmap/contracts';
import { until } from '@halalmap/test-kit';
import { unavailable } from '@halalmap/errors';
import { BusUnavailableError, DeadLetterError, type EventBus } from '../event-bus';
import { anEvent } from './builders';

/** How the tests open a bus implementation. */
export interface EventBusHarness {
  /** Opens a bus on this harness's storage; a second call simulates a restart. */
  open(): Promise<EventBus>;
  /** Deletes the storage. */
  dispose(): Promise<void>;
}

/** Which parts of the contract apply to an implementation. */
export interface EventBusTraits {
  /** Whether events survive a restart of the bus. */
  durable: boolean;
}

const quick = { backoffMs: () => 5 };
const never = new Promise<void>(() => {});

/** Tests that every event bus must pass. `brokerOutageContract` covers an unavailable broker. */
export const eventBusContract = (
  name: string,
  createHarness: () => Promise<EventBusHarness>,
  traits: EventBusTraits,
): void => {
  describe(`${name}: event bus contract`, () => {
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

    const restart = async (): Promise<void> => {
      await bus.close();
      bus = await harness.open();
      await until('the bus is connected', () => bus.isConnected());
    };

    it('delivers an event unchanged to every consumer, once', async () => {
      const first = await collect(bus, 'first');
      const second = await collect(bus, 'second');
      const event = anEvent({ data: { name: 'ñ العربية', nested: [1, null] } });
      await bus.publish(event);

      await until('both have it', () => first.length === 1 && second.length === 1);
      expect(first[0]).toEqual(event);
    });

    it('delivers only the subscribed types', async () => {
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

    it('retries after a failure with growing backoff, before later events of the same document', async () => {
      const tries: string[] = [];
      const pauses: number[] = [];
      await bus.subscribe({
        consumer: 'stumbling',
        types: ['test.happened'],
        backoffMs: (attempt) => {
          pauses.push(attempt);
          return 5;
        },
        handle: async (event) => {
          tries.push(event.id);
          if (tries.length <= 2) throw new Error('not now');
        },
      });
      await bus.publish(anEvent({ id: 'a1' }));
      await bus.publish(anEvent({ id: 'a2', revision: 2 }));

      await until('all were handled', () => tries.includes('a2'));
      expect(tries).toEqual(['a1', 'a1', 'a1', 'a2']);
      expect(pauses).toEqual([2, 3]);
    });

    it('handles other documents while one fails', async () => {
      const handled: string[] = [];
      await bus.subscribe({
        consumer: 'patient',
        types: ['test.happened'],
        maxAttempts: 10_000,
        ...quick,
        handle: async (event) => {
          if (event.aggregateId === 'stuck' && !handled.includes('last')) throw new Error('after the others');
          handled.push(event.id);
        },
      });
      await bus.publish(anEvent({ id: 'stuck 1', aggregateId: 'stuck' }));
      await bus.publish(anEvent({ id: 'stuck 2', aggregateId: 'stuck', revision: 2 }));
      for (const id of ['first', 'second', 'last']) await bus.publish(anEvent({ id, aggregateId: 'free' }));

      await until('all were handled', () => handled.length === 5);
      expect(handled).toEqual(['first', 'second', 'last', 'stuck 1', 'stuck 2']);
    });

    it('accepts any text as an aggregate id', async () => {
      const seen = await collect();
      const ids = ['with.dots', 'with spaces', '*', '>', 'ñ العربية', 'a/b?c#d%2e'];
      for (const aggregateId of ids) await bus.publish(anEvent({ aggregateId }));

      await until('all are here', () => seen.length === ids.length);
      expect(seen.map(({ aggregateId }) => aggregateId).sort()).toEqual([...ids].sort());
    });

    it('stores an event once, however often it is published', async () => {
      const seen = await collect();
      await bus.publish(anEvent({ id: 'same' }));
      await bus.publish(anEvent({ id: 'same' }));
      await bus.publish(anEvent({ id: 'last' }));

      await until('the last is here', () => seen.some(({ id }) => id === 'last'));
      expect(seen.map(({ id }) => id)).toEqual(['same', 'last']);
    });

    it('parks an event that fails too often, continues, and lists it', async () => {
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
        firstAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        lastAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      });
    });

    it('parks an event only for the consumer that fails', async () => {
      const seen = await collect(bus, 'healthy');
      await bus.subscribe({
        consumer: 'ailing',
        types: ['test.happened'],
        maxAttempts: 2,
        ...quick,
        handle: () => Promise.reject(new Error('always')),
      });
      for (const id of ['one', 'two', 'three']) await bus.publish(anEvent({ id }));

      await until('all are parked', async () => (await bus.deadLetters()).length === 3);
      await until('the other has handled them', () => seen.length === 3);
      expect((await bus.deadLetters()).map(({ consumer, event }) => [consumer, event.id])).toEqual([
        ['ailing', 'three'],
        ['ailing', 'two'],
        ['ailing', 'one'],
      ]);
      expect((await bus.deadLetters({ offset: 1, limit: 1 })).map(({ event }) => event.id)).toEqual(['two']);
      expect(await bus.countDeadLetters()).toBe(3);
    });

    it('replays a parked event to its consumer only', async () => {
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
      const [deadLetter] = await bus.deadLetters();
      await bus.replay(deadLetter?.id ?? '');

      await until('it was handled', () => handled.includes('patient'));
      expect(await bus.deadLetters()).toEqual([]);
      expect(others).toHaveLength(1);
    });

    it('reports its position and returns the events after one', async () => {
      const start = await bus.position();
      expect(start.handled).toBe(start.last);
      const seen = await collect();
      for (const id of ['one', 'two', 'three']) await bus.publish(anEvent({ id, aggregateId: id }));
      await until('all were handled', async () => seen.length === 3);
      await until('the position follows', async () => (await bus.position()).handled === start.last + 3);
      await bus.subscribe({ consumer: 'stuck', types: ['test.happened'], handle: () => never, ...quick });

      await until('the position is that of the slowest consumer', async () => {
        const { handled, last } = await bus.position();
        return handled === start.last && last === start.last + 3;
      });
      const ids: string[] = [];
      for await (const { id } of bus.eventsAfter(start.last + 1)) ids.push(id);
      expect(ids).toEqual(['two', 'three']);
      for await (const { id } of bus.eventsAfter(start.last + 3)) ids.push(id);
      expect(ids).toHaveLength(2);
    });

    it('rejects the replay of an unknown dead letter', async () => {
      for (const id of ['4711', '', 'x', '../1'])
        await expect(bus.replay(id)).rejects.toBeInstanceOf(DeadLetterError);
    });

    it('waits without limit for an unavailable backend, parks nothing, and keeps the order', async () => {
      let isAway = true;
      const tries: number[] = [];
      const handled: string[] = [];
      await bus.subscribe({
        consumer: 'delayed',
        types: ['test.happened'],
        maxAttempts: 2,
        ...quick,
        pauseMs: (times) => {
          tries.push(times);
          return 5;
        },
        handle: async ({ id }) => {
          if (isAway) throw unavailable();
          handled.push(id);
        },
      });
      const ids = ['first', 'second', 'third'];
      for (const [revision, id] of ids.entries()) await bus.publish(anEvent({ id, revision }));
      await until('it was tried more often than a failing event is', () => tries.length > 30);
      expect(tries.slice(0, 3)).toEqual([1, 2, 3]);
      expect(await bus.countDeadLetters()).toBe(0);
      isAway = false;

      await until('all were handled', () => handled.length === 3);
      expect(handled).toEqual(ids);
      expect(await bus.countDeadLetters()).toBe(0);
    });

    it('still parks an event that fails for its content after an outage', async () => {
      let isAway = true;
      await bus.subscribe({
        consumer: 'strict',
        types: ['test.happened'],
        maxAttempts: 2,
        ...quick,
        pauseMs: () => 5,
        handle: () => {
          if (!isAway) return Promise.reject(new Error('cannot be read'));
          isAway = false;
          return Promise.reject(unavailable());
        },
      });
      await bus.publish(anEvent({ id: 'poison' }));

      await until('it is parked', async () => (await bus.countDeadLetters()) === 1);
      expect(await bus.deadLetters()).toMatchObject([{ error: 'cannot be read', attempts: 2 }]);
    });

    it('continues as soon as the backend is ready, however long the pause', async () => {
      let isReady = true;
      const asked: boolean[] = [];
      const handled: string[] = [];
      await bus.subscribe({
        consumer: 'watchful',
        types: ['test.happened'],
        isReady: () => {
          asked.push(isReady);
          return isReady;
        },
        pauseMs: () => 3_600_000,
        handle: async ({ id }) => {
          if (handled.length === 0 && isReady) {
            isReady = false;
            throw unavailable();
          }
          handled.push(id);
        },
      });
      await bus.publish(anEvent({ id: 'patient' }));
      await until('it was seen to be away', () => asked.includes(false));
      handled.push('back');
      isReady = true;

      await until('it was handled', () => handled.includes('patient'));
    });

    it('handles nothing before the subscriber is ready', async () => {
      let isReady = false;
      const asked: number[] = [];
      const handled: string[] = [];
      await bus.subscribe({
        consumer: 'unready',
        types: ['test.happened'],
        isReady: () => {
          asked.push(handled.length);
          return isReady;
        },
        handle: async ({ id }) => {
          handled.push(id);
        },
      });
      await bus.publish(anEvent({ id: 'early' }));
      await until('it was asked more than once', () => asked.length > 1);
      expect(handled).toEqual([]);
      isReady = true;
      await until('it was handled', () => handled.length === 1);
    });

    it('gives a role to one candidate at a time, to the next after a release, and never to one that is not ready', async () => {
      let firstIsReady = true;
      const changes: string[] = [];
      const compete = (name: string, isReady: () => boolean) =>
        bus.compete({
          role: 'writer',
          isReady,
          onChange: (holds) => changes.push(`${name} ${holds ? 'has' : 'has not'}`),
        });
      const first = compete('first', () => firstIsReady);
      await until('the first has it', () => first.holds());
      const second = compete('second', () => true);
      const never = compete('never', () => false);
      firstIsReady = false;
      await until('the second has it', () => second.holds());
      expect(first.holds()).toBe(false);
      await second.close();
      firstIsReady = true;
      await until('the first has it again', () => first.holds());
      expect([second.holds(), never.holds()]).toEqual([false, false]);
      expect(changes).toEqual(['first has', 'first has not', 'second has', 'second has not', 'first has']);
    });

    it('delivers earlier events to a consumer that subscribes later', async () => {
      await bus.publish(anEvent({ id: 'early' }));
      const seen = await collect(bus, 'newcomer');
      await until('it is here', () => seen.length === 1);
      expect(seen[0]?.id).toBe('early');
    });

    it('lets a running handler finish when the bus closes', async () => {
      const started: string[] = [];
      let finish = (): void => {};
      const finished: string[] = [];
      await bus.subscribe({
        consumer: 'slow',
        types: ['test.happened'],
        handle: async (event) => {
          started.push(event.id);
          await new Promise<void>((resolve) => {
            finish = resolve;
          });
          finished.push(event.id);
        },
      });
      await bus.publish(anEvent({ id: 'slow one' }));
      await bus.publish(anEvent({ id: 'behind it', revision: 2 }));
      await until('it has started', () => started.length === 1);
      const closing = bus.close();
      finish();
      await closing;
      expect(finished).toEqual(['slow one']);
      expect(started).toEqual(['slow one']);
    });

    it('waits no more than a few seconds for a handler when it closes', async () => {
      let started = false;
      await bus.subscribe({
        consumer: 'endless',
        types: ['test.happened'],
        handle: () => {
          started = true;
          return never;
        },
      });
      await bus.publish(anEvent());
      await until('it has started', () => started);
      const before = performance.now();
      await bus.close();
      expect(performance.now() - before).toBeLessThan(8_000);
    });

    it('does not wait for the next retry of a failing event when it closes', async () => {
      let failed = false;
      await bus.subscribe({
        consumer: 'waiting',
        types: ['test.happened'],
        backoffMs: () => 3_600_000,
        handle: () => {
          failed = true;
          return Promise.reject(new Error('later'));
        },
      });
      await bus.publish(anEvent());
      await until('it has failed', () => failed);
      const before = performance.now();
      await bus.close();
      expect(performance.now() - before).toBeLessThan(4_000);
    });

    it('rejects publish and subscribe once it is closed', async () => {
      await bus.close();
      await expect(bus.publish(anEvent())).rejects.toBeInstanceOf(BusUnavailableError);
      await expect(collect()).rejects.toBeInstanceOf(BusUnavailableError);
      expect(bus.isConnected()).toBe(false);
    });

    it('rejects a subscription with an invalid name or type', async () => {
      const handle = () => Promise.resolve();
      for (const odd of [
        { consumer: 'two words', types: ['test.happened'] },
        { consumer: '', types: ['test.happened'] },
        { consumer: 'wild', types: ['test.*'] },
        { consumer: 'idle', types: [] },
      ])
        await expect(bus.subscribe({ ...odd, handle })).rejects.toBeInstanceOf(TypeError);
    });

    it('hands the retries of a leaving subscriber to another of its name, in order', async () => {
      let failed = false;
      const leaving = await bus.subscribe({
        consumer: 'relay-race',
        types: ['test.happened'],
        backoffMs: () => 3_600_000,
        handle: () => {
          failed = true;
          return Promise.reject(new Error('somebody else'));
        },
      });
      for (const revision of [1, 2, 3]) await bus.publish(anEvent({ revision }));
      await until('it has failed', () => failed);
      await leaving.close();
      const seen = await collect(bus, 'relay-race');

      await until('the other has all', () => seen.length === 3);
      expect(seen.map(({ revision }) => revision)).toEqual([1, 2, 3]);
    });

    if (traits.durable) {
      it('delivers after a restart what was published while no subscriber was running', async () => {
        await collect(bus, 'durable');
        await restart();
        await bus.publish(anEvent({ id: 'while away' }));
        const seen = await collect(bus, 'durable');

        await until('it is here', () => seen.some(({ id }) => id === 'while away'));
        expect(seen).toHaveLength(1);
      });

      it('redelivers after a restart only what was not handled', async () => {
        const handled: string[] = [];
        await bus.subscribe({
          consumer: 'half-way',
          types: ['test.happened'],
          handle: async (event) => {
            if (event.id === 'unfinished') await never;
            handled.push(event.id);
          },
        });
        await bus.publish(anEvent({ id: 'finished' }));
        await bus.publish(anEvent({ id: 'unfinished', revision: 2 }));
        await until('the first was handled', () => handled.length === 1);
        await restart();
        const seen = await collect(bus, 'half-way');

        await until('the other is here', () => seen.length > 0);
        await bus.publish(anEvent({ id: 'after', revision: 3 }));
        await until('the next is here', () => seen.some(({ id }) => id === 'after'));
        expect(seen.map(({ id }) => id)).toEqual(['unfinished', 'after']);
      });

      it('remembers published ids and dead letters after a restart', async () => {
        await bus.subscribe({
          consumer: 'failing',
          types: ['test.happened'],
          maxAttempts: 1,
          handle: () => Promise.reject(new Error('broken')),
        });
        await bus.publish(anEvent({ id: 'known' }));
        await until('it is parked', async () => (await bus.deadLetters()).length === 1);
        await restart();
        const seen = await collect(bus, 'failing');
        await bus.publish(anEvent({ id: 'known' }));
        const [deadLetter] = await bus.deadLetters();
        expect(deadLetter).toMatchObject({ error: 'broken', event: { id: 'known' } });
        await bus.replay(deadLetter?.id ?? '');

        await until('it was replayed', () => seen.length > 0);
        await bus.publish(anEvent({ id: 'new' }));
        await until('the next is here', () => seen.some(({ id }) => id === 'new'));
        expect(seen.map(({ id }) => id)).toEqual(['known', 'new']);
      });
    }

    it('shares the work between subscribers of one consumer name', async () => {
      const first = await collect(bus, 'shared');
      const second = await collect(bus, 'shared');
      for (let index = 0; index < 20; index += 1)
        await bus.publish(anEvent({ aggregateId: `document-${index}` }));

      await until('all are here', () => first.length + second.length >= 20);
      const ids = [...first, ...second].map(({ id }) => id);
      expect(new Set(ids).size).toBe(20);
      expect(ids).toHaveLength(20);
    });

    it('counts pending events', async () => {
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
  });
};
