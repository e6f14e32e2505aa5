import { cpSync, openSync, closeSync, rmSync, statSync, truncateSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { ListingList } from '@halalmap/contracts';
import { until } from '@halalmap/test-kit';
import { startProcess } from '../support/processes';
import { makeDataDir, startProduct, timeoutMs } from '../support/product';

type Damage = (file: string) => void;
const damages: Array<[string, Damage]> = [
  ['cut', (file) => truncateSync(file, Math.floor(statSync(file).size / 2) - 100)],
  ['emptied', (file) => truncateSync(file, 0)],
  [
    'flipped in its header',
    (file) => {
      const opened = openSync(file, 'r+');
      writeSync(opened, Buffer.alloc(8, 0xff), 0, 8, 24);
      closeSync(opened);
    },
  ],
];

describe('a start with damaged data', () => {
  const whole = makeDataDir();
  let places = 0;
  let copy: ReturnType<typeof makeDataDir>;

  const countPlaces = async (get: (path: string) => Promise<Response>): Promise<number> =>
    ((await (await get('/api/listings?limit=1')).json()) as ListingList).pagination.total;

  beforeAll(async () => {
    const product = await startProduct({ dataDir: whole.path });
    places = await countPlaces(product.api.get);
    await product.process.end('SIGTERM');
  }, 2 * timeoutMs);
  afterAll(() => whole.remove());
  beforeEach(() => {
    copy = makeDataDir();
    cpSync(whole.path, copy.path, { recursive: true });
  });
  afterEach(() => copy.remove());

  /** What a start says that ends by itself. */
  const failedStart = async (): Promise<string> => {
    const process = startProcess(['services/all-in-one/dist/main.js'], {
      PORT: '0',
      METRICS_PORT: '0',
      HALALMAP_DATA_DIR: copy.path,
      NODE_ENV: 'production',
    });
    await until('the start ends', () => process.hasEnded(), timeoutMs).finally(() => process.end('SIGKILL'));
    return process.output();
  };

  it.each(
    ['mongo/data.mdb', 'events/events.lmdb'].flatMap((name) =>
      damages.map(([what, damage]) => [name, what, damage] as const),
    ),
  )('names %s when it was %s, and what to do', async (name, _what, damage) => {
    const file = join(copy.path, name);
    damage(file);

    const said = await failedStart();
    expect(said).toContain(`The file ${file} `);
    expect(said).toContain('Restore the backup');
    expect(said).not.toMatch(/\n\s+at /);
  });

  it('refuses to start without the database beside other data', async () => {
    const file = join(copy.path, 'mongo/data.mdb');
    rmSync(file);

    expect(await failedStart()).toContain(`The database ${file} is missing`);
  });

  it.each<[string, Damage, string]>([
    ['cut', (file) => truncateSync(file, 40), 'is damaged'],
    ['emptied', (file) => truncateSync(file, 0), 'is damaged'],
    ['missing', (file) => rmSync(file), 'is missing beside a database'],
  ])('names secrets.json when it is %s', async (_what, damage, message) => {
    const file = join(copy.path, 'secrets.json');
    damage(file);

    const said = await failedStart();
    expect(said).toContain(`The file ${file} ${message}`);
    expect(said).toContain('PASSWORD_PEPPER');
  });

  it.each(damages)('builds the search index again when its file was %s', async (_what, damage) => {
    damage(join(copy.path, 'search/index.mdb'));

    const product = await startProduct({ dataDir: copy.path });
    expect(await countPlaces(product.api.get)).toBe(places);
    await product.process.end('SIGTERM');
  });

  it('says that the journal of events is missing, and begins a new one', async () => {
    const file = join(copy.path, 'events/events.lmdb');
    rmSync(file);

    const product = await startProduct({ dataDir: copy.path });
    await until('it says so', () =>
      product.process.output().includes(`The journal of events ${file} is missing`),
    );
    expect(await countPlaces(product.api.get)).toBe(places);
    await product.process.end('SIGTERM');
  });
});
