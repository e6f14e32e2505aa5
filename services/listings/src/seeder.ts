import { demoActors } from '@halalmap/reference-data/demo';
import type { EventBus } from '@halalmap/event-bus';
import type { Clock, Logger } from '@halalmap/service-kit';
import { seedsOf } from './adapters/import/mongo-imports';
import type { DemoWriter, RemovedDemo } from './app/activity/remove-demo';
import { createSeedListings, type SeedProgress } from './app/import/seed-listings';
import type { ListingsConfig } from './config';
import { fillWithDemo, type DemoService, type DemoServiceParts } from './demo/fill';
import type { SeedStore } from './domain/listing/listing-repository';

/** Fills an empty directory with the configured data, and removes demo data. */
interface Seeder {
  /** Does nothing if the directory is already seeded or in use. */
  seed(): Promise<void>;
  removeDemo(): Promise<RemovedDemo>;
}

/**
 * @param options.createService creates a second service on the same database, with the clock and the sessions of the
 *   demo data
 * @param options.removeDemo removes demo places and everything written by these users
 */
export const createSeeder = (options: {
  config: ListingsConfig;
  store: SeedStore;
  readReferences: () => Promise<unknown>;
  removeDemo: (people: readonly DemoWriter[]) => Promise<RemovedDemo>;
  createService: (
    options: DemoServiceParts & {
      config: ListingsConfig;
      bus: EventBus;
      logger: Logger;
      origin: 'demo';
    },
  ) => Promise<DemoService>;
  bus: EventBus;
  logger: Logger;
  clock: Clock;
  onProgress?: ((progress: SeedProgress) => void) | undefined;
}): Seeder => {
  const { config, bus, logger, clock } = options;
  const seedListings = createSeedListings({ store: options.store, clock });

  const removeDemo = async (): Promise<RemovedDemo> => {
    await options.readReferences();
    return options.removeDemo(demoActors);
  };

  const fillDemo = async (): Promise<void> => {
    // Removes what an interrupted attempt has left.
    await removeDemo();
    await fillWithDemo({
      config,
      now: clock.now(),
      startService: (parts) =>
        options.createService({
          config: {
            ...config,
            HOST: '127.0.0.1',
            PORT: 0,
            METRICS_PORT: 0,
            HALALMAP_SEED: 'none',
            HALALMAP_SEED_COUNT: 0,
            HALALMAP_RATE_LIMITS: 'off',
          },
          bus,
          logger,
          origin: 'demo',
          ...parts,
        }),
    });
  };

  return {
    async seed() {
      await seedListings({
        ...seedsOf(config, fillDemo),
        onProgress(progress) {
          logger.info(progress, 'seeding listings');
          options.onProgress?.(progress);
        },
      });
    },
    removeDemo,
  };
};
