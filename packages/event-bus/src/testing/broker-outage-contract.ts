import { until } from '@halalmap/test-kit';
import { BusUnavailableError, type EventBus } from '../event-bus';
import type { EventBusHarness } from './event-bus-contract';
import { anEvent } from './builders';

/** A bus whose broker is a process of its own. */
export interface BrokerHarness extends EventBusHarness {
  broker: {
    /** Ends it as a crash would. */
    kill(): Promise<void>;
    /** Starts it again, with what it had on its disk or as if the disk had been lost. */
    restart(options?: { withoutData: boolean }): Promise<void>;
  };
}

/** What a bus promises whose broker can be away. It does not apply to one that lives in the process of its user. */
export const brokerOutageContract = (name: string, createHarness: () => Promise<BrokerHarness>): void => {
  describe(`${name}, when its broker is away`, () => {
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

    it('says so at once, and goes on by itself after ten seconds', async () => {
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

    it('does not handle again what was handled while the broker could not hear of it', async () => {
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

    it('can be opened and subscribed to before the broker is there', async () => {
      await bus.close();
      await harness.broker.kill();
      bus = await harness.open();
      const seen = await collect();
      await expect(bus.publish(anEvent())).rejects.toBeInstanceOf(BusUnavailableError);
      await harness.broker.restart();
      await publishOnceItIsBack('at last');

      await until('it is here', () => seen.includes('at last'), 30_000);
    });

    it('closes while the broker is away', async () => {
      await collect();
      await crash();
      const before = performance.now();
      await bus.close();
      expect(performance.now() - before).toBeLessThan(5_000);
    });

    it('handles what comes after the broker has lost what it had', async () => {
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
      // The first of the new stream has the number of the one that was lost.
      await publishOnceItIsBack('anew');

      await until('what came afterwards was handled', () => handled.includes('anew'), 30_000);
      expect(handled).toEqual(['lost', 'anew']);
    }, 60_000);
  });
};
