import type { EventEnvelope } from '@halalmap/contracts';
import { until } from '@halalmap/test-kit';
import { BusUnavailableError } from './event-bus';
import { createRelay } from './relay';
import { anEvent, silentLogger } from './testing/builders';

const outboxOf = (events: EventEnvelope[]) => ({
  pending: (limit: number) => Promise.resolve(events.slice(0, limit)),
  remove: (stored: readonly EventEnvelope[]) => {
    for (const { id } of stored)
      events.splice(
        events.findIndex((event) => event.id === id),
        1,
      );
    return Promise.resolve();
  },
  left: () => events.map(({ id }) => id),
});

describe('the relay', () => {
  it("publishes each document's events in order and removes them only after the bus has stored them", async () => {
    const source = outboxOf([
      anEvent({ id: 'a1', aggregateId: 'a' }),
      anEvent({ id: 'a2', aggregateId: 'a' }),
      anEvent({ id: 'b1', aggregateId: 'b' }),
    ]);
    const published: string[] = [];
    const leftWhenPublished: string[][] = [];
    const bus = {
      publish: async (event: EventEnvelope) => {
        leftWhenPublished.push(source.left());
        published.push(event.id);
      },
    };
    const relay = createRelay({ source, bus, logger: silentLogger });
    relay.start();
    await until('all are published', () => source.left().length === 0);
    await relay.stop();

    expect(published.filter((id) => id.startsWith('a'))).toEqual(['a1', 'a2']);
    published.forEach((id, index) => expect(leftWhenPublished[index]).toContain(id));
  });

  it('continues after an outage of the bus and loses nothing', async () => {
    const source = outboxOf([anEvent({ id: 'a1' }), anEvent({ id: 'a2' })]);
    let away = 2;
    const published: string[] = [];
    const bus = {
      publish: async (event: EventEnvelope) => {
        if (away-- > 0) throw new BusUnavailableError();
        published.push(event.id);
      },
    };
    const relay = createRelay({ source, bus, logger: silentLogger });
    relay.start();
    await until('all are published', () => source.left().length === 0);
    await relay.stop();

    expect(published).toEqual(['a1', 'a2']);
  });

  it('publishes immediately when notified', async () => {
    const events: EventEnvelope[] = [];
    const source = outboxOf(events);
    const relay = createRelay({
      source,
      bus: { publish: () => Promise.resolve() },
      logger: silentLogger,
      intervalMs: 3_600_000,
    });
    relay.start();
    events.push(anEvent());
    relay.notify();

    await until('it is published', () => source.left().length === 0);
    await relay.stop();
  });

  it('publishes nothing before its start, so that events wait where nobody has subscribed', async () => {
    const event = anEvent();
    const source = outboxOf([event]);
    const published: string[] = [];
    const relay = createRelay({
      source,
      bus: { publish: async ({ id }) => void published.push(id) },
      logger: silentLogger,
    });
    relay.notify();
    relay.notify([event]);
    await relay.stop();

    expect([published, source.left()]).toEqual([[], [event.id]]);
  });

  it('publishes the events that it is handed without reading them, and later ones of a document after them', async () => {
    const events: EventEnvelope[] = [];
    const source = outboxOf(events);
    const published: string[] = [];
    const relay = createRelay({
      source,
      bus: {
        publish(event: EventEnvelope) {
          published.push(event.id);
          return Promise.resolve();
        },
      },
      logger: silentLogger,
      intervalMs: 3_600_000,
    });
    const written = Array.from({ length: 150 }, (_entry, index) =>
      anEvent({ id: `first ${index}`, aggregateId: `document ${index}` }),
    );
    const later = anEvent({ id: 'later', aggregateId: 'document 149', revision: 2 });
    const other = anEvent({ id: 'other', aggregateId: 'other' });
    relay.start();
    events.push(...written, later, other);
    relay.notify(written);
    relay.notify();

    await until('all are published', () => source.left().length === 0);
    await relay.stop();
    expect(published).toHaveLength(new Set(published).size);
    expect(published.indexOf('later')).toBeGreaterThan(published.indexOf('first 149'));
    expect(published.indexOf('other')).toBeLessThan(published.indexOf('first 149'));
  });

  it('reads the events that it was handed during an outage once the bus works again', async () => {
    const events: EventEnvelope[] = [];
    const source = outboxOf(events);
    let away = 2;
    const published: string[] = [];
    const bus = {
      publish: async (event: EventEnvelope) => {
        if (away-- > 0) throw new BusUnavailableError();
        published.push(event.id);
      },
    };
    const relay = createRelay({ source, bus, logger: silentLogger });
    relay.start();
    events.push(anEvent({ id: 'a1' }));
    relay.notify(events);
    await until('all are published', () => source.left().length === 0);
    await relay.stop();

    expect(published).toEqual(['a1']);
  });

  it('finishes the current batch when stopped, and leaves the rest for the next start', async () => {
    const source = outboxOf([anEvent({ id: 'a1' }), anEvent({ id: 'a2', revision: 2 })]);
    let publishing = false;
    let acknowledge = (): void => {};
    const bus = {
      publish: () =>
        new Promise<void>((resolve) => {
          publishing = true;
          acknowledge = resolve;
        }),
    };
    const relay = createRelay({ source, bus, logger: silentLogger });
    relay.start();
    await until('it publishes', () => publishing);
    const stopped = relay.stop();
    acknowledge();
    await stopped;

    expect(source.left()).toEqual(['a2']);
  });

  it('publishes the other documents when one of them cannot be published', async () => {
    const source = outboxOf([
      anEvent({ id: 'bad 1', aggregateId: 'bad' }),
      anEvent({ id: 'bad 2', aggregateId: 'bad', revision: 2 }),
      anEvent({ id: 'good', aggregateId: 'good' }),
    ]);
    const tried: string[] = [];
    const bus = {
      publish: async (event: EventEnvelope) => {
        tried.push(event.id);
        if (event.aggregateId === 'bad') throw new Error('too large');
      },
    };
    const relay = createRelay({ source, bus, logger: silentLogger });
    relay.start();
    await until('the good one is published', () => !source.left().includes('good'));
    await until('the bad one was tried again', () => tried.filter((id) => id === 'bad 1').length > 2);
    await relay.stop();

    expect(source.left()).toEqual(['bad 1', 'bad 2']);
    expect(tried).not.toContain('bad 2');
  });

  it('logs once that it cannot publish and once that it can again', async () => {
    const source = outboxOf([anEvent()]);
    const said: string[] = [];
    let away = 2;
    const bus = {
      publish: async () => {
        if (away-- > 0) throw new BusUnavailableError();
      },
    };
    const logger = {
      ...silentLogger,
      info: () => void said.push('info'),
      warn: () => void said.push('warn'),
    };
    const relay = createRelay({ source, bus, logger });
    relay.start();
    await until('it is published', () => source.left().length === 0);
    await relay.stop();

    expect(said).toEqual(['warn', 'info']);
  });
});
