import { createRelay, traceBus, type Subscription } from '@halalmap/event-bus';
import {
  createMetrics,
  createHourlyLimits,
  createService,
  createTracing,
  createServiceApp,
  repeat,
  systemClock,
} from '@halalmap/service-kit';
import { connectMongo, guardDatabase } from '@halalmap/service-kit/mongo';
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
import { createOperations } from './operations';
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
  const tracing = createTracing({ name: 'listings', version: manifest.version, config, logger });
  const bus = traceBus(options.bus, tracing);
  const connection = await connectMongo({ url: config.MONGODB_URL, service: 'listings' });
  const database = guardDatabase(connection, logger);
  const stores = createStores({ connection, clock, secret: config.INTERNAL_TOKEN });
  const { activity, referenceStore } = stores;
  const metrics = createMetrics({ name: 'listings', version: manifest.version });
  const operations = createOperations({ ...stores, bus, connection, database, metrics, clock });
  const { events } = operations;
  const relay = createRelay({ source: stores.outbox, bus, logger });
  const claimRelay = createRelay({ source: stores.claims.outbox, bus: events, logger });
  const { app, work, pictureClients } = createUseCases({
    config,
    stores,
    bus: operations.bus,
    ids,
    clock,
    logger,
    notifyListingRelay: (events) => relay.notify(events),
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
    name: 'listings',
    logger,
    metrics,
    tracing,
    sessions: options.sessions,
    internalToken: config.INTERNAL_TOKEN,
    trustedHops: 1,
    rateLimits: config.HALALMAP_RATE_LIMITS,
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

  const subscriptions: Subscription[] = [];
  const service = createService({
    name: 'listings',
    handler: koa.callback(),
    host: config.HOST,
    port: config.PORT,
    metricsPort: config.METRICS_PORT,
    internalToken: config.INTERNAL_TOKEN,
    metrics,
    tracing,
    requestTimeoutMs,
    readiness: operations.readiness,
    logger,
    migrate: () => stores.prepare(logger),
    async onStart() {
      await referenceStore.load();
      await filling.fill();
      await work.refreshTrust();
      await work.purgeListings();
      await work.applyRetention();
      await forgetNetworks();
      await work.recount.left();
      const follow = { ...stores, ...pictureClients, ...work, bus: events };
      subscriptions.push(
        await followImages(events, work.showImages),
        await recordAuditEntries({ bus: events, activity }),
        await followListings(follow),
        await followUsers(follow),
      );
      claimRelay.start();
      relay.start();
      for (const each of timers) each.start();
      followTimer.notify();
    },
    async onStop() {
      await Promise.all(subscriptions.map((subscription) => subscription.close()));
      await claimRelay.stop();
      await work.importer.stop();
      await work.exportListings.close();
      for (const each of [...timers, followTimer]) await each.stop();
      await relay.stop();
      await database.close();
    },
  });
  return { ...service, refreshTrust: work.refreshTrust, removeDemo: () => filling.removeDemo() };
};
