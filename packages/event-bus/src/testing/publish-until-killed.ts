import { createInProcessBus } from '../in-process/in-process-bus';
import { anEvent, silentLogger } from './builders';

/**
 * Runs as a separate process: publishes to a journal in the folder of its first argument until it is killed. Its consumer `reader` handles
 * every third document and never finishes the others. It prints what was acknowledged (`stored <id>`) and what was handled (`handled
 * <id>`).
 */
const main = async (): Promise<void> => {
  const bus = await createInProcessBus({ dataDir: process.argv[2] ?? '', logger: silentLogger });
  await bus.subscribe({
    consumer: 'reader',
    types: ['test.happened'],
    handle: async ({ id, aggregateId }) => {
      if (aggregateId !== 'document-0') await new Promise(() => {});
      process.stdout.write(`handled ${id}\n`);
    },
  });
  for (let number = Number(process.argv[3] ?? 0); ; number += 1) {
    const id = `event-${number}`;
    await bus.publish(anEvent({ id, aggregateId: `document-${number % 3}`, revision: number }));
    process.stdout.write(`stored ${id}\n`);
  }
};
void main();
