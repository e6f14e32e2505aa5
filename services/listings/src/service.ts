import { createRelay, createServiceEvents } from '@halalmap/event-bus';
import {
  createHourlyLimits,
  createService,
  createServiceApp,
  createServiceBase,
  repeat,
  systemClock,
} from '@halalmap/service-kit';
import { openDatabase } from '@halalmap/service-kit/mongo';
import manifest from '../package.json';
import { createObjectIds } from './adapters/object-ids';
import { followImages, followListings, followUsers, recordAuditEntries } from './events/subscriptions';
import { createFilling } from './filling';
import { recordActivity } from './http/activity/record-activity';
import { createExportRoutes } from './http/export-routes';
import { createInternalRoutes } from './http/internal-routes';
import { createListingRoutes } from './http/listing/listing-routes';
import { createModerationRoutes } from './http/moderation/moderation-routes';
import {
  createAnalyticsRoutes,
  createReferenceEditRoutes,
  createReferenceRoutes,
} from './http/reference/reference-routes';
import { createReviewRoutes } from './http/review/review-routes';
import { createDeadLetterRoutes, createMessageRoutes } from './http/site-routes';
import { createTransferRoutes } from './http/transfer-routes';
import { measureListings } from './operations';
import type { ListingsService, ListingsServiceOptions } from './service-options';
import { createStores } from './stores';
import { createUseCases } from './use-cases';

export type { ListingsService, ListingsServiceOptions } from './service-options';

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
  const events = createServiceEvents({
    ...base,
    bus: options.bus,
    outbox: stores.outbox,
    isReady: database.isThere,
    subscribe(bus) {
      const follow = { ...stores, ...pictureClients, ...work, bus };
      return [
        followImages(bus, work.showImages),
        recordAuditEntries({ bus, activity }),
        followListings(follow),
        followUsers(follow),
      ];
    },
  });
  const { bus } = events;
  measureListings({ ...stores, metrics: base.metrics, bus, clock });
  const claimRelay = createRelay({ source: stores.claims.outbox, bus, logger });
  const { app, work, pictureClients } = createUseCases({
    config,
    stores,
    bus,
    ids,
    clock,
    logger,
    notifyListingRelay: events.notify,
    notifyClaimRelay: () => claimRelay.notify(),
    scheduleListingUpdate: () => followTimer.notify(),
    onImportProgress: options.onImportProgress,
    origin: options.origin,
  });
  const filling = createFilling({
    ...options,
    clock,
    store: stores.seeds,
    readReferences: () => referenceStore.load(),
    removeDemo: work.removeDemo,
    createService: createListingsService,
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
  const followTimer = timer('follow references', minute, work.followReferences);
  const timers = [
    timer('refresh trust', minute, work.refreshTrust),
    timer('purge listings', hour, work.purgeListings),
    timer('read reference data', minute, () => referenceStore.load()),
    timer('apply retention', hour, work.applyRetention),
    // Finishes recounts that a crash interrupted.
    timer('recount reviews', minute, work.recount.left),
    timer('forget networks', hour, forgetNetworks),
  ];

  const koa = createServiceApp({
    ...base,
    sessions: options.sessions,
    limiterFor: createHourlyLimits({ connection, mode: config.HALALMAP_RATE_LIMITS }),
    database: database.breaker,
    middleware: [...(options.middleware ?? []), recordActivity({ activity, clock, newId: app.newId })],
    routes: [
      // Before the routes of single listings, so that `export` is not taken as an id.
      createExportRoutes(app),
      createTransferRoutes(app),
      createModerationRoutes(app),
      createListingRoutes(app),
      createReviewRoutes(app),
      createReferenceRoutes(app),
      createReferenceEditRoutes(app),
      createAnalyticsRoutes(app),
      createMessageRoutes(app),
      createDeadLetterRoutes(app),
      ...createInternalRoutes(app),
    ],
  });

  const data = {
    async start() {
      await referenceStore.load();
      await filling.fill();
      await work.refreshTrust();
      await work.purgeListings();
      await work.applyRetention();
      await forgetNetworks();
      await work.recount.left();
    },
  };
  const service = createService({
    ...base,
    handler: koa.callback(),
    requestTimeoutMs,
    migrate: () => stores.prepare(logger),
    parts: [
      database,
      data,
      events,
      claimRelay,
      work.exportListings,
      { stop: () => work.importer.stop() },
      ...timers,
      { start: followTimer.notify, stop: followTimer.stop },
    ],
  });
  return { ...service, refreshTrust: work.refreshTrust, removeDemo: () => filling.removeDemo() };
};
