import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { rateLimits } from '@halalmap/contracts';
import {
  createRelay,
  measureBacklog,
  traceBus,
  watchBus,
  whenReady,
  type EventBus,
  type Subscription,
} from '@halalmap/event-bus';
import {
  createMetrics,
  createHourlyLimits,
  createService,
  createTracing,
  readDiskUsage,
  createServiceApp,
  repeat,
  systemClock,
  type Clock,
  type Logger,
  type Service,
  type SessionVerifier,
} from '@halalmap/service-kit';
import { connectMongo, createIndexes, guardDatabase, measureDatabase } from '@halalmap/service-kit/mongo';
import { runMigrations } from '@halalmap/service-kit/migrations';
import manifest from '../package.json';
import { createHttpListings } from './adapters/http-listings';
import { createHttpPictureOwners } from './adapters/http-picture-owners';
import { createMongoPictures } from './adapters/mongo-pictures';
import { createMongoReferences } from './adapters/mongo-references';
import { createObjectIds } from './adapters/object-ids';
import { createObjectStore } from './adapters/object-store';
import { createSharpProcessor } from './adapters/sharp-processor';
import { rememberSmallObjects } from './adapters/small-object-memory';
import {
  createAddImages,
  createChangeAlbum,
  createEditImages,
  createFollowListing,
} from './app/change-album';
import { ImageReferences } from './app/image-references';
import { createStorePictures } from './app/store-pictures';
import { createPrewarmVariants } from './app/prewarm-variants';
import { createOpenDocument, createOpenPicture, createOpenPrivateFile } from './app/open-picture';
import { type SweepReport, createSweep } from './app/sweep';
import type { MediaConfig } from './config';
import type { ObjectStore } from './domain/object-store';
import type { Listings, PictureOwners } from './domain/ports';
import { followListings, forgetUsers } from './events/subscriptions';
import { createInternalRoutes, createOwnerRoutes } from './http/internal-routes';
import { createPublicRoutes } from './http/public-routes';
import { renameStoredFormat } from './migrations/001-rename-stored-format';

const sweepEveryMs = 10 * 60_000;
/** Holds several hundred pictures in the sizes of cards and similar. */
const kept = { smallBytes: 64 * 1024, maxBytes: 16 * 1024 * 1024 };
/** Uploading a photo on a slow connection takes time. */
const requestTimeoutMs = 5 * 60_000;

interface MediaServiceOptions {
  config: MediaConfig;
  bus: EventBus;
  /** Identifies the caller of a request by the access token. */
  sessions: SessionVerifier;
  /**
   * Returns the origin of the listings service; called lazily, because in one process that service starts after this
   * one.
   */
  listingsUrl: () => string;
  /** Origin of the identity service. */
  identityUrl: () => string;
  logger: Logger;
  clock?: Clock;
  /** Replaces the configured store. */
  store?: ObjectStore;
  listings?: Listings;
  owners?: PictureOwners;
}

/**
 * The media service: it receives images, removes metadata, reduces their size, groups them by listing and serves them.
 * Connects to MongoDB at once; `start` prepares the store and listens.
 * @throws when MongoDB does not respond
 */
