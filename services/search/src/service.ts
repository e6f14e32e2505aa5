import { permissions } from '@halalmap/contracts';
import type { EventBus, Subscription } from '@halalmap/event-bus';
import {
  createMetrics,
  createService,
  createServiceApp,
  type Clock,
  type Logger,
  type Metrics,
  type Service,
  type SessionVerifier,
} from '@halalmap/service-kit';
import { createEmbeddedSearchIndex } from './adapters/embedded/embedded-search-index';
import { createHttpCategoryNames } from './adapters/http-category-names';
import { createHttpListingSource } from './adapters/http-listing-source';
import { createMeilisearchIndex } from './adapters/meilisearch/meilisearch-search-index';
import { bundledCategoryNames, createReferencePlaces } from './adapters/reference-places';
import { createCheckDrift } from './app/check-drift';
import { createFindEnhanced } from './app/find-enhanced';
import { createFindListings } from './app/find-listings';
import { createFindLocations } from './app/find-locations';
import { createFirstBuild } from './app/first-build';
import { createRebuildIndex } from './app/rebuild-index';
import { createSuggest } from './app/suggest';
import type { SearchConfig } from './config';
import type { SearchIndex } from './domain/search-index';
import { indexListings } from './events/index-listing';
import { createListingRoutes } from './http/listing-routes';
import { createLocationRoutes } from './http/location-routes';
import { requireIndex } from './http/require-index';
import { createSearchRoutes } from './http/search-routes';

const openIndex = (config: SearchConfig): SearchIndex =>
  config.MEILISEARCH_URL
    ? createMeilisearchIndex({ url: config.MEILISEARCH_URL, key: config.MEILISEARCH_KEY })
    : createEmbeddedSearchIndex();

/**
 * The search service: an index of approved listings that follows listing events, and the public queries it answers.
 * @param options.bus where `listing.changed` comes from; the caller closes it
 * @param options.consumer under which it hears of changes; an index inside each of several processes needs one for each
 * @param options.metricsPort left out: metrics are not served
 */
export const createSearchService = async (options: {
  config: SearchConfig;
  bus: EventBus;
  sessions: SessionVerifier;
  logger: Logger;
  clock: Clock;
  metrics?: Metrics;
  metricsPort?: number;
  consumer?: string;
}): Promise<Service> => {
  const { config, bus, clock, logger } = options;
  const metrics = options.metrics ?? createMetrics({ name: 'search' });
  const index = openIndex(config);
  const source = createHttpListingSource({ listingsUrl: config.LISTINGS_URL });
  const names = createHttpCategoryNames({
    listingsUrl: config.LISTINGS_URL,
    known: bundledCategoryNames(),
    logger,
  });
  const reference = createReferencePlaces(names);
  const rebuild = createRebuildIndex({ index, source, reference, clock, logger });
  const firstBuild = createFirstBuild({ index, rebuild, logger });
  const locations = createFindLocations({ index });
  let subscription: Subscription | undefined;

  metrics.gauge('search_documents', 'Listings in the search index', () => index.count());

  const answersOnceBuilt = requireIndex(firstBuild.isDone);
  const routes = [
    createListingRoutes({
      findListings: createFindListings({ index, clock }),
      findEnhanced: createFindEnhanced({ index }),
      requireIndex: answersOnceBuilt,
    }),
    createSearchRoutes({
      suggest: createSuggest({ index, locations }),
      rebuild,
      checkDrift: createCheckDrift({ index, source }),
      requireIndex: answersOnceBuilt,
    }),
    createLocationRoutes({ locations, requireIndex: answersOnceBuilt }),
  ];

  const app = createServiceApp({
    name: 'search',
    logger,
    metrics,
    sessions: options.sessions,
    trustedHops: 1,
    permissions,
    routes,
  });

  return createService({
    name: 'search',
    handler: app.callback(),
    host: config.HOST,
    port: config.PORT,
    ...(options.metricsPort === undefined ? {} : { metricsPort: options.metricsPort }),
    metrics,
    logger,
    readiness: [{ name: 'index', check: firstBuild.isDone }],
    async onStart() {
      subscription = await indexListings({
        bus,
        index,
        reference,
        consumer: options.consumer ?? 'search-index',
      });
      firstBuild.start();
    },
    async onStop() {
      await subscription?.close();
      await firstBuild.stop();
      await Promise.all([index.close(), source.close(), names.close()]);
    },
  });
};
