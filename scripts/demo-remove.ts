import { loadSecrets } from '@halalmap/all-in-one/secrets';
import { startEmbeddedMongo } from '@halalmap/embedded-mongo';
import { createInProcessBus } from '@halalmap/event-bus';
import { readIdentityConfig } from '@halalmap/identity-service/config';
import { createIdentityService } from '@halalmap/identity-service/service';
import { readListingsConfig } from '@halalmap/listings-service/config';
import { createListingsService } from '@halalmap/listings-service/service';
import { createLogger } from '@halalmap/service-kit';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * `npm run demo:remove`, with the product stopped: removes demo places, demo people and what they wrote, in the database of
 * `MONGODB_URL` or of the data folder. Photos and the search index follow with the next start, so that warnings about services that do not run are left out. The activity log stays.
 */
const given = process.env;
const root = fileURLToPath(new URL('..', import.meta.url));
const dataDir = resolve(given.HALALMAP_DATA_DIR || join(root, '.data'));

const main = async (): Promise<void> => {
  process.umask(0o077);
  if (!given.MONGODB_URL && !existsSync(join(dataDir, 'mongo')))
    throw new Error(`There is no data in ${dataDir}. Set HALALMAP_DATA_DIR or MONGODB_URL`);
  const mongo = given.MONGODB_URL ? null : await startEmbeddedMongo({ dataDir: join(dataDir, 'mongo') });
  const secrets = loadSecrets(dataDir, {
    passwordPepper: given.PASSWORD_PEPPER,
    jwtPrivateKey: given.JWT_PRIVATE_KEY,
    internalToken: given.INTERNAL_TOKEN,
  });
  const logger = createLogger({ name: 'demo-remove', level: 'error' });
  // The services are not started, so nothing is published: events wait with the data until the product starts.
  const idle = mkdtempSync(join(tmpdir(), 'halalmap-demo-'));
  const bus = await createInProcessBus({ dataDir: idle, logger });
  const shared = {
    MONGODB_URL: mongo ? `${mongo.url}/halalmap` : given.MONGODB_URL,
    INTERNAL_TOKEN: secrets.internalToken,
  };
  const identity = await createIdentityService({
    config: readIdentityConfig({
      ...shared,
      PASSWORD_PEPPER: secrets.passwordPepper,
      JWT_PRIVATE_KEY: secrets.jwtPrivateKey,
    }),
    logger,
    bus,
  });
  const nobody = { verify: () => Promise.resolve(null) };
  const listings = await createListingsService({
    config: readListingsConfig(shared),
    logger,
    bus,
    sessions: nobody,
  });
  try {
    const { places, reviews, messages } = await listings.removeDemo();
    const people = await identity.removeDemoPeople();
    console.log(
      `Removed ${places} demo places, ${people} demo people, ${reviews} reviews and ${messages} messages.`,
    );
  } finally {
    await listings.stop();
    await identity.stop();
    await bus.close();
    await mongo?.stop();
    rmSync(idle, { recursive: true, force: true });
  }
};

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
