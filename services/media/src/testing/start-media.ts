import { join } from 'node:path';
import { createInProcessBus, type EventBus } from '@halalmap/event-bus';
import { createLogger, type Service } from '@halalmap/service-kit';
import { internalToken, type TestDatabase } from '@halalmap/test-kit';
import { readMediaConfig } from '../config';
import type { ObjectStore } from '../domain/object-store';
import { createMediaService } from '../service';
import { aClock, FakeListings, FakeOwners, fakeSessions, type SettableClock } from './fakes';

export interface RunningMedia {
  service: Service;
  bus: EventBus;
  clock: SettableClock;
  listings: FakeListings;
  owners: FakeOwners;
  /** The data folder. */
  folder: string;
  stop(): Promise<void>;
}

const logger = createLogger({ name: 'test', level: 'silent' });

/**
 * Starts the service as production builds it, with its own database and folder.
 * @param options.environment overrides variables of the configuration
 */
export const startMedia = async (options: {
  mongo: TestDatabase;
  database: string;
  environment?: Record<string, string>;
  store?: ObjectStore;
  listings?: FakeListings;
}): Promise<RunningMedia> => {
  const folder = join(options.mongo.folder, options.database);
  const bus = await createInProcessBus({ dataDir: join(folder, 'events'), logger });
  const clock = aClock();
  const listings = options.listings ?? new FakeListings();
  const owners = new FakeOwners();
  const config = readMediaConfig({
    PORT: '0',
    METRICS_PORT: '0',
    INTERNAL_TOKEN: internalToken,
    MONGODB_URL: options.mongo.url(options.database),
    HALALMAP_DATA_DIR: folder,
    HALALMAP_RATE_LIMITS: 'off',
    ...options.environment,
  });
  const service = await createMediaService({
    config,
    bus,
    clock,
    logger,
    listings,
    owners,
    sessions: fakeSessions,
    listingsUrl: () => '',
    identityUrl: () => '',
    ...(options.store ? { store: options.store } : {}),
  });
  await service.start();
  return {
    service,
    bus,
    clock,
    listings,
    owners,
    folder,
    async stop() {
      await service.stop();
      await bus.close();
    },
  };
};
