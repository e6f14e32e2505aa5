import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { rateLimits } from '@halalmap/contracts';
import { createServiceEvents, type EventBus } from '@halalmap/event-bus';
import { DataError } from '@halalmap/local-files';
import {
  createHourlyLimits,
  createInternalClient,
  createService,
  createServiceApp,
  createServiceBase,
  readDiskUsage,
  repeat,
  systemClock,
  type Clock,
  type Logger,
  type Service,
  type SessionVerifier,
} from '@halalmap/service-kit';
import { createIndexes, openDatabase } from '@halalmap/service-kit/mongo';
import { runMigrations } from '@halalmap/service-kit/migrations';
import manifest from '../package.json';
import { createHttpListings, createHttpPictureOwners } from './adapters/http-owners';
import { createMongoPictures, createObjectIds } from './adapters/mongo-pictures';
import { createMongoReferences } from './adapters/mongo-references';
import { createObjectStore } from './adapters/object-store';
import { createCardDrawer } from './adapters/share-card';
import { badgeSvg, createBadgeDrawer } from './adapters/state-badge';
import { createSharpProcessor } from './adapters/sharp-processor';
import { rememberSmallObjects } from './adapters/small-object-memory';
import {
  createAddImages,
  createChangeAlbum,
  createEditImages,
  createFollowListing,
  createShowHeld,
} from './app/change-album';
import { createOpenCard } from './app/open-card';
import { ImageReferences } from './app/image-references';
import { createStoreAgain, createStorePictures } from './app/store-pictures';
import {
  createPrewarmVariants,
  createOpenDocument,
  createMayBeCached,
  createOpenPicture,
  createOpenPrivateFile,
} from './app/open-picture';
import { type SweepReport, createSweep } from './app/sweep';
import type { MediaConfig } from './config';
import type { ObjectStore } from './domain/object-store';
import type { Listings, PictureOwners } from './domain/ports';
import { onListingsChanged, forgetUsers } from './events/subscriptions';
import { createInternalRoutes } from './http/internal-routes';
import { createPublicRoutes } from './http/public-routes';
import { renameStoredFormat } from './migrations/001-rename-stored-format';

