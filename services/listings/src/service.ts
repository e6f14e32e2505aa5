import { limits, permissions } from '@halalmap/contracts';
import { createRelay, type EventBus, type Subscription } from '@halalmap/event-bus';
import {
  createMetrics,
  createRateLimiter,
  createService,
  createServiceApp,
  repeat,
  systemClock,
  type Clock,
  type Logger,
  type Service,
  type SessionVerifier,
} from '@halalmap/service-kit';
import { connectMongo } from '@halalmap/service-kit/mongo';
import { countCommands } from './adapters/count-commands';
import { createHttpPhotos } from './adapters/http-photos';
import { createMongoActivityLog } from './adapters/mongo-activity-log';
import { createMongoChangeStore } from './adapters/mongo-change-store';
import { createMongoIdempotencyStore } from './adapters/mongo-idempotency-store';
import { createMongoListingRepository } from './adapters/mongo-listing-repository';
import { createMongoLockStore } from './adapters/mongo-lock-store';
import { createMongoImportJobs } from './adapters/mongo-import-jobs';
import { createMongoOutbox, createRoomForEvents } from './adapters/mongo-outbox';
import { createMongoReferenceChanges } from './adapters/mongo-reference-changes';
import { createMongoReferenceData } from './adapters/mongo-reference-data';
import { createMongoSeedStore } from './adapters/mongo-seed-store';
import { listingModel } from './adapters/listing-document';
import { createObjectIds } from './adapters/object-ids';
import { createAddEvidence } from './app/add-evidence';
import { createChangeMany } from './app/change-many';
import { createCheckAccess } from './app/check-access';
import { createCountCategories } from './app/count-categories';
import { createCountProvinces } from './app/count-provinces';
import { createDecideChange } from './app/decide-change';
import { createDecideListing } from './app/decide-listing';
import { createDeleteListing } from './app/delete-listing';
import type { ChangeDependencies } from './app/dependencies';
import { createEditListing } from './app/edit-listing';
import { createEditReference } from './app/edit-reference';
import { createExportListings } from './app/export-listings';
import { createFindDuplicates } from './app/find-duplicates';
import { createFindSnapshot } from './app/find-snapshot';
import { createFollowReferences } from './app/follow-references';
import { createGetListing } from './app/get-listing';
import { createImportListings } from './app/import-listings';
import { createListActivity } from './app/list-activity';
import { createListChanges } from './app/list-changes';
import { createListEnhanced } from './app/list-enhanced';
import { createListListings } from './app/list-listings';
import { createMergeListings } from './app/merge-listings';
import { createPurgeListings } from './app/purge-listings';
import { createListEvidence } from './app/list-evidence';
import { createReadOverview } from './app/read-overview';
import { createReadHistory } from './app/read-history';
import { createRefreshTrust } from './app/refresh-trust';
import { createRestoreListing } from './app/restore-listing';
import { createSeedListings, type SeedProgress } from './app/seed-listings';
import { createShowImages } from './app/show-images';
import { createSnapshotListings } from './app/snapshot-listings';
import { createSubmitListing } from './app/submit-listing';
import { createSuggestChange } from './app/suggest-change';
import { createWithdrawEvidence } from './app/withdraw-evidence';
import { createCommunity } from './community';
import type { ListingsConfig } from './config';
import type { ImportProgress } from './domain/imports';
import type { IdGenerator } from './domain/listing-repository';
import { recordDeeds } from './events/record-deeds';
import { followImages } from './events/show-images';
import { createActivityRoutes, recordActivity } from './http/activity-routes';
import { createAnalyticsRoutes } from './http/analytics-routes';
import { createChangeRoutes } from './http/change-routes';
import { createEditRoutes } from './http/edit-routes';
import { createEvidenceRoutes } from './http/evidence-routes';
import { createInternalRoutes } from './http/internal-routes';
import { createListingRoutes } from './http/listing-routes';
import { createLockRoutes } from './http/lock-routes';
import { createNeighbourRoutes } from './http/neighbour-routes';
import { createReferenceEditRoutes } from './http/reference-edit-routes';
import { createReferenceRoutes } from './http/reference-routes';
import { createStatusRoutes } from './http/status-routes';
import { createTransferRoutes } from './http/transfer-routes';
import { seedsOf } from './adapters/seeds';
import { spoolFile } from './adapters/spool-file';

