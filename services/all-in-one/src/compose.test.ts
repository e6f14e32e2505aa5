import { createServer, type AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@halalmap/service-kit';
import { composeProduct } from './compose';
import { readAllInOneConfig } from './config';
import { loadSecrets } from './secrets';

describe('the whole product', () => {
  it('fills no data folder when another program has its port', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => void other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const folder = mkdtempSync(join(tmpdir(), 'halalmap-port-'));
    const config = readAllInOneConfig({
      HALALMAP_DATA_DIR: folder,
      HALALMAP_SEED: 'samples',
      PORT: String(port),
      METRICS_PORT: '0',
      MIN_FREE_MB: '1',
      MEILISEARCH_URL: 'http://127.0.0.1:1',
      MEILISEARCH_KEY: 'none',
    });
    const onSeedProgress = jest.fn();
    const product = composeProduct({
      config,
      secrets: loadSecrets(folder, {}),
      logger: createLogger({ name: 'test', level: 'silent' }),
      hashParameters: { memoryCost: 8, timeCost: 1, parallelism: 1 },
      onSeedProgress,
    });

    await expect(product.start()).rejects.toThrow(`PORT: cannot listen on 127.0.0.1:${port} (EADDRINUSE)`);
    expect(onSeedProgress).not.toHaveBeenCalled();

    await new Promise((resolve) => other.close(resolve));
    rmSync(folder, { recursive: true, force: true });
  });
});
