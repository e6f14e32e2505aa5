import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { ImportJob } from '@halalmap/contracts';
import { ensureBuilt, oneProcess } from '../../../scripts/ensure-built.mjs';
import { root, type RunningProcess } from '../processes';
import { startWith } from '../product';
import { shown, toTable, type Row } from '../report';
import { approvalRow, timeApprovals } from '../find/events';
import { createImportClient, csvOf } from './import-client';

const usage = `npm run bench:import -- [options]

  --rows 100000   rows of the CSV file, each with an externalId
  --kill 0.5      fraction of the rows after which the product is killed and the import repeated; 0: never
  --approve       also approve places before and during the import, and report when they and the rows are found;
                  with MEILISEARCH_URL and MEILISEARCH_KEY, uses that server, which must be empty
  --server FILE   bundle of the product; default: the built one, rebuilt if a source has changed`;

const megabytes = (bytes: number): string => shown(bytes / 1024 / 1024, 'MB');
const isOver = ({ state }: ImportJob): boolean => state !== 'checking' && state !== 'writing';

/** Approves places until visitors find all rows of a running import. */
const approveDuring = async (
  url: string,
  client: ReturnType<typeof createImportClient>,
  rows: number,
): Promise<Row[]> => {
  const started = performance.now();
  let foundMs: number | null = null;
  const waitForRows = async (): Promise<void> => {
    while ((await client.count('/api/listings?search=imported%20kitchen&limit=1')) < rows)
      await setTimeout(200);
    foundMs = performance.now() - started;
  };
  const [times] = await Promise.all([timeApprovals(url, 'meanwhile', () => foundMs === null), waitForRows()]);
  const foundSeconds = (foundMs ?? NaN) / 1_000;
  return [
    approvalRow(times, `while ${rows} rows are imported`, 2_000),
    {
      what: `all ${rows} rows found by visitors after the start of the import`,
      ...(rows <= 10_000 ? { target: '<= 60 s', met: foundSeconds <= 60 } : {}),
      measured: shown(foundSeconds, 's'),
    },
  ];
};

/** What the import itself takes: its memory after the first and the last quarter, without that of the places that are there by then. */
const importMemoryRow = (ownMemory: readonly number[], places: number): Row => {
  const [first, last] = [(ownMemory[0] ?? NaN) - places / 4, (ownMemory[3] ?? NaN) - places];
  return {
    what: '  of the import without the places, after the first and the last quarter',
    target: '<= 1.2 x',
    measured: `${megabytes(first)}, ${megabytes(last)}: ${shown(last / first)} x`,
    met: last <= 1.2 * first,
  };
};

/** Imports, kills the product meanwhile, imports again, and counts the listings. */
const measure = async (options: {
  rows: number;
  kill: number;
  approve: boolean;
  bundle: string;
}): Promise<Row[]> => {
  const { rows, kill, approve, bundle } = options;
  const dataDir = mkdtempSync(join(tmpdir(), 'halalmap-bench-import-'));
  const csv = csvOf(rows);
  const table: Row[] = [];
  let product: RunningProcess | undefined;
  const open = async () => {
    product = (await startWith(bundle, dataDir, 0)).running;
    const client = createImportClient(product.url);
    await client.signIn();
    return { product, client };
  };
  const follow = async (
    client: ReturnType<typeof createImportClient>,
    id: string,
    until: number,
    onProgress?: (job: ImportJob) => void,
  ) => {
    let lastTenth = -1;
    return client.follow(id, (job) => {
      onProgress?.(job);
      const tenth = Math.floor((10 * job.done) / rows);
      if (tenth !== lastTenth) console.error(`${job.state}: ${job.done} of ${job.total} rows`);
      lastTenth = tenth;
      return isOver(job) || job.done >= until * rows;
    });
  };
  try {
    if (kill > 0) {
      const { product: first, client } = await open();
      const id = await client.begin(csv);
      await follow(client, id, kill);
      await first.kill();
      const started = performance.now();
      const { product: second, client: again } = await open();
      const job = await again.follow(id, isOver);
      const seconds = (performance.now() - started) / 1_000;
      table.push({
        what: `killed with -9 and started again: shown as ${job.state}`,
        measured: `${job.done} rows were done; said ${shown(seconds, 's')} after the start`,
        met: job.state === 'interrupted',
      });
      const total = await again.count('/api/listings?status=all&search=imported%20kitchen&limit=1');
      table.push({ what: 'rows that were stored by then', measured: String(total) });
      await second.stop();
    }
    const { product: last, client } = await open();
    if (approve) table.push(approvalRow(await timeApprovals(last.url, 'alone'), 'alone', 1_000));
    const before = last.memory();
    const ownBefore = last.ownMemory();
    const started = performance.now();
    const id = await client.begin(csv);
    const during = approve ? approveDuring(last.url, client, rows) : null;
    const ownMemory: number[] = [];
    const job = await follow(client, id, 2, ({ done }) => {
      if (done >= (rows * (ownMemory.length + 1)) / 4) ownMemory.push(last.ownMemory());
    });
    const seconds = (performance.now() - started) / 1_000;
    const total = await client.count('/api/listings?status=all&search=imported%20kitchen&limit=1');
    if (during) table.push(...(await during));
    table.push(
      { what: `import of ${rows} rows${kill > 0 ? ', run again' : ''}`, measured: `${shown(seconds, 's')}, ${shown(rows / seconds)} rows/s` }, // prettier-ignore
      {
        what: 'created / already there / wrong',
        measured: `${job.created} / ${job.updated} / ${job.failed}`,
      },
      { what: 'listings of the file afterwards', target: String(rows), measured: String(total), met: total === rows }, // prettier-ignore
      { what: 'memory (RSS) before', measured: megabytes(before) },
      { what: 'memory (RSS), the most', measured: megabytes(last.peakMemory()) },
      {
        what: '  of it without mapped files, after each quarter of the rows',
        measured: ownMemory.map(megabytes).join(', '),
      },
    );
    await last.stop();
    const { product: idle } = await open();
    const ownIdle = idle.ownMemory();
    table.push(
      {
        what: 'memory (RSS) of the same places after a restart; without mapped files',
        measured: `${megabytes(idle.memory())}; ${megabytes(ownIdle)}`,
      },
      importMemoryRow(ownMemory, ownIdle - ownBefore),
    );
    return table;
  } finally {
    await product?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    kill: { type: 'string', default: '0.5' },
    approve: { type: 'boolean', default: false },
    server: { type: 'string' },
    help: { type: 'boolean' },
  },
});
const [rows, kill] = [Number(values.rows), Number(values.kill)];
if (values.help || !(rows > 1_000) || !(kill >= 0 && kill < 1)) {
  console.log(usage);
  process.exitCode = values.help ? 0 : 1;
} else {
  if (!values.server) await ensureBuilt({ projects: oneProcess });
  const bundle = values.server ?? join(root, 'services/all-in-one/dist/main.js');
  console.log(toTable(await measure({ rows, kill, approve: values.approve, bundle })));
}
