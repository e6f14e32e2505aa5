import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { createServiceEvents, type EventBus } from '@halalmap/event-bus';
import { reserveOf } from '@halalmap/local-files';
import {
  createService,
  createServiceApp,
  createServiceBase,
  repeat,
  type Clock,
  type Logger,
  type Service,
  type SessionVerifier,
} from '@halalmap/service-kit';
import manifest from '../package.json';
import { createEmbeddedSearchIndex } from './adapters/embedded/embedded-search-index';
import {
  createHttpCategoryNames,
  bundledCategoryNames,
  createReferencePlaces,
  knownDistricts,
} from './adapters/reference-places';
import { createHttpDeclaredMonths } from './adapters/http-declared-months';
import { createHttpListingSource } from './adapters/http-listing-source';
import { guardReads } from './adapters/meilisearch/call-server';
import { createMeilisearchIndex } from './adapters/meilisearch/meilisearch-search-index';
import { createCheckDrift, createRepairDrift } from './app/drift';
import { createFindByCode } from './app/find-by-code';
import { createFindEnhanced, createFindListings } from './app/find-listings';
import { createFindLocations, createSuggest } from './app/suggest';
import { createFindOnMap } from './app/find-on-map';
import { createIndexMaintainer, createIndexWriter, type IndexWriter } from './app/maintain-index';
import { createRebuildIndex } from './app/rebuild-index';
import type { SearchConfig } from './config';
import type { SearchIndex } from './domain/search-index';
import { indexListings } from './events/index-listing';
import { createSearchRoutes } from './http/routes';

const repairEveryMs = 10 * 60_000;
/** After an attempt that failed: the listings service may start after this one. */
const repairRetryMs = 5_000;

/** The index that is configured; an embedded one begins to read its folder. */
export const openSearchIndex = (
  config: Pick<SearchConfig, 'MEILISEARCH_URL' | 'MEILISEARCH_KEY' | 'SEARCH_INDEX_DIR' | 'MIN_FREE_MB'>,
  logger: Logger,
): SearchIndex => {
  const { MEILISEARCH_URL: url, MEILISEARCH_KEY: key, SEARCH_INDEX_DIR: folder } = config;
  return url
    ? guardReads(createMeilisearchIndex({ url, key }), { url, logger })
    : createEmbeddedSearchIndex({
        ...(folder === undefined ? {} : { folder }),
        reserveBytes: reserveOf(config.MIN_FREE_MB),
        onProblem: (error) =>
          logger.warn(
            { err: error, folder },
            'the search index on disk cannot be used as it is; what it lacks is built again',
          ),
      });
};

/**
 * The search service: an index of approved listings that follows listing events, and the public queries on it.
 * @param options.index from `openSearchIndex`, if it was opened before; closed by the service
 * @param options.bus source of `listing.changed`; closed by the caller
 * @param options.consumer name of the event consumer; each embedded index needs its own
 * @param options.repairEveryMs how often the index is compared with the database; default ten minutes
 */
