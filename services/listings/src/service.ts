import { hostname } from 'node:os';
import { createRelay, createServiceEvents, type EventBus } from '@halalmap/event-bus';
import {
  createHourlyLimits,
  createService,
  createServiceApp,
  createServiceBase,
  repeat,
  systemClock,
  type Clock,
  type Logger,
  type Service,
  type SessionVerifier,
  type Metrics,
} from '@halalmap/service-kit';
import { openDatabase } from '@halalmap/service-kit/mongo';
import { limits, type ListingOrigin } from '@halalmap/contracts';
import manifest from '../package.json';
import { createMongoDemoStore } from './adapters/import/mongo-demo-store';
import { measureBackups } from './adapters/mongo-backups';
import { createObjectIds } from './adapters/object-ids';
import {
  onImagesChanged,
  onListingsChanged,
  onUsersChanged,
  recordAuditEntries,
} from './events/subscriptions';
import { auditRequests } from './http/activity/activity';
import {
  createBulkRoutes,
  createExportRoutes,
  createModerationRoutes,
  createOfficeRoutes,
} from './http/moderation/moderation-routes';
import { createQueueRoutes } from './http/moderation/queue-routes';
import { createPeopleRoutes, createPictureRoutes, createRecordRoutes } from './http/internal-routes';
import {
  createCertificateRequestRoutes,
  createChangeRoutes,
  createEvidenceRoutes,
  createHistoryRoutes,
  createListingRoutes,
  createOwnerCheckRoutes,
  createSubmissionRoutes,
} from './http/listing/listing-routes';
import {
  createAnalyticsRoutes,
  createReferenceEditRoutes,
  createReferenceRoutes,
} from './http/reference/reference-routes';
import {
  createClaimRoutes,
  createConfirmationRoutes,
  createPhotoOfferRoutes,
  createReportRoutes,
  createReviewResponseRoutes,
  createReviewRoutes,
} from './http/review/review-routes';
import { createImportRoutes, createTransferRoutes } from './http/transfer-routes';
import { createOpenData } from './open-data';
import { createOtherServices } from './other-services';
import { createSeeder } from './seeder';
import { createSite } from './site';
import { createStores } from './stores';
import { createUseCases } from './use-cases';
import type { RemovedDemo } from './app/activity/remove-demo';
import { mergeLock } from './app/moderation/merge-listings';
import type { SeedProgress } from './app/import/seed-listings';
import type { ListingsConfig } from './config';
import type { ImportProgress } from './domain/imports';
import type { IdGenerator, ListingRepository } from './domain/listing/listing-repository';
import { unaudited } from './app/activity/audit-scope';
import type { ActivityLog } from './domain/activity';
import { manilaDayOf, startOfManilaDay } from './domain/manila-time';

/** Registers the metrics of what the service stores and of events that no service could handle. */
const measureListings = (options: {
  bus: Pick<EventBus, 'countDeadLetters'>;
  listings: Pick<ListingRepository, 'countSubmitted' | 'countLikelySpam' | 'oldestPending'>;
  activity: Pick<ActivityLog, 'countSince'>;
  metrics: Metrics;
  clock: Clock;
}): void => {
  const { bus, metrics, listings, activity, clock } = options;
  metrics.gauge('event_dead_letters', 'Events that no service could handle', () => bus.countDeadLetters());
  metrics.gauge('listings_pending_submissions', 'Listings that wait for a decision', () =>
    listings.countSubmitted('pending'),
  );
  metrics.gauge('listings_likely_spam', 'Pending listings that are likely spam', () =>
    listings.countLikelySpam(),
  );
  metrics.gauge(
    'listings_oldest_submission_age_seconds',
    'Age of the listing that waits longest for a decision; 0 when none waits',
    async () => {
      const oldest = await listings.oldestPending();
      return oldest ? Math.max(0, (clock.now().getTime() - oldest.getTime()) / 1_000) : 0;
    },
  );
  metrics.gauge('activity_entries_today', 'Entries of the activity log since midnight in Manila', () =>
    activity.countSince(startOfManilaDay(manilaDayOf(clock.now()))),
  );
};

export interface ListingsServiceOptions {
  config: ListingsConfig;
  bus: EventBus;
  /** Finds the caller of a request by its access token. */
  sessions: SessionVerifier;
  logger: Logger;
  clock?: Clock;
  ids?: IdGenerator;
  /** Origin of new listings. Default: submitted. */
  origin?: ListingOrigin;
  /** Called with the progress of filling an empty directory. */
  onSeedProgress?: (progress: SeedProgress) => void;
  /** Called about once a second with the progress of a large import. */
  onImportProgress?: (progress: ImportProgress) => void;
}