export const createMediaService = async (options: MediaServiceOptions): Promise<Service> => {
  const { config, logger, clock = systemClock } = options;
  const connection = await connectMongo({ url: config.MONGODB_URL, service: 'media' });
  const database = guardDatabase(connection, logger);
  const incoming = join(config.HALALMAP_DATA_DIR, 'media-incoming');
  const configured = createObjectStore(config, logger);
  const store = rememberSmallObjects(options.store ?? configured.store, kept);
  const listings = options.listings ?? createHttpListings(options.listingsUrl, config.INTERNAL_TOKEN);
  const owners =
    options.owners ??
    createHttpPictureOwners(
      (kind) => (kind === 'user' ? options.identityUrl() : options.listingsUrl()),
      config.INTERNAL_TOKEN,
    );
  const references = createMongoReferences({ connection });
  const { albums, holdings } = references;
  const pictures = createMongoPictures({ connection });
  const metrics = createMetrics({ name: 'media', version: manifest.version });
  const tracing = createTracing({ name: 'media', version: manifest.version, config, logger });
  const watched = watchBus({
    bus: traceBus(options.bus, tracing),
    outbox: references.outbox,
  });
  const { bus } = watched;
  measureDatabase(connection, metrics);
  measureBacklog(watched, metrics);
  if (config.S3_URL === undefined) metrics.store('photos', () => readDiskUsage(config.HALALMAP_DATA_DIR));
  const processor = createSharpProcessor({ metrics });
  const ids = createObjectIds();
  const relay = createRelay({ source: references.outbox, bus, logger });
  const openPicture = createOpenPicture({ store, processor });
  const prewarmVariants = createPrewarmVariants({
    make: openPicture,
    onFailure: (err, key) => logger.debug({ err, key }, 'a size was not made ahead'),
  });
  const changeAlbum = createChangeAlbum({ albums, clock, ids, notifyRelay: () => relay.notify() });
  const imageReferences = new ImageReferences({
    references,
    pictures,
    store,
    listings,
    owners,
    prewarmVariants,
    clock,
    ids,
  });
  const storePictures = createStorePictures({
    pictures,
    store,
    processor,
    clock,
    ids,
    finishDeletions: () => imageReferences.finishDeletions(),
  });
  const sweepOnce = createSweep({ imageReferences, references, pictures, store, owners, changeAlbum, clock });
  const sweep = async (): Promise<SweepReport> => {
    const report = await sweepOnce();
    const hasWork = Object.values(report).some((found) => (Array.isArray(found) ? found.length > 0 : found));
    const level = report.picturesLost.length > 0 ? 'warn' : 'info';
    if (hasWork) logger[level](report, 'the sweep has found something');
    return report;
  };
  const sweepTimer = repeat({ task: sweep, everyMs: sweepEveryMs, logger, name: 'sweep' });

  const createLimit = createHourlyLimits({ connection, mode: config.HALALMAP_RATE_LIMITS });
  const limit = createLimit({ name: 'uploads', perHour: rateLimits.uploadedFilesPerHour });
  const app = createServiceApp({
    name: 'media',
    logger,
    metrics,
    tracing,
    sessions: options.sessions,
    internalToken: config.INTERNAL_TOKEN,
    trustedHops: 1,
    rateLimits: config.HALALMAP_RATE_LIMITS,
    database: database.breaker,
    routes: [
      createPublicRoutes({
        addUploads: async (files) => imageReferences.addUploads(await storePictures(files)),
        albums,
        listings,
        addImages: createAddImages({ storePictures, changeAlbum, imageReferences, prewarmVariants, ids }),
        editImages: createEditImages({
          changeAlbum,
          imageReferences,
          onOpen: (err, key) => logger.warn({ err, key }, 'the address of a deleted photo is not ended yet'),
        }),
        openPicture,
        openDocument: createOpenDocument({ store }),
        openPrivateFile: createOpenPrivateFile({ listings, holdings, store }),
        limit,
        folder: incoming,
      }),
      createOwnerRoutes(imageReferences),
      createInternalRoutes({ imageReferences, sweep }),
    ],
  });

  const events = whenReady(bus, () => database.isThere());
  const subscriptions: Subscription[] = [];
  return createService({
    name: 'media',
    handler: app.callback(),
    host: config.HOST,
    port: config.PORT,
    metricsPort: config.METRICS_PORT,
    internalToken: config.INTERNAL_TOKEN,
    metrics,
    tracing,
    requestTimeoutMs,
    readiness: [
      { name: 'database', check: () => database.isReady() },
      { name: 'store', check: () => (options.store ? true : configured.isReady()) },
      { name: 'event broker login', check: () => bus.refusal() === null },
    ],
    logger,
    async migrate() {
      await runMigrations({ connection, migrations: [renameStoredFormat], logger });
      await createIndexes(connection);
    },
    async onStart() {
      // Removes temporary upload files that a crash has left behind.
      await rm(incoming, { recursive: true, force: true });
      await mkdir(incoming, { recursive: true, mode: 0o700 });
      await configured.prepare();
      subscriptions.push(
        await followListings(events, createFollowListing({ albums, changeAlbum })),
        await forgetUsers(events, imageReferences),
      );
      relay.start();
      sweepTimer.start();
    },
    async onStop() {
      await Promise.all(subscriptions.map((subscription) => subscription.close()));
      await prewarmVariants.stop();
      await sweepTimer.stop();
      await relay.stop();
      configured.close();
      await database.close();
    },
  });
};
