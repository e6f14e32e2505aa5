import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventBusContract } from '../testing/event-bus-contract';
import { until } from '@halalmap/test-kit';
import { anEvent, silentLogger } from '../testing/builders';
import { createInProcessBus } from './in-process-bus';

/** Integration tests wait for the default, which JetStream has too. */
const drainMs = 500;

eventBusContract(
  'the in-process bus',
  () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'halalmap-bus-'));
    return Promise.resolve({
      open: () => createInProcessBus({ dataDir, logger: silentLogger, drainMs }),
      dispose: () => Promise.resolve(rmSync(dataDir, { recursive: true, force: true })),
    });
  },
  { durable: true },
);

eventBusContract(
  'the in-process bus in memory',
  () =>
    Promise.resolve({
      open: () => createInProcessBus({ logger: silentLogger, drainMs }),
      dispose: () => Promise.resolve(),
    }),
  { durable: false },
);

describe('the in-process bus with another process on the same folder', () => {
  it('delivers a dead letter that the other process has replayed', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'halalmap-bus-'));
    const bus = await createInProcessBus({ dataDir, logger: silentLogger });
    let fails = true;
    const handled: string[] = [];
    await bus.subscribe({
      consumer: 'mended',
      types: ['test.happened'],
      maxAttempts: 1,
      async handle({ id }) {
        if (fails) throw new Error('broken');
        handled.push(id);
      },
    });
    await bus.publish(anEvent({ id: 'patient' }));
    await until('it is parked', async () => (await bus.countDeadLetters()) === 1);
    fails = false;
    const other = await createInProcessBus({ dataDir, isOwner: false, logger: silentLogger });
    const [deadLetter] = await other.deadLetters();
    await other.replay(deadLetter?.id ?? '');
    await other.close();

    await until('it was handled', () => handled.includes('patient'));
    await bus.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
});
