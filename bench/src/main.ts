import { cpus, loadavg, totalmem } from 'node:os';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ensureBuilt, oneProcess } from '../../scripts/ensure-built.mjs';
import { measureDirectory, measureMap } from './find/directory';
import { measureEvents } from './find/events';
import { measureGateway } from './find/gateway';
import { measureMemory } from './media/memory';
import { measurePipeline } from './media/pipeline';
import { measureServing } from './media/serving';
import { measurePeers } from './find/peers';
import { measureOffice } from './office/office';
import { printUsage, readOptions, type Options } from './options';
import { root } from './processes';
import { startProduct, type Product } from './product';
import { shown, toTable, type Row } from './report';
import { measureSlowNetwork } from './slow-network';

const megabytes = (bytes: number): number => bytes / 1024 / 1024;

/** Targets by number of listings: seconds until the first listings are found, and resident megabytes when idle. */
const targets = new Map([
  [10_000, { seconds: 4, megabytes: 350 }],
  [100_000, { seconds: 15, megabytes: 900 }],
]);

const atMost = (value: number, limit: number | undefined, unit: string): Pick<Row, 'target' | 'met'> =>
  limit === undefined ? {} : { target: `<= ${limit} ${unit}`, met: value <= limit };

const startRow = ({ count, startSeconds, fillSeconds }: Product): Row => ({
  what: `start, ${count} listings`,
  ...atMost(startSeconds, targets.get(count)?.seconds, 's'),
  measured: `${shown(startSeconds, 's')}${fillSeconds === null ? '' : `; filling an empty folder ${shown(fillSeconds, 's')}`}`,
});

const memoryRow = (product: Product, when: string, limit: number | undefined): Row => {
  const used = megabytes(product.memory());
  return {
    what: `memory (RSS) ${when}, ${product.count} listings`,
    ...atMost(used, limit, 'MB'),
    measured: shown(used, 'MB'),
  };
};

const log = (text: string): void => console.error(text);

/** Prints each result at once, since a run takes long and may be interrupted. */
const createRows = (): { rows: Row[]; add(found: Row[]): void } => {
  const rows: Row[] = [];
  return {
    rows,
    add(found) {
      rows.push(...found);
      for (const { what, measured } of found) log(`  ${what}: ${measured}`);
    },
  };
};

const measureMedia = async (options: Options): Promise<Row[]> => {
  const { rows, add } = createRows();
  const parts = { pipeline: measurePipeline, serving: measureServing, memory: measureMemory };
  for (const part of ['pipeline', 'serving', 'memory'] as const) {
    if (!options.only.includes(part)) continue;
    log(`measuring ${part}`);
    add(await parts[part](options));
  }
  return rows;
};

const runWithProducts = async (options: Options, bundle: string): Promise<Row[]> => {
  const products: Product[] = [];
  const { rows, add } = createRows();
  try {
    for (const count of [...options.counts].sort((a, b) => a - b)) {
      log(`starting with ${count} listings`);
      products.push(await startProduct({ bundle, count, fresh: options.fresh }));
    }
    if (options.only.includes('office')) {
      log('measuring the admin table');
      for (const product of products) add(await measureOffice(product, options));
      return rows;
    }
    if (options.only.includes('slow')) {
      log('measuring the pages on a slow network');
      for (const product of products) add(await measureSlowNetwork(product, options));
      return rows;
    }
    add(products.map(startRow));
    await setTimeout(options.settle * 1_000);
    add(products.map((product) => memoryRow(product, 'idle', targets.get(product.count)?.megabytes)));
    if (options.only.includes('directory')) {
      log('measuring the directory');
      add(await measureDirectory(products, options));
      add(products.map((product) => memoryRow(product, 'after the load', undefined)));
    }
    if (options.only.includes('map')) {
      log('measuring the map');
      add(await measureMap(products, options));
    }
    const atLeast10k = products.find(({ count }) => count >= 10_000) ?? products.at(-1);
    if (options.only.includes('peers') && atLeast10k) {
      log('measuring the peers');
      add(await measurePeers(atLeast10k, options));
    }
    if (options.only.includes('events') && atLeast10k) {
      log('measuring events');
      add(await measureEvents(atLeast10k));
    }
    if (options.only.includes('gateway') && products[0]) {
      log('measuring the gateway');
      const page = await (await fetch(`${products[0].url}/api/listings?type=food&limit=15`)).text();
      await Promise.all(products.map((product) => product.stop()));
      add(await measureGateway(page, options));
    }
  } finally {
    await Promise.all(products.map((product) => product.stop()));
  }
  return rows;
};

const describeMachine = (options: Options): string =>
  `${new Date().toISOString()}, Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model.trim()}, ${Math.round(
    totalmem() / 1024 ** 3,
  )} GB; load average ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')}. Median of ${options.rounds} interleaved rounds of ${
    options.seconds
  } s, ${options.connections} connections, range in brackets; the load comes from the same machine.`;

const measureFind = async (options: Options): Promise<Row[]> => {
  if (!options.server) await ensureBuilt({ projects: oneProcess });
  return runWithProducts(options, options.server ?? join(root, 'services/all-in-one/dist/main.js'));
};

const options = readOptions(process.argv.slice(2));
if (!options) {
  printUsage();
  process.exitCode = 1;
} else {
  const rows = options.command === 'media' ? await measureMedia(options) : await measureFind(options);
  const report = `${describeMachine(options)}\n\n${toTable(rows)}\n`;
  console.log(report);
  if (options.out) writeFileSync(options.out, report);
}
