import { composeProduct, type Product } from '@halalmap/all-in-one/compose';
import { readAllInOneConfig } from '@halalmap/all-in-one/config';
import { loadSecrets } from '@halalmap/all-in-one/secrets';
import { makeWebRoot } from '@halalmap/gateway-service/testing/web-root';
import { createLogger } from '@halalmap/service-kit';
import { freePort } from '@halalmap/test-kit';
import { apiClient, makeDataDir, samplePassword, type ApiClient } from './product';

/** The whole product inside the test process, from its sources and without the built front end. */
export interface ComposedProduct {
  url: string;
  api: ApiClient;
  addresses: ReturnType<Product['addresses']>;
  stop(): Promise<void>;
}

/** Passwords of tests need no protection. */
const cheapHashes = { memoryCost: 64, timeCost: 1, parallelism: 1 };

/**
 * Starts the product.
 * @param environment variables of the configuration; rate limits are off by default
 * @param options.kept a data folder that is not deleted; default: a new one
 * @param options.hashes `production` for tests of passwords themselves; default: cheap ones
 */
export const startComposed = async (
  environment: Record<string, string> = {},
  { kept, hashes = 'cheap' }: { kept?: { path: string }; hashes?: 'cheap' | 'production' } = {},
): Promise<ComposedProduct> => {
  const data = kept ? { path: kept.path, remove: () => undefined } : makeDataDir();
  const web = makeWebRoot();
  const config = readAllInOneConfig({
    PORT: String(await freePort()),
    METRICS_PORT: '0',
    HALALMAP_DATA_DIR: data.path,
    HALALMAP_RATE_LIMITS: 'off',
    // Tests expect the counts of the samples.
    HALALMAP_SEED: 'samples',
    LOG_LEVEL: 'silent',
    WEB_ROOT: web.path,
    ...environment,
  });
  const product = composeProduct({
    config,
    secrets: loadSecrets(data.path, { samplePassword, jwtPrivateKey: config.JWT_PRIVATE_KEY }),
    logger: createLogger({ name: 'test', level: config.LOG_LEVEL }),
    ...(hashes === 'cheap' ? { hashParameters: cheapHashes } : {}),
  });
  await product.start();
  return {
    url: product.url(),
    api: apiClient(product.url()),
    addresses: product.addresses(),
    async stop() {
      await product.stop();
      web.remove();
      data.remove();
    },
  };
};
