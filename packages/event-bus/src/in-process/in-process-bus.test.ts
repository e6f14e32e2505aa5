import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventBusContract } from '../testing/event-bus-contract';
import { silentLogger } from '../testing/builders';
import { createInProcessBus } from './in-process-bus';

eventBusContract(
  'the in-process bus',
  () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'halalmap-bus-'));
    return Promise.resolve({
      open: () => createInProcessBus({ dataDir, logger: silentLogger }),
      dispose: () => Promise.resolve(rmSync(dataDir, { recursive: true, force: true })),
    });
  },
  { durable: true },
);

eventBusContract(
  'the in-process bus in memory',
  () =>
    Promise.resolve({
      open: () => createInProcessBus({ logger: silentLogger }),
      dispose: () => Promise.resolve(),
    }),
  { durable: false },
);
