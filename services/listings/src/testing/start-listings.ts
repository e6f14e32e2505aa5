import { join } from 'node:path';
import { createInProcessBus, type EventBus } from '@halalmap/event-bus';
import { createLogger } from '@halalmap/service-kit';
import { internalToken, startDatabase, type TestDatabase } from '@halalmap/test-kit';
import { readListingsConfig } from '../config';
import { createListingsService, type ListingsService, type ListingsServiceOptions } from '../service';
import { aClock, createEventRecorder, fakeSessions, type SettableClock } from './fakes';

export interface RunningListings {
  service: ListingsService;
  bus: EventBus;
  clock: SettableClock;
  stop(): Promise<void>;
}

const logger = createLogger({ name: 'test', level: 'silent' });

interface StartOptions {
  database: string;
  environment?: Record<string, string>;
  bus?: EventBus;
  /** Initial time of the clock. */
  now?: Date;
  onSeedProgress?: ListingsServiceOptions['onSeedProgress'];
}

/**
 * Starts the service as in production, with its own database name.
 * @param options.environment overrides configuration variables
 * @param options.bus replaces the in-process bus
 */
export const startListings = async (
  options: StartOptions & { mongo: TestDatabase },
): Promise<RunningListings> => {
  const bus =
    options.bus ??
    (await createInProcessBus({ dataDir: join(options.mongo.folder, options.database), logger }));
  const clock = aClock(options.now);
  const config = readListingsConfig({
    PORT: '0',
    METRICS_PORT: '0',
    INTERNAL_TOKEN: internalToken,
    MONGODB_URL: options.mongo.url(options.database),
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

/** The types of event that tell other services of a changed listing. */
const listingChanges = ['listing.changed', 'listing.changed_in_bulk'];

/**
 * Starts the service once for all tests of a file, and stops it after them.
 * @param options.records types of the events that `recorder` keeps; omitted: changes of listings
 */
export const setUpListings = ({
  records = listingChanges,
  ...options
}: StartOptions & { records?: readonly string[] }) => {
  let mongo: TestDatabase;
  let running: RunningListings;
  const recorder = createEventRecorder();
  beforeAll(async () => {
    mongo = await startDatabase();
    running = await startListings({ mongo, ...options });
    await running.bus.subscribe({ consumer: 'recorder', types: [...records], handle: recorder.handle });
  });
  afterAll(async () => {
    await running.stop();
    await mongo.stop();
  });
  return {
    recorder,
    get mongo() {
      return mongo;
    },
    get service() {
      return running.service;
    },
    get bus() {
      return running.bus;
    },
    get clock() {
      return running.clock;
    },
  };
};