const hour = 60 * 60_000;
const minute = 60_000;
/** A file to import may be large, and come over a slow line. */
const requestTimeoutMs = 5 * minute;

export interface ListingsServiceOptions {
  config: ListingsConfig;
  bus: EventBus;
  /** Finds the caller of a request by the access token. */
  sessions: SessionVerifier;
  logger: Logger;
  clock?: Clock;
  ids?: IdGenerator;
  /** Told how far an empty directory is filled. */
  onSeedProgress?: (progress: SeedProgress) => void;
  /** Told how far a large import is, about once a second. */
  onImportProgress?: (progress: ImportProgress) => void;
}

/**
 * The listings service: it keeps the places, takes new ones, lets admins decide, and tells the others by events.
 * Connects to MongoDB at once; `start` fills an empty directory, if the configuration says so, and then listens.
 * @throws when MongoDB does not answer
 */
export const createListingsService = async (options: ListingsServiceOptions): Promise<Service> => {
  const { config, bus, logger, clock = systemClock, ids = createObjectIds() } = options;
  const connection = await connectMongo({ url: config.MONGODB_URL, service: 'listings' });
  const model = listingModel(connection);
  const referenceStore = createMongoReferenceData({ connection });
  const { reference } = referenceStore;
  const listings = createMongoListingRepository({ model, reference, clock });
  const idempotency = createMongoIdempotencyStore({ connection, clock });
  const changes = createMongoChangeStore({ connection });
  const locks = createMongoLockStore({ connection, clock });
  const activity = createMongoActivityLog({ connection });
  const relay = createRelay({ source: createMongoOutbox(model), bus, logger });
  const seedListings = createSeedListings({
    store: createMongoSeedStore({ connection, model, reference, clock }),
    clock,
  });
  const dependencies: ChangeDependencies = {
    listings,
    reference,
    clock,
    ids,
    changes,
    locks,
    eventsWait: () => relay.notify(),
  };
  const refreshTrust = createRefreshTrust(dependencies);
  const purgeListings = createPurgeListings({ ...dependencies, activity });
  const purgeTimer = repeat({ task: purgeListings, everyMs: hour, logger, name: 'purge listings' });
  const referenceTimer = repeat({
    task: () => referenceStore.load(),
    everyMs: minute,
    logger,
    name: 'read reference data',
  });
  const referenceChanges = createMongoReferenceChanges({ connection });
  const roomForEvents = createRoomForEvents(model);
  const followReferences = createFollowReferences({
    ...dependencies,
    referenceChanges,
    roomForEvents,
    readReferences: () => referenceStore.load(),
  });
  const followTimer = repeat({ task: followReferences, everyMs: minute, logger, name: 'follow references' });
  const trustTimer = repeat({ task: refreshTrust, everyMs: minute, logger, name: 'refresh trust' });

  const decideListing = createDecideListing(dependencies);
  const deleteListing = createDeleteListing(dependencies);
  const checkAccess = createCheckAccess(dependencies);

  const jobs = createMongoImportJobs({ connection, clock });
  const importer = createImportListings({
    ...dependencies,
    jobs,
    roomForEvents,
    logger,
    onProgress: options.onImportProgress,
  });

  const metrics = createMetrics({ name: 'listings' });
  metrics.gauge('listings_waiting', 'Listings with events that are not published yet', () =>
    model.countDocuments({ 'pendingEvents.id': { $gt: '' } }),
  );
  const limit = (keyPrefix: string, points: number) =>
    createRateLimiter({
      keyPrefix,
      points,
      windowMs: hour,
      mode: config.HALALMAP_RATE_LIMITS,
      mongo: { client: connection, dbName: connection.name },
    });
  const community = createCommunity({ config, connection, bus, logger, dependencies, idempotency, limit });
  const { moveContributions } = community;
  const app = createServiceApp({
    name: 'listings',
    logger,
    metrics,
    sessions: options.sessions,
    trustedHops: 1,
    permissions,
    middleware: [recordActivity({ activity, clock, newId: () => ids.documentId() })],
    routes: [
      createTransferRoutes({
        exportListings: createExportListings(dependencies),
        importer,
        jobs,
        spool: spoolFile,
      }),
      createEditRoutes({
        checkAccess,
        editListing: createEditListing(dependencies),
        deleteListing,
        restoreListing: createRestoreListing(dependencies),
        mergeListings: createMergeListings({ ...dependencies, locks, moveContributions }),
        readHistory: createReadHistory(dependencies),
        changeMany: createChangeMany({ decideListing, deleteListing }),
        findDuplicates: createFindDuplicates(dependencies),
      }),
      createEvidenceRoutes({
        checkAccess,
        listEvidence: createListEvidence(dependencies),
        addEvidence: createAddEvidence(dependencies),
        withdrawEvidence: createWithdrawEvidence(dependencies),
      }),
      createChangeRoutes({
        checkAccess,
        suggestChange: createSuggestChange(dependencies),
        listChanges: createListChanges(dependencies),
        decideChange: createDecideChange(dependencies),
        limit: limit('changes-user', limits.rates.userChangesPerHour),
      }),
      createLockRoutes({ locks }),
      createActivityRoutes({ listActivity: createListActivity({ activity, listings }) }),
      createListingRoutes({
        submitListing: createSubmitListing({ ...dependencies, photos: createHttpPhotos(config.MEDIA_URL) }),
        getListing: createGetListing(dependencies),
        listListings: createListListings(dependencies),
        listEnhanced: createListEnhanced(dependencies),
        decideListing,
        idempotency,
        newId: () => ids.documentId(),
        limits: {
          visitor: limit('submissions-visitor', limits.rates.visitorSubmissionsPerHour),
          user: limit('submissions-user', limits.rates.userSubmissionsPerHour),
        },
      }),
      createReferenceRoutes(reference),
      createReferenceEditRoutes({
        editReference: createEditReference({
          store: referenceStore,
          listings,
          referenceChanges,
          listingsFollow: () => followTimer.notify(),
        }),
      }),
      createAnalyticsRoutes({
        countCategories: createCountCategories(dependencies),
        countProvinces: createCountProvinces(dependencies),
        readOverview: createReadOverview({ ...dependencies, confirmations: community.confirmations }),
      }),
      createStatusRoutes({ database: 'MongoDB', queryCount: countCommands(connection) }),
      ...community.routes,
      createNeighbourRoutes({
        findSnapshot: createFindSnapshot(dependencies),
        readContributions: community.readContributions,
      }),
      createInternalRoutes({
        snapshotListings: createSnapshotListings(dependencies),
        checkAccess,
        listings,
      }),
    ],
  });

  const subscriptions: Subscription[] = [];
  return createService({
    name: 'listings',
    handler: app.callback(),
    host: config.HOST,
    port: config.PORT,
    metricsPort: config.METRICS_PORT,
    metrics,
    requestTimeoutMs,
    readiness: [{ name: 'database', check: () => connection.readyState === 1 }],
    logger,
    async onStart() {
      await model.createIndexes();
      await idempotency.ensureIndexes();
      await locks.ensureIndexes();
      await activity.ensureIndexes();
      await changes.ensureIndexes();
      await jobs.ensureIndexes();
      await referenceStore.load();
      await seedListings({
        ...seedsOf(config),
        onProgress(progress) {
          logger.info(progress, 'seeding listings');
          options.onSeedProgress?.(progress);
        },
      });
      await refreshTrust();
      await purgeListings();
      subscriptions.push(
        await followImages(bus, createShowImages(dependencies)),
        await recordDeeds({ bus, activity }),
      );
      await community.start();
      relay.start();
      trustTimer.start();
      purgeTimer.start();
      referenceTimer.start();
      followTimer.notify();
    },
    async onStop() {
      await community.stop();
      await Promise.all(subscriptions.map((subscription) => subscription.close()));
      await importer.stop();
      await trustTimer.stop();
      await purgeTimer.stop();
      await referenceTimer.stop();
      await followTimer.stop();
      await relay.stop();
      await connection.close();
    },
  });
};
