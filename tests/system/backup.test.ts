import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ActivityList, Listing, ListingList, Upload } from '@halalmap/contracts';
import { hasNatsServer, startNatsServer, until } from '@halalmap/test-kit';
import { aPhoto } from '../support/photos';
import { root } from '../support/processes';
import { makeDataDir, samplePassword, startProduct, type Product } from '../support/product';

const run = promisify(execFile);
const runBackup = async (words: string[], environment: Record<string, string>) => {
  const { stdout } = await run(process.execPath, ['--import', 'tsx', 'scripts/backup.ts', ...words], {
    cwd: root,
    env: { ...process.env, ...environment },
  });
  return stdout;
};
const command = (verb: 'backup' | 'restore', folder: string, environment: Record<string, string>) =>
  runBackup([verb, folder], environment);

describe('backup and restore', () => {
  const source = makeDataDir();
  const target = makeDataDir();
  const backups = makeDataDir();
  const folder = join(backups.path, 'backup');
  const passphrase = 'a passphrase of the backup';
  const products: Product[] = [];
  const start = async (dataDir: string, environment: NodeJS.ProcessEnv = {}): Promise<Product> => {
    const product = await startProduct({
      dataDir,
      environment: { HALALMAP_RATE_LIMITS: 'off', ...environment },
    });
    products.push(product);
    return product;
  };
  afterAll(async () => {
    for (const { process: each } of products) if (!each.hasEnded()) await each.end('SIGTERM');
    for (const data of [source, target, backups]) data.remove();
  });

  const submitWithPhoto = async ({ url, api }: Product, name: string): Promise<string> => {
    const form = new FormData();
    form.append('images', aPhoto(name), 'front.png');
    const [upload] = (await (
      await fetch(`${url}/api/uploads`, { method: 'POST', body: form })
    ).json()) as Upload[];
    const token = await api.signIn('admin@halalmap.example', samplePassword);
    const body = { entityType: 'food', name, images: [{ url: upload?.url }], publish: true };
    return ((await (await api.send('POST', '/api/listings', body, token)).json()) as Listing).id;
  };
  const found = async ({ api }: Product, search: string): Promise<Listing[]> =>
    ((await (await api.get(`/api/listings?search=${encodeURIComponent(search)}`)).json()) as ListingList)
      .listings;

  it('copies a running product, and restores all of it elsewhere', async () => {
    const product = await start(source.path);
    const id = await submitWithPhoto(product, 'Saved Before');
    let isDone = false;
    let written = 0;
    const writer = (async () => {
      while (!isDone) {
        await submitWithPhoto(product, `Written Meanwhile ${(written += 1)}`);
      }
    })();
    await until('writes are under way', () => written > 1);
    await command('backup', folder, { HALALMAP_DATA_DIR: source.path, BACKUP_PASSPHRASE: passphrase });
    isDone = true;
    await writer;
    await product.process.end('SIGTERM');

    const into = { HALALMAP_DATA_DIR: target.path };
    await expect(command('restore', folder, into)).rejects.toThrow(/Set BACKUP_PASSPHRASE/);
    await expect(command('restore', folder, { ...into, BACKUP_PASSPHRASE: 'wrong' })).rejects.toThrow(
      /passphrase does not fit/,
    );
    const output = await command('restore', folder, { ...into, BACKUP_PASSPHRASE: passphrase });
    expect(output).toContain('The target equals the backup');
    const secretsIn = (path: string): string => readFileSync(join(path, 'secrets.json'), 'utf8');
    expect(secretsIn(target.path)).toBe(secretsIn(source.path));
    expect(readFileSync(join(folder, 'secrets.json.enc'), 'latin1')).not.toContain('passwordPepper');
    const restored = await start(target.path);

    const [place] = await found(restored, 'Saved Before');
    expect(place?.id).toBe(id);
    expect((await fetch(`${restored.url}${place?.thumbnailUrl}`)).status).toBe(200);
    expect((await (await restored.api.get('/api/listings?limit=1')).json()) as ListingList).toMatchObject({
      pagination: { total: expect.any(Number) },
    });
    // Signs in with the password of before, and the index has no difference to the database.
    const token = await restored.api.signIn('admin@halalmap.example', samplePassword);
    await until('the index is complete', async () => {
      const drift = await (await restored.api.get('/api/search/drift', token)).json();
      const { missing, extra, stale } = drift as Record<'missing' | 'extra' | 'stale', string[]>;
      return missing.length + extra.length + stale.length === 0;
    });
    for (const listing of await found(restored, 'Written Meanwhile'))
      expect((await fetch(`${restored.url}${listing.thumbnailUrl}`)).status).toBe(200);
  });

  it('keeps the newest backups only', async () => {
    const into = join(backups.path, 'nightly');
    const old = join(into, '2020-01-01T00-00-00');
    mkdirSync(old, { recursive: true });
    writeFileSync(join(old, 'manifest.json'), '{}');
    mkdirSync(join(into, 'notes'));

    await runBackup(['backup', '--into', into, '--keep', '1'], { HALALMAP_DATA_DIR: source.path });

    const [newest, ...others] = readdirSync(into).sort();
    expect(others).toEqual(['notes']);
    expect(readdirSync(join(into, newest ?? ''))).toContain('manifest.json');
    expect(newest).not.toBe('2020-01-01T00-00-00');
  });

  it('refuses a target with data, a folder with a backup, and an incomplete backup', async () => {
    await expect(command('restore', folder, { HALALMAP_DATA_DIR: source.path })).rejects.toThrow(
      /The target is not empty: halalmap_identity/,
    );
    await expect(command('backup', folder, { HALALMAP_DATA_DIR: source.path })).rejects.toThrow(
      /holds a backup already/,
    );
    const incomplete = join(backups.path, 'incomplete');
    mkdirSync(incomplete);
    await expect(command('restore', incomplete, { HALALMAP_DATA_DIR: target.path })).rejects.toThrow(
      /holds no complete backup/,
    );
    expect(readdirSync(incomplete)).toEqual([]);
  });

  (hasNatsServer() ? it : it.skip)(
    'moves the data of a laptop to another database and event broker',
    async () => {
      const nats = await startNatsServer();
      const cluster = makeDataDir();
      try {
        const environment = {
          HALALMAP_DATA_DIR: cluster.path,
          NATS_URL: nats.url,
          BACKUP_PASSPHRASE: passphrase,
        };
        expect(await command('restore', folder, environment)).toContain('The target equals the backup');
        const secrets = JSON.parse(readFileSync(join(source.path, 'secrets.json'), 'utf8')) as Record<
          string,
          string
        >;
        const moved = await start(cluster.path, {
          NATS_URL: nats.url,
          PASSWORD_PEPPER: secrets['passwordPepper'],
        });
        expect(await found(moved, 'Saved Before')).toHaveLength(1);
        const second = join(backups.path, 'second');
        await command('backup', second, environment);
        await moved.process.end('SIGTERM');

        // The broker survives, the database is lost: events since the backup are published again.
        const again = await start(cluster.path, {
          NATS_URL: nats.url,
          PASSWORD_PEPPER: secrets['passwordPepper'],
        });
        const signIns = async ({ api }: Product, token: string) => {
          const query = '/api/activity?action=signIn&limit=100';
          return ((await (await api.get(query, token)).json()) as ActivityList).activities.map(
            ({ id }) => id,
          );
        };
        let logged: string[] = [];
        const admin = await again.api.signIn('admin@halalmap.example', samplePassword);
        await until('the sign-in is logged', async () => {
          logged = await signIns(again, admin);
          return logged.length > 0;
        });
        await again.process.end('SIGTERM');
        rmSync(join(cluster.path, 'mongo'), { recursive: true });
        rmSync(join(cluster.path, 'media'), { recursive: true });
        await command('restore', second, environment);

        const last = await start(cluster.path, {
          NATS_URL: nats.url,
          PASSWORD_PEPPER: secrets['passwordPepper'],
        });
        const token = await last.api.signIn('admin@halalmap.example', samplePassword);
        await until('the audit log has the sign-ins of after the backup', async () => {
          const ids = new Set(await signIns(last, token));
          return logged.every((id) => ids.has(id));
        });
      } finally {
        await nats.stop();
        cluster.remove();
      }
    },
  );
});