/** The listings service, with functions for the process that starts it. */
export interface ListingsService extends Service {
  /** Updates trust levels that have changed by the passing of time. */
  refreshTrust(): Promise<unknown>;
  /** Makes the dumps of public listings if they are due. */
  makeDumps(): Promise<void>;
  /** Makes the packs whose places have changed. */
  makePacks(): Promise<void>;
  /** Mails those who have not been asked for long whether what is said of their place is still true. */
  askOwners(): Promise<void>;
  /** Updates ratings with the reviews that have started to count. */
  recountReviews(): Promise<void>;
  /**
   * Removes demo places and everything written by demo users. Also works without `start`; other services are notified
   * after the next start.
   */
  removeDemo(): Promise<RemovedDemo>;
}

const hour = 60 * 60_000;
const minute = 60_000;
/** An imported file may be large and the connection slow. */
const requestTimeoutMs = 5 * minute;

/**
 * Creates the listings service. It stores places, accepts submissions and admin decisions, and notifies other services
 * by events. Connects to MongoDB immediately; `start` fills an empty directory if configured, and then listens.
 * @throws when MongoDB does not respond
 */
export const createListingsService = async (options: ListingsServiceOptions): Promise<ListingsService> => {
  const { config, logger, clock = systemClock, ids = createObjectIds() } = options;
  const base = createServiceBase({ name: 'listings', version: manifest.version, config, logger });
  const database = await openDatabase(base);
  const { connection } = database;
  const stores = createStores({ connection, clock, secret: config.INTERNAL_TOKEN });
  const { activity, referenceStore } = stores;
  const otherServices = createOtherServices(options);
  const events = createServiceEvents({
    ...base,
    bus: options.bus,
    outbox: stores.outbox,
    isReady: database.isAvailable,
    subscribe(bus) {
      const eventHandlers = {
        ...stores,
        ...site.collections,
        ...otherServices.pictureClients,
        ...background,
        bus,
      };
      return [
        onImagesChanged(bus, background.showImages),
        recordAuditEntries({ bus, activity }),
        onListingsChanged(eventHandlers),
        onUsersChanged(eventHandlers),
        ...site.events.map((subscribe) => subscribe(bus)),
      ];
    },
  });
  const { bus } = events;
  const newId = () => ids.documentId();
  const writes = { idempotency: stores.idempotency, newId };
  const site = createSite({
    ...stores,
    ...otherServices,
    connection,
    clock,
    ids,
    logger,
    bus,
    writes,
    secret: config.INTERNAL_TOKEN,
    publicUrl: config.PUBLIC_URL,
    decided: [stores.claims.notices, stores.changes.notices, stores.reviews.notices],
  });
  measureListings({ ...stores, metrics: base.metrics, bus, clock });
  measureBackups(base.metrics, stores.backups, () => clock.now());
  // Inside another process there is one listings service for the database.
  const processName = config.PORT === 0 ? 'inside' : `${hostname()}:${config.PORT}`;
  const claimRelay = createRelay({ source: stores.claims.outbox, bus, logger });
  const { background, ...app } = createUseCases({
    stores,
    otherServices,
    site: site.collections,
    ids,
    processName,
    clock,
    logger,
    // Relays and timers go on with the work of others.
    notifyListingRelay: (stored) =>
      unaudited(() => {
        events.notify(stored);
        background.queueFeed.notify();
      }),
    notifyClaimRelay: () => unaudited(() => claimRelay.notify()),
    scheduleListingUpdate: () => unaudited(() => referenceTimer.notify()),
    onImportProgress: options.onImportProgress,
    origin: options.origin,
  });
  const seeder = createSeeder({
    ...otherServices,
    config,
    logger,
    clock,
    store: stores.seeds,
    demoStore: createMongoDemoStore({ ...stores, connection, ids, clock }),
    readReferences: () => referenceStore.load(),
    removeDemo: background.removeDemo,
    onProgress: options.onSeedProgress,
  });

  const forgetNetworks = () => stores.networks.forget(clock.now());
  const timer = (name: string, everyMs: number, task: () => Promise<unknown>) =>
    repeat({
      name,
      everyMs,
      logger,
      async task() {
        await task();
      },
    });
  const referenceTimer = timer('follow references', minute, background.applyReferenceChanges);
  const ownerEditTimer = timer('file edits of owners', minute, background.fileOwnerEdits);
  const auditTimer = timer('take audit log entries over', minute, () => activity.collect());
  const timers = [
    ...site.timers,
    timer('warn of ending certificates', hour, background.warnOfEndings),
    timer('ask owners', hour, background.askOwners),
    timer('refresh trust', minute, background.refreshTrust),
    timer('purge listings', hour, background.purgeListings),
    timer('read reference data', minute, () => referenceStore.load()),
    timer('apply retention', hour, background.applyRetention),
    // Finishes recounts that a crash interrupted.
    timer('recount reviews', minute, background.recount.left),
    timer('forget networks', hour, forgetNetworks),
    timer('continue bulk actions', 10_000, background.changeMatching.resume),
    timer('find duplicates', minute, background.findDuplicates),
  ];

  const openData = createOpenData({
    ...stores,
    ...{ connection, clock, logger, publicUrl: config.PUBLIC_URL, secret: config.INTERNAL_TOKEN },
  });

  const koa = createServiceApp({
    ...base,
    sessions: options.sessions,
    limiterFor: createHourlyLimits({ connection, mode: config.HALALMAP_RATE_LIMITS }),
    database,
    middleware: [auditRequests({ activity, clock, logger, newId })],
    routes: [
      // Before the routes of single listings, so that `export` is not taken as an id.
      createExportRoutes(app.exports),
      createTransferRoutes(app.transfer),
      createImportRoutes(app.imports),
      createBulkRoutes(app.bulk),
      createQueueRoutes(app.queue),
      createModerationRoutes(app.moderation),
      createOfficeRoutes(app.office),
      createSubmissionRoutes({ ...app.submissions, writes }),
      createListingRoutes(app.listings),
      createHistoryRoutes(app.history),
      createEvidenceRoutes(app.evidence),
      createCertificateRequestRoutes({ certificateRequests: app.certificateRequests }),
      createOwnerCheckRoutes({ ownerChecks: app.ownerChecks }),
      createChangeRoutes(app.changes),
      createReviewRoutes({ ...app.reviews, writes }),
      createReviewResponseRoutes(app.responses),
      createReportRoutes(app.reports),
      createPhotoOfferRoutes(app),
      createConfirmationRoutes({ confirmations: app.confirmations }),
      createClaimRoutes({ claims: app.claims, writes }),
      createReferenceRoutes({ reference: stores.reference }),
      createReferenceEditRoutes(app.references),
      createAnalyticsRoutes(app.counts),
      ...site.routes,
      createRecordRoutes(app.records),
      createPeopleRoutes(app.people),
      createPictureRoutes(app.pictures),
      openData.routes,
    ],
  });

  const data = {
    async start() {
      await referenceStore.load();
      await seeder.seed();
      await background.refreshTrust();
      await background.purgeListings();
      await background.applyRetention();
      await forgetNetworks();
      await background.recount.left();
      await background.warnOfEndings();
    },
  };
  const service = createService({
    ...base,
    handler: koa.callback(),
    requestTimeoutMs,
    // Search reads all places as fast as a busy engine takes them; slow clients are the gateway's to cut off.
    idleReaderMs: limits.connections.changeMs,
    migrate: () => stores.prepare(logger),
    readiness: [{ name: 'submission', check: database.takesWrites, once: true }],
    parts: [
      database,
      ...otherServices.clients,
      data,
      events,
      claimRelay,
      // A merge that was killed with this process has ended.
      { start: () => stores.locks.releaseAll(mergeLock, `${processName}/`) },
      background.exportListings,
      { stop: () => background.importer.stop() },
      background.queueFeed,
      { start: () => background.changeMatching.resume(), stop: () => background.changeMatching.stop() },
      ...timers,
      ...openData.timers,
      { start: referenceTimer.notify, stop: referenceTimer.stop },
      { start: ownerEditTimer.notify, stop: ownerEditTimer.stop },
      { start: auditTimer.notify, stop: auditTimer.stop },
    ],
  });
  return {
    ...service,
    refreshTrust: background.refreshTrust,
    makeDumps: openData.makeDumps,
    makePacks: openData.makePacks,
    askOwners: background.askOwners,
    recountReviews: background.recount.left,
    removeDemo: seeder.removeDemo,
  };
};
