import { until } from '@halalmap/test-kit';
import { BusUnavailableError, type EventBus } from '../event-bus';
import type { EventBusHarness } from './event-bus-contract';
import { anEvent } from './builders';

/** A bus whose broker is a separate process. */
export interface BrokerHarness extends EventBusHarness {
  broker: {
    /** Kills the broker, as a crash would. */
    kill(): Promise<void>;
    /** Starts the broker again, with its data or as if its disk had been lost. */
    restart(options?: { withoutData: boolean }): Promise<void>;
  };
}

/** Tests for a bus with an external broker. They do not apply to the in-process bus. */
export const brokerOutageContract = (name: string, createHarness: () => Promise<BrokerHarness>): void => {
  describe(`${name}, when its broker is unavailable`, () => {
    let harness: BrokerHarness;
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

    const collect = async (consumer = 'collector'): Promise<string[]> => {
      const seen: string[] = [];
      await bus.subscribe({
        consumer,
        types: ['test.happened'],
        handle: async ({ id }) => {
          seen.push(id);
        },
      });
      return seen;
    };
    const crash = async (): Promise<void> => {
      await harness.broker.kill();
      await until('the outage is noticed', () => !bus.isConnected());
    };
    const publishOnceItIsBack = async (id: string): Promise<void> => {
      await until(`${id} is published`, () => bus.publish(anEvent({ id })).then(() => true), 30_000);
    };

    it('rejects immediately, and continues by itself after ten seconds', async () => {
      const seen = await collect();
      await bus.publish(anEvent({ id: 'before' }));
      await until('the first is here', () => seen.length === 1);
      await crash();
      const started = performance.now();
      let slowest = 0;
      await until('ten seconds have passed', async () => {
        const asked = performance.now();
        await expect(bus.publish(anEvent({ id: 'during' }))).rejects.toBeInstanceOf(BusUnavailableError);
        await expect(bus.deadLetters()).rejects.toBeInstanceOf(BusUnavailableError);
        slowest = Math.max(slowest, performance.now() - asked);
        return performance.now() - started > 10_000;
      });
      expect(slowest).toBeLessThan(1_000);
      await harness.broker.restart();
      await publishOnceItIsBack('during');

      await until('what came afterwards is here', () => seen.includes('during'), 30_000);
      expect(seen).toEqual(['before', 'during']);
    });

    it('does not handle again what was handled while acknowledgements could not reach the broker', async () => {
      const handled: string[] = [];
      let finish = (): void => {};
      const held = new Promise<void>((resolve) => {
        finish = resolve;
      });
      let started = false;
      const subscription = await bus.subscribe({
        consumer: 'cut-off',
        types: ['test.happened'],
        handle: async ({ id }) => {
          started = true;
          await held;
          handled.push(id);
        },
      });
      await bus.publish(anEvent({ id: 'cut off' }));
      await bus.publish(anEvent({ id: 'behind it', revision: 2 }));
      await until('it has started', () => started);
      await crash();
      finish();
      await until('both were handled', () => handled.length === 2);
      await harness.broker.restart();
      await publishOnceItIsBack('next');

      await until('the broker knows of all', async () => (await subscription.pending()) === 0, 60_000);
      expect(handled).toEqual(['cut off', 'behind it', 'next']);
    }, 90_000);

    it('can be opened and subscribed to before the broker is up', async () => {
      await bus.close();
      await harness.broker.kill();
      bus = await harness.open();
      const seen = await collect();
      await expect(bus.publish(anEvent())).rejects.toBeInstanceOf(BusUnavailableError);
      await harness.broker.restart();
      await publishOnceItIsBack('at last');

      await until('it is here', () => seen.includes('at last'), 30_000);
    });

    it('closes while the broker is unavailable', async () => {
      await collect();
      await crash();
      const before = performance.now();
      await bus.close();
      expect(performance.now() - before).toBeLessThan(5_000);
    });

    it('handles new events after the broker has lost its data', async () => {
      const handled: string[] = [];
      let finish = (): void => {};
      const held = new Promise<void>((resolve) => {
        finish = resolve;
      });
      let started = false;
      await bus.subscribe({
        consumer: 'survivor',
        types: ['test.happened'],
        handle: async ({ id }) => {
          started = true;
          await held;
          handled.push(id);
        },
      });
      await bus.publish(anEvent({ id: 'lost' }));
      await until('it has started', () => started);
      await crash();
      finish();
      await until('it was handled', () => handled.length === 1);
      await harness.broker.restart({ withoutData: true });
      // The first event of the new stream has the sequence number of the lost one.
      await publishOnceItIsBack('anew');

      await until('what came afterwards was handled', () => handled.includes('anew'), 30_000);
      expect(handled).toEqual(['lost', 'anew']);
    }, 60_000);
  });
};
