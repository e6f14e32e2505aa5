import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder, freePort, root, startProgram, type Running, type RunningProcess } from './processes';

export const samplePassword = 'a password for measuring';

/** The whole product with a number of generated listings. */
export interface Product extends Running {
  count: number;
  /** Seconds from the start of the process until the first listings are found, including filling an empty folder. */
  startSeconds: number;
  /** Seconds of the first start, when this run has filled the folder. */
  fillSeconds: number | null;
}

/** V8 flags of `npm start`. */
const flags = ['--max-semi-space-size=4', '--no-parallel-scavenge'];

/** Starts the product with a data folder and waits for the index. */
export const startWith = async (
  bundle: string,
  dataDir: string,
  count: number,
): Promise<{ running: RunningProcess; seconds: number }> => {
  const port = await freePort();
  const started = performance.now();
  const running = await startProgram({
    command: process.execPath,
    args: [...flags, bundle],
    environment: {
      NODE_ENV: 'production',
      PORT: String(port),
      METRICS_PORT: '0',
      HALALMAP_DATA_DIR: dataDir,
      HALALMAP_SEED: 'samples',
      HALALMAP_SEED_COUNT: String(count),
      HALALMAP_SAMPLE_PASSWORD: samplePassword,
      HALALMAP_RATE_LIMITS: 'off',
      WEB_ROOT: join(root, 'apps'),
    },
    url: `http://127.0.0.1:${port}`,
    // Only the index handles this request.
    readyPath: '/api/search/suggest?q=a',
  });
  return { running, seconds: (performance.now() - started) / 1_000 };
};

/**
 * Starts the product; its data folder is reused by the next run.
 * @param options.fresh fill the folder again
 */
export const startProduct = async (options: {
  bundle: string;
  count: number;
  fresh: boolean;
}): Promise<Product> => {
  const { bundle, count, fresh } = options;
  const dataDir = join(cacheFolder, String(count));
  if (fresh) rmSync(dataDir, { recursive: true, force: true });
  let fillSeconds: number | null = null;
  if (!existsSync(dataDir)) {
    const filled = await startWith(bundle, dataDir, count);
    fillSeconds = filled.seconds;
    await filled.running.stop();
  }
  const { running, seconds } = await startWith(bundle, dataDir, count);
  return { ...running, count, startSeconds: seconds, fillSeconds };
};
