import { until } from '@halalmap/test-kit';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { EventEnvelope } from '@halalmap/contracts';
import { silentLogger } from '../testing/builders';
import { createInProcessBus } from './in-process-bus';

const program = join(__dirname, '..', 'testing', 'publish-until-killed.ts');
const rounds = 3;
const storedInRound = 60;

describe('the in-process bus, when its process is killed', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'halalmap-bus-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  /** @returns what the process reported before it was killed with SIGKILL */
  const publishAndKill = async (from: number): Promise<{ stored: string[]; handled: string[] }> => {
    const child = spawn(process.execPath, ['--import', 'tsx', program, dataDir, String(from)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const said: Record<string, string[]> = { stored: [], handled: [] };
    const lines = createInterface({ input: child.stdout });
    lines.on('line', (line) => {
      const [what = '', id = ''] = line.split(' ');
      said[what]?.push(id);
      if (said.stored?.length === storedInRound) child.kill('SIGKILL');
    });
    await Promise.all([once(child, 'exit'), once(lines, 'close')]);
    return { stored: said.stored ?? [], handled: said.handled ?? [] };
  };

  it('loses nothing between the acknowledgement of publishing and handling, and keeps the order', async () => {
    const stored: string[] = [];
    const handled = new Set<string>();
    for (let round = 0; round < rounds; round += 1) {
      const said = await publishAndKill(round * 10_000);
      stored.push(...said.stored);
      for (const id of said.handled) handled.add(id);
    }
    expect(stored.length).toBeGreaterThanOrEqual(rounds * storedInRound);

    const bus = await createInProcessBus({ dataDir, logger: silentLogger });
    const seen: EventEnvelope[] = [];
    const subscription = await bus.subscribe({
      consumer: 'reader',
      types: ['test.happened'],
      handle: async (event) => {
        seen.push(event);
      },
    });
    await until('nothing is left', async () => (await subscription.pending()) === 0);
    await bus.close();

    const arrived = new Set([...handled, ...seen.map(({ id }) => id)]);
    expect(stored.filter((id) => !arrived.has(id))).toEqual([]);
    expect(seen.length).toBeGreaterThan(storedInRound);
    for (const document of ['document-0', 'document-1', 'document-2']) {
      const revisions = seen
        .filter(({ aggregateId }) => aggregateId === document)
        .map(({ revision }) => revision);
      expect(revisions).toEqual([...revisions].sort((one, other) => one - other));
    }
  }, 60_000);
});
