import { join } from 'node:path';
import { loadSecrets } from '@halalmap/all-in-one/secrets';
import { internalEndpoints } from '@halalmap/contracts/internal';
import { startEmbeddedMongo } from '@halalmap/embedded-mongo';
import { createInProcessBus } from '@halalmap/event-bus';
import { readIdentityConfig } from '@halalmap/identity-service/config';
import { createIdentityService } from '@halalmap/identity-service/service';
import { readListingsConfig } from '@halalmap/listings-service/config';
import { createListingsService } from '@halalmap/listings-service/service';
import { readMediaConfig } from '@halalmap/media-service/config';
import { createMediaService } from '@halalmap/media-service/service';
import { createInternalClient, createLogger } from '@halalmap/service-kit';

const dayMs = 24 * 60 * 60_000;

/**
 * Runs the picture sweep on the data of a stopped product, as its media service would a day later.
 * @param dataDir the product's data folder
 * @returns the report of the sweep
 */
export const sweepADayLater = async (dataDir: string): Promise<unknown> => {
  const logger = createLogger({ name: 'sweep', level: 'silent' });
  const mongo = await startEmbeddedMongo({ dataDir: join(dataDir, 'mongo') });
  const bus = await createInProcessBus({ logger });
  const secrets = loadSecrets(dataDir, {});
  const common = {
    PORT: '0',
    METRICS_PORT: '0',
    MONGODB_URL: `${mongo.url}/halalmap`,
    INTERNAL_TOKEN: secrets.internalToken,
  };
  const identity = await createIdentityService({
    config: readIdentityConfig({
      ...common,
      PASSWORD_PEPPER: secrets.passwordPepper,
      JWT_PRIVATE_KEY: secrets.jwtPrivateKey,
    }),
    logger,
    bus,
  });
  const { sessions } = identity;
  const listings = await createListingsService({
    config: readListingsConfig(common),
    logger,
    bus,
    sessions,
  });
  const media = await createMediaService({
    config: readMediaConfig({ ...common, HALALMAP_DATA_DIR: dataDir }),
    bus,
    logger,
    sessions,
    clock: { now: () => new Date(Date.now() + dayMs + 60_000) },
    listingsUrl: () => listings.url(),
    identityUrl: () => identity.url(),
  });
  const client = createInternalClient({ url: () => media.url(), internalToken: secrets.internalToken });
  const services = [identity, listings, media];
  for (const service of services) await service.start();
  try {
    return await client.call(internalEndpoints.media.sweep, {});
  } finally {
    await client.close();
    for (const service of services.reverse()) await service.stop();
    await bus.close();
    await mongo.stop();
  }
};