export const createSearchService = async (options: {
  config: SearchConfig;
  index?: SearchIndex;
  bus: EventBus;
  sessions: SessionVerifier;
  logger: Logger;
  clock: Clock;
  consumer?: string;
  repairEveryMs?: number;
}): Promise<Service> => {
  const { config, clock, logger } = options;
  const base = createServiceBase({ name: 'search', version: manifest.version, config, logger });
  const { metrics } = base;
  const events = createServiceEvents({ ...base, bus: options.bus });
  const { bus } = events;
  const delays = metrics.histogram(
    'search_index_delay_seconds',
    'Time from the change of an approved listing until it can be found',
    { buckets: [0.05, 0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 5, 10, 30, 60, 300] },
  );
  const durations = metrics.histogram(
    'search_query_duration_seconds',
    'Time of a query of the index, by kind',
    {
      labelNames: ['kind'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    },
  );
  const timed =
    <Args extends unknown[], T>(kind: string, query: (...args: Args) => Promise<T>) =>
    async (...args: Args): Promise<T> => {
      const end = durations.startTimer({ kind });
      try {
        return await query(...args);
      } finally {
        end();
      }
    };
  const index = options.index ?? openSearchIndex(config, logger);
  const source = createHttpListingSource(config);
  const names = createHttpCategoryNames({
    listingsUrl: config.LISTINGS_URL,
    known: bundledCategoryNames(),
    logger,
  });
  const reference = createReferencePlaces(names);
  const declaredMonths = createHttpDeclaredMonths({ listingsUrl: config.LISTINGS_URL, clock, logger });
  const rebuild = createRebuildIndex({ index, source, reference, clock, logger });
  const isShared = config.MEILISEARCH_URL !== undefined;
  const checkDrift = createCheckDrift({ index, source });
  const repairDrift = createRepairDrift({
    index,
    source,
    reference,
    checkDrift,
    rebuild,
    logger,
    mayWrite: () => writer.mayWrite(),
  });
  const maintainer = createIndexMaintainer({
    index,
    backend: isShared ? 'Meilisearch (MEILISEARCH_URL)' : 'embedded',
    rebuild,
    logger,
    onReady() {
      if (writer.mayWrite()) repairs.notify();
    },
    // Without a broker the other replicas are unknown; two concurrent rebuilds do no harm.
    // When a process ends, the last events may not have reached its index on disk.
    ...(isShared ? {} : { beforeFirstUse: repairDrift.repair }),
    mayBuild: () => !isShared || writer.mayWrite() || !bus.isConnected(),
  });
  const repairs = repeat({
    name: 'repair drift',
    everyMs: options.repairEveryMs ?? repairEveryMs,
    retryMs: repairRetryMs,
    logger,
    task: async () => {
      return !maintainer.isReady() || !writer.mayWrite() || (await repairDrift.run());
    },
  });
  const writer: IndexWriter = createIndexWriter({
    ...(isShared
      ? {
          compete: (onChange) =>
            bus.compete({
              role: 'search-index-writer',
              isReady: maintainer.isReachable,
              onChange,
              ...(config.PORT === 0 ? {} : { as: `${hostname()}:${config.PORT}` }),
            }),
        }
      : {}),
    follow: () =>
      indexListings({
        bus,
        index,
        reference,
        consumer: options.consumer ?? 'search-index',
        mayWrite: () => writer.mayWrite(),
        onFindable: (seconds) => delays.observe(seconds),
        // An embedded index accepts changes while it is being built.
        isReady: isShared ? maintainer.isReady : undefined,
      }),
    isReady: maintainer.isReady,
    repairs,
    logger,
  });
  const findLocations = createFindLocations({ index, districts: knownDistricts() });
  const locations = { ...findLocations, search: timed('locations', findLocations.search) };

  metrics.gauge('search_index_documents', 'Listings in the search index', () => index.count());
  metrics.gauge(
    'search_index_drift_documents',
    'Documents that differed from the database at the last check',
    repairDrift.found,
  );

  const routes = createSearchRoutes({
    findListings: timed('list', createFindListings({ index, clock, declaredMonths })),
    findEnhanced: timed('enhanced', createFindEnhanced({ index })),
    findOnMap: timed('map', createFindOnMap({ index, reference, clock, declaredMonths })),
    findByCode: timed('code', createFindByCode({ index })),
    suggest: timed('suggest', createSuggest({ index, locations })),
    locations,
    rebuild,
    checkDrift,
    record: (entry) => source.record(entry),
    countMissed(missed) {
      source.countMissed(missed).catch((error: unknown) => {
        logger.debug({ err: error }, 'a search without a result was not counted');
      });
    },
    newId: () => randomBytes(12).toString('hex'),
    isReady: maintainer.isReady,
  });

  const app = createServiceApp({
    ...base,
    sessions: options.sessions,
    routes,
  });

  return createService({
    ...base,
    handler: app.callback(),
    readiness: [{ name: 'index', check: maintainer.isReady }],
    parts: [events, names, declaredMonths, source, index, maintainer, writer],
  });
};
