import { connect } from '@nats-io/transport-node';
import { jetstream } from '@nats-io/jetstream';
import { hasNatsServer, startNatsServer, until, type NatsServer } from '@halalmap/test-kit';
import { brokerOutageContract } from '../testing/broker-outage-contract';
import { anEvent, silentLogger } from '../testing/builders';
import { eventBusContract } from '../testing/event-bus-contract';
import type { EventBus } from '../event-bus';
import { createJetStreamBus } from './jetstream-bus';

const createHarness = async () => {
  const server = await startNatsServer();
  return {
    open: () => createJetStreamBus({ url: server.url, logger: silentLogger }),
    dispose: () => server.stop(),
    broker: server,
  };
};

const suites = (): void => {
  eventBusContract('JetStream', createHarness, { durable: true });
  brokerOutageContract('JetStream', createHarness);

  describe('JetStream alone', () => {
    let server: NatsServer;
    let bus: EventBus;
    const openBus = async (): Promise<EventBus> => {
      const opened = await createJetStreamBus({ url: server.url, logger: silentLogger });
      await until('the bus is connected', () => opened.isConnected());
      return opened;
    };
    beforeEach(async () => {
      server = await startNatsServer();
      bus = await openBus();
    });
    afterEach(async () => {
      await bus.close();
      await server.stop();
    });

    it('shares the work of a consumer between processes, each event handled once', async () => {
      const other = await openBus();
      const handled: Array<{ by: number; id: string }> = [];
      for (const [by, each] of [bus, other].entries())
        await each.subscribe({
          consumer: 'shared',
          types: ['test.happened'],
          handle: async ({ id }) => {
            handled.push({ by, id });
          },
        });
      const ids: string[] = [];
      await until('both take part', async () => {
        const id = `event ${ids.length}`;
        ids.push(id);
        await bus.publish(anEvent({ id, aggregateId: id }));
        return new Set(handled.map(({ by }) => by)).size === 2;
      });
      await until('all were handled', () => handled.length >= ids.length);
      await other.close();
      expect(handled.map(({ id }) => id).sort()).toEqual([...ids].sort());
    });

    it('takes a consumer over whose types have changed', async () => {
      const seen: string[] = [];
      const subscribeTo = (types: string[]) =>
        bus.subscribe({
          consumer: 'growing',
          types,
          handle: async ({ type }) => {
            seen.push(type);
          },
        });
      const before = await subscribeTo(['test.happened']);
      await bus.publish(anEvent());
      await until('the first is here', () => seen.length === 1);
      await before.close();
      await subscribeTo(['test.happened', 'test.added']);
      await bus.publish(anEvent({ type: 'test.added' }));

      await until('the other type is here', () => seen.includes('test.added'));
      expect(seen).toEqual(['test.happened', 'test.added']);
    });

    it('parks what is no event, and says that it cannot be replayed', async () => {
      const seen: string[] = [];
      await bus.subscribe({
        consumer: 'reader',
        types: ['test.happened'],
        handle: async ({ id }) => {
          seen.push(id);
        },
      });
      const stranger = await connect({ servers: server.url });
      await jetstream(stranger).publish('halalmap.events.test.happened.one', 'no event at all');
      await stranger.close();
      await bus.publish(anEvent({ id: 'an event' }));

      await until('the event is here', () => seen.includes('an event'));
      await until('the other is parked', async () => (await bus.deadLetters()).length === 1);
      const [letter] = await bus.deadLetters();
      expect(letter).toMatchObject({ consumer: 'reader', event: { data: 'no event at all' } });
      await expect(bus.replay(letter?.id ?? '')).rejects.toThrow('cannot be replayed');
      expect(await bus.deadLetters()).toHaveLength(1);
    });

    it('gives an event that waits behind a slow one to nobody else', async () => {
      const other = await openBus();
      const started: string[] = [];
      let finish = (): void => {};
      const held = new Promise<void>((resolve) => {
        finish = resolve;
      });
      const subscribeOn = (each: EventBus) =>
        each.subscribe({
          consumer: 'slow',
          types: ['test.happened'],
          handle: async ({ id }) => {
            started.push(id);
            if (id === 'slow') await held;
          },
        });
      await subscribeOn(bus);
      await bus.publish(anEvent({ id: 'slow' }));
      await bus.publish(anEvent({ id: 'behind it', revision: 2 }));
      await until('the slow one has started', () => started.length === 1);
      const second = await subscribeOn(other);
      await until('both are given out', async () => (await second.pending()) === 2);
      const before = performance.now();
      // Longer than the broker waits to hear of an event.
      await until('the broker has waited', () => performance.now() - before > 18_000, 30_000);
      expect(started).toEqual(['slow']);
      finish();
      await until('both were handled', () => started.length === 2);
      await other.close();
      expect(started).toEqual(['slow', 'behind it']);
    }, 60_000);
  });
};

if (hasNatsServer()) suites();
else {
  console.warn(
    'SKIPPED: the JetStream suite needs a nats-server of 2.12 or later on PATH; bin/servers installs one',
  );
  describe.skip('JetStream (no nats-server of 2.12 or later on PATH)', suites);
}
