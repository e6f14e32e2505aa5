import { internalEndpoints } from '@halalmap/contracts/internal';
import { demoActors } from '@halalmap/reference-data/demo';
import type { Clock, InternalClient, Logger } from '@halalmap/service-kit';
import type { PictureClient } from '@halalmap/service-kit/pictures';
import { uploadDrawings } from './adapters/import/demo-pictures';
import { seedsOf } from './adapters/import/mongo-imports';
import type { DemoWriter, RemovedDemo } from './app/activity/remove-demo';
import { createSeedDemo, type DemoStore } from './app/import/seed-demo';
import { createSeedListings, type SeedProgress } from './app/import/seed-listings';
import type { ListingsConfig } from './config';
import type { Photos, SeedStore } from './domain/listing/listing-repository';

/** Fills an empty directory with the configured data, and removes demo data. */
interface Seeder {
  /** Does nothing if the directory is already seeded or in use. */
  seed(): Promise<void>;
  removeDemo(): Promise<RemovedDemo>;
}

/** @param options.removeDemo removes demo places and everything written by these users */
export const createSeeder = (options: {
  config: ListingsConfig;
  store: SeedStore;
  demoStore: DemoStore;
  readReferences: () => Promise<unknown>;
  removeDemo: (people: readonly DemoWriter[]) => Promise<RemovedDemo>;
  identity: InternalClient;
  images: Photos;
  pictureClients: { files: PictureClient; certificates: PictureClient };
  logger: Logger;
  clock: Clock;
  onProgress?: ((progress: SeedProgress) => void) | undefined;
}): Seeder => {
  const { config, logger, clock, identity, images, pictureClients } = options;
  const mediaUrl = config.MEDIA_URL;
  const seedListings = createSeedListings({ store: options.store, clock });
  const seedDemo = createSeedDemo({
    store: options.demoStore,
    upload: mediaUrl === undefined ? null : (drawings) => uploadDrawings(mediaUrl, drawings),
    async addPeople(people) {
      if (config.IDENTITY_URL !== undefined)
        await identity.call(internalEndpoints.identity.ensureDemoPeople, { body: { people } });
    },
    images,
    claimFiles: pictureClients.files,
    certificateFiles: pictureClients.certificates,
    clock,
  });

  return {
    async seed() {
      await seedListings({
        ...seedsOf(config, seedDemo),
        onProgress(progress) {
          logger.info(progress, 'seeding listings');
          options.onProgress?.(progress);
        },
      });
    },
    async removeDemo() {
      await options.readReferences();
      return options.removeDemo(demoActors);
    },
  };
};