const sweepEveryMs = 10 * 60_000;
/** In memory: several hundred pictures in the sizes of cards and similar. */
const memoryLimits = { smallBytes: 64 * 1024, maxBytes: 16 * 1024 * 1024 };
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
  const base = createServiceBase({ name: 'media', version: manifest.version, config, logger });
  const { metrics } = base;
  const database = await openDatabase(base);
  const { connection } = database;
  const incoming = join(config.HALALMAP_DATA_DIR, 'media-incoming');
  const configured = createObjectStore(config, logger);
  const store = rememberSmallObjects(options.store ?? configured.store, memoryLimits);
  const clientOf = (url: () => string) => createInternalClient({ url, internalToken: config.INTERNAL_TOKEN });
  const [identityClient, listingsClient] = [clientOf(options.identityUrl), clientOf(options.listingsUrl)];
  const listings = options.listings ?? createHttpListings(listingsClient);
  const owners =
    options.owners ?? createHttpPictureOwners((kind) => (kind === 'user' ? identityClient : listingsClient));
  const references = createMongoReferences({ connection });
  const { albums, holdings } = references;
  const pictures = createMongoPictures({ connection });
  const onOpen = (err: unknown, key: string): void =>
    logger.warn({ err, key }, 'a deleted photo is still available; the sweep will remove it');
  const events = createServiceEvents({
    ...base,
    bus: options.bus,
    outbox: references.outbox,
    isReady: database.isAvailable,
    subscribe: (bus) => [
      onListingsChanged(bus, createFollowListing({ albums, changeAlbum, imageReferences, onOpen })),
      forgetUsers(bus, imageReferences),
    ],
  });
  if (config.S3_URL === undefined) metrics.store('photos', () => readDiskUsage(config.HALALMAP_DATA_DIR));
  const processor = createSharpProcessor({ metrics });
  const ids = createObjectIds();
  const openPicture = createOpenPicture({ store, processor });
  const prewarmVariants = createPrewarmVariants({
    make: openPicture,
    onFailure: (err, key) => logger.debug({ err, key }, 'a variant could not be created in advance'),
  });
  const changeAlbum = createChangeAlbum({ albums, clock, ids, notifyRelay: () => events.notify() });
  const imageReferences = new ImageReferences({
    references,
    pictures,
    store,
    prewarmVariants,
    clock,
    ids,
  });
  const storing = {
    pictures,
    store,
    clock,
    ids,
    finishDeletions: () => imageReferences.finishDeletions(),
  };
  const storePictures = createStorePictures({ ...storing, processor });
  const storeAgain = createStoreAgain(storing);
  const sweepOnce = createSweep({
    imageReferences,
    references,
    pictures,
    store,
    listings,
    owners,
    changeAlbum,
    clock,
  });
  const sweep = async (): Promise<SweepReport> => {
    const report = await sweepOnce();
    const hasWork = Object.values(report).some((found) => (Array.isArray(found) ? found.length > 0 : found));
    const level = report.picturesLost.length > 0 ? 'warn' : 'info';
    if (hasWork) logger[level](report, 'the sweep removed unused pictures or found lost ones');
    return report;
  };
  const sweepTimer = repeat({ task: sweep, everyMs: sweepEveryMs, logger, name: 'sweep' });

  const createLimit = createHourlyLimits({ connection, mode: config.HALALMAP_RATE_LIMITS });
  const limit = createLimit({ name: 'uploads', perHour: rateLimits.uploadedFilesPerHour });
  const app = createServiceApp({
    ...base,
    sessions: options.sessions,
    database,
    routes: [
      createPublicRoutes({
        addUploads: async (files, options) => imageReferences.addUploads(await storePictures(files), options),
        albums,
        listings,
        addImages: createAddImages({ storePictures, changeAlbum, imageReferences, prewarmVariants, ids }),
        editImages: createEditImages({
          changeAlbum,
          imageReferences,
          onOpen,
        }),
        openPicture,
        mayBeCached: createMayBeCached({ references }),
        openDocument: createOpenDocument({ store }),
        ...createOpenCard({
          find: (id) => listings.findPublic(id),
          draw: createCardDrawer(join(config.HALALMAP_DATA_DIR, 'media-fonts', 'card.ttf')),
          drawBadge: createBadgeDrawer(join(config.HALALMAP_DATA_DIR, 'media-fonts', 'badge.ttf')),
          badgeSvg,
          clock,
          publicUrl: config.PUBLIC_URL,
        }),
        openPrivateFile: createOpenPrivateFile({ listings, holdings, store }),
        limit,
        folder: incoming,
      }),
      createInternalRoutes({
        imageReferences,
        // Who takes them over decides who sees them: until then they are papers.
        restage: async (owner) =>
          imageReferences.addUploads(await storeAgain(await holdings.of(owner)), { arePapers: true }),
        showHeld: createShowHeld({ holdings, storeAgain, changeAlbum, imageReferences, prewarmVariants }),
        sweep,
      }),
    ],
  });

  /** @throws DataError when the folder of the pictures is gone, such as a disk that is not mounted */
  const requirePictures = async (): Promise<void> => {
    const folder = join(config.HALALMAP_DATA_DIR, 'media');
    const isFolder = config.S3_URL === undefined && options.store === undefined;
    if (!isFolder || existsSync(folder) || !(await pictures.hasAny())) return;
    throw new DataError(
      `The folder ${folder} is missing, but the database lists pictures. Mount its disk or restore the backup ` +
        '(docs/operations.md). To go on without these pictures, create the folder.',
    );
  };

  const files = {
    readiness: { name: 'store', check: () => (options.store ? true : configured.isReady()) },
    async start() {
      // Removes temporary upload files that a crash has left behind.
      await rm(incoming, { recursive: true, force: true });
      await mkdir(incoming, { recursive: true, mode: 0o700 });
      await requirePictures();
      await configured.prepare();
    },
    close: () => configured.close(),
  };
  return createService({
    ...base,
    handler: app.callback(),
    requestTimeoutMs,
    parts: [database, identityClient, listingsClient, files, events, sweepTimer, prewarmVariants],
    async migrate() {
      await runMigrations({ connection, migrations: [renameStoredFormat], logger });
      await createIndexes(connection);
    },
  });
};
