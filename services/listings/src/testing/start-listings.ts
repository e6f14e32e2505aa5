import { join } from 'node:path';
import { createInProcessBus, type EventBus } from '@halalmap/event-bus';
import { createLogger } from '@halalmap/service-kit';
import { internalToken, type TestDatabase } from '@halalmap/test-kit';
import { readListingsConfig } from '../config';
import { createListingsService, type ListingsService, type ListingsServiceOptions } from '../service';
import { aClock, fakeSessions, type SettableClock } from './fakes';

export interface RunningListings {
  service: ListingsService;
  bus: EventBus;
  clock: SettableClock;
  stop(): Promise<void>;
}

const logger = createLogger({ name: 'test', level: 'silent' });

/**
 * Starts the service as in production, with its own database name.
 * @param options.environment overrides configuration variables
 * @param options.bus replaces the in-process bus
 */
export const startListings = async (options: {
  mongo: TestDatabase;
  database: string;
  environment?: Record<string, string>;
  bus?: EventBus;
  /** Initial time of the clock. */
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
