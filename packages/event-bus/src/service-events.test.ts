import type { EventEnvelope } from '@halalmap/contracts';
import { until } from '@halalmap/test-kit';
import type { EventBus } from './event-bus';
import { createInProcessBus } from './in-process/in-process-bus';
import { createServiceEvents } from './service-events';
import { anEvent, silentLogger } from './testing/builders';

describe('the events of a service', () => {
  let bus: EventBus;
  beforeEach(async () => {
    bus = await createInProcessBus({ logger: silentLogger });
  });
  afterEach(() => bus.close());

  /** The events of a service whose outbox holds these, and the gauges that it registers. */
  const aService = (outbox: EventEnvelope[]) => {
    const gauges = new Map<string, () => Promise<Record<string, number>>>();
    const handled: string[] = [];
    const state = { isReady: true };
    const events = createServiceEvents({
      bus,
      logger: silentLogger,
      tracing: undefined,
      metrics: { gaugeBy: (name, _help, _label, read) => gauges.set(name, read) },
      outbox: {
        pending: (limit) => Promise.resolve(outbox.slice(0, limit)),
        remove: (stored) => Promise.resolve(void outbox.splice(0, stored.length)),
        count: () => Promise.resolve(outbox.length),
      },
      isReady: () => state.isReady,
      subscribe: (own) => [
        own.subscribe({
          consumer: 'followers',
          types: [anEvent().type],
          handle: ({ id }) => Promise.resolve(void handled.push(id)),
        }),
      ],
    });
    return { events, gauges, handled, state };
  };

  it('are published from its outbox and handled while it runs', async () => {
    const outbox = [anEvent({ id: 'first' })];
    const { events, gauges, handled } = aService(outbox);
    expect(await gauges.get('event_backlog_events')?.()).toEqual({ outbox: 1 });
    await events.start();
    await until('the first event is handled', () => handled.length === 1);
    await until('the outbox is empty', () => outbox.length === 0);
    outbox.push(anEvent({ id: 'second' }));
    events.notify();
    await until('the second event is handled', () => handled.length === 2);
    await until('no event waits', async () => {
      const { outbox: unpublished, followers } = (await gauges.get('event_backlog_events')?.()) ?? {};
      return unpublished === 0 && followers === 0;
    });
    await events.stop();
    await bus.publish(anEvent({ id: 'third' }));

    expect(handled).toEqual(['first', 'second']);
    expect(await gauges.get('event_backlog_events')?.()).toEqual({ outbox: 0 });
  });

  it('wait while the backend is unavailable', async () => {
    const { events, gauges, handled, state } = aService([]);
    state.isReady = false;
    await events.start();
    await bus.publish(anEvent({ id: 'early' }));
    await until(
      'the event waits',
      async () => (await gauges.get('event_backlog_events')?.())?.followers === 1,
    );
    expect(handled).toEqual([]);
    state.isReady = true;
    await until('the event is handled', () => handled.length === 1);
    await events.stop();
  });
});
