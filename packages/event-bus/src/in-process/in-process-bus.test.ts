import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventBusContract } from '../testing/event-bus-contract';
import { silentLogger } from '../testing/builders';
import { createInProcessBus } from './in-process-bus';

eventBusContract('the in-process bus', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'halalmap-bus-'));
  const open = () => createInProcessBus({ dataDir, logger: silentLogger });
  return Promise.resolve({
    open,
    reopen: open,
    dispose: () => Promise.resolve(rmSync(dataDir, { recursive: true, force: true })),
  });
});
