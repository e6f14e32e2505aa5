import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedMongo, type EmbeddedMongo } from '@halalmap/embedded-mongo';
import { createInProcessBus, type EventBus } from '@halalmap/event-bus';
import { createLogger } from '@halalmap/service-kit';
import { internalToken } from '@halalmap/test-kit';
import { readListingsConfig } from '../config';
import { createListingsService, type ListingsService, type ListingsServiceOptions } from '../service';
import { aClock, fakeSessions, type SettableClock } from './fakes';

/** An embedded MongoDB and a folder beside it for whatever else a test keeps on disk. */
export interface Database extends EmbeddedMongo {
  folder: string;
}

export interface RunningListings {
  service: ListingsService;
  bus: EventBus;
  clock: SettableClock;
  stop(): Promise<void>;
}

const logger = createLogger({ name: 'test', level: 'silent' });

/** A database in a folder of its own. */
export const startDatabase = async (): Promise<Database> => {
  const folder = await mkdtemp(join(tmpdir(), 'halalmap-listings-'));
  const mongo = await startEmbeddedMongo({ dataDir: join(folder, 'mongo') });
  return {
    folder,
    url: mongo.url,
    tcpUrl: mongo.tcpUrl,
    async stop() {
      await mongo.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/**
 * The service as production builds it, with a database of its own name.
 * @param options.environment replaces variables of the configuration
 * @param options.bus replaces the in-process bus
 */
export const startListings = async (options: {
  mongo: Database;
  database: string;
  environment?: Record<string, string>;
  bus?: EventBus;
  /** What the clock shows at the start. */
  now?: Date;
  onSeedProgress?: ListingsServiceOptions['onSeedProgress'];
}): Promise<RunningListings> => {
  const bus =
    options.bus ??
    (await createInProcessBus({ dataDir: join(options.mongo.folder, options.database), logger }));
  const clock = aClock(options.now);
  const config = readListingsConfig({
    PORT: '0',
    METRICS_PORT: '0',
    INTERNAL_TOKEN: internalToken,
    MONGODB_URL: `${options.mongo.url}/${options.database}`,
    HALALMAP_RATE_LIMITS: 'off',
    ...options.environment,
  });
  const service = await createListingsService({
    config,
    bus,
    clock,
    logger,
    sessions: fakeSessions,
    ...(options.onSeedProgress ? { onSeedProgress: options.onSeedProgress } : {}),
  });
  await service.start();
  return {
    service,
    bus,
    clock,
    async stop() {
      await service.stop();
      if (!options.bus) await bus.close();
    },
  };
};
