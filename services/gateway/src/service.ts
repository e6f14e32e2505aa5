import { randomBytes } from 'node:crypto';
import { limits, rateLimits, type UpstreamName } from '@halalmap/contracts';
import { internalEndpoints } from '@halalmap/contracts/internal';
import { createServiceEvents, type EventBus } from '@halalmap/event-bus';
import { listedPrayerTowns } from '@halalmap/reference-data';
import { blogArticles } from '@halalmap/reference-data/blog';
import {
  bodyLimitsFor,
  createInternalClient,
  createRateLimiter,
  createRemoteSessionVerifier,
  createService,
  createServiceBase,
  findClientAddress,
  formatUncaughtErrors,
  handleErrors,
  identifyRequest,
  limitBodies,
  logAccess,
  originAt,
  repeat,
  traceRequests,
  setSecurityHeaders,
  watchService,
  type BodyLimits,
  type Logger,
  type Service,
  type ServiceState,
} from '@halalmap/service-kit';
import Koa from 'koa';
import compress from 'koa-compress';
import manifest from '../package.json';
import { createCertificateExpiry, serveMonitoring } from './http/monitoring';
import {
  createCertifierReader,
  createListingReader,
  createPrayerSettingsReader,
} from './adapters/listing-reader';
import { createMetricHistory } from './adapters/metric-history';
import { readListingEntries, createSitemapStore } from './adapters/sitemap-store';
import { createResponseCache, invalidateCacheOnChanges } from './adapters/response-cache';
import { createServiceMonitor } from './adapters/service-monitor';
import { createOutageLog } from './domain/outage-log';
import { createTileUpstream } from './adapters/tile-upstream';
import { createUpstream, type InFlight, type Upstream } from './adapters/upstream';
import { loadRendererLater, openWebRoot } from './adapters/web-root';
import { type GatewayConfig, siteOf } from './config';
import { articlePath, certifierPath, indexedPaths, prayerTownPath } from './domain/page';
import { routeLabel } from './domain/api-route';
import { createCallUpstream, createReadPublic, createReadShared, firstResponses } from './http/call-upstream';
import {
  answerWithoutEncoding,
  edgeHeaders,
  serveHeadAsGet,
  limitMutations,
  limitRequests,
  passSession,
  refuseForeignOrigins,
  refuseKeysInUrls,
  refuseVisitors,
  setResourcePolicy,
} from './http/edge';
import { forwardApi } from './http/forward';
import { createRenderContent } from './http/render-page';
import { servePages } from './http/pages';
import { describeApi } from './http/openapi';
import { serveOwnRoutes } from './http/own-routes';
import { serveRobots, serveSitemap } from './http/sitemap';
import { serveCalendars } from './http/calendars';
import { serveEmbeds } from './http/embeds';
import { serveOffline } from './http/offline';
import { serveTiles } from './http/tiles';
import { showTooMany } from './http/too-many-page';

const minute = 60_000;
/** Frequent enough to notice when a replica announces its shutdown. */
const sampleMs = 3_000;
/** Uploading a photo on a slow connection takes time. */
const requestTimeoutMs = 5 * minute;

/**
 * Origins whose pages may make changes: the public one and, on a developer's machine, the loopback names with the same
 * port.
 */
const ownOrigins = (publicUrl: string, config: GatewayConfig): ReadonlySet<string> =>
  new Set([
    new URL(publicUrl).origin,
    ...(config.LOOPBACK_ORIGINS
      ? ['localhost', '127.0.0.1', '::1'].map((HOST) => originAt({ HOST, PORT: config.PORT }))
      : []),
  ]);

/**
 * Builds the gateway: one middleware order for every request, the API behind it, and the front end.
 * @param options.bodyLimits minimum speed of request bodies; defaults to the usual limits
 * @param options.connectionWaitMs how long a request waits for a connection to a service; has a default
 * @param options.isInProcess whether the services run in this process
 * @param options.searchesInFlight maximum number of concurrent searches; defaults to the number of connections
 * @param options.bus receives events about changed listings; if undefined, the cache relies on its short freshness
 */
export const createGatewayService = (options: {
  config: GatewayConfig;
  logger: Logger;
  bus?: EventBus;
  bodyLimits?: BodyLimits;
  connectionWaitMs?: number;
  isInProcess?: boolean;
  searchesInFlight?: InFlight;
}): Service => {
  const { config, logger } = options;
  const { isInProcess = false } = options;
  const publicUrl = config.PUBLIC_URL ?? originAt(config);
  const secure = publicUrl.startsWith('https:');
  const headers = edgeHeaders({ secure });
  const base = createServiceBase({ name: 'gateway', version: manifest.version, config, logger });
  const { metrics, tracing } = base;
  const lookups = metrics.counter(
    'gateway_cache_lookups_total',
    'Public reads, by whether memory had a response',
    ['result'],
  );
  const [hits, misses] = [lookups.labels('hit'), lookups.labels('miss')];
  const cache = createResponseCache({
    maxBytes: 32 * 1024 * 1024,
    now: () => performance.now(),
    onLookup: (isHit) => (isHit ? hits : misses).inc(),
  });
  metrics.gauge('gateway_cache_bytes', 'Bytes of the responses kept in memory', () => cache.bytes());
  const upstreamOf = (name: UpstreamName, url: string, inFlight?: InFlight): Upstream =>
    createUpstream({
      name,
      url,
      logger,
      watch: isInProcess ? null : watchService({ name, url, logger }),
      ...(options.connectionWaitMs === undefined ? {} : { waitMs: options.connectionWaitMs }),
      ...(inFlight ? { inFlight } : {}),
    });
  const upstreams: Record<UpstreamName, Upstream> = {
    identity: upstreamOf('identity', config.IDENTITY_URL),
    listings: upstreamOf('listings', config.LISTINGS_URL),
    media: upstreamOf('media', config.MEDIA_URL),
    search: upstreamOf('search', config.SEARCH_URL, options.searchesInFlight),
  };
  const loads = (part: 'busy' | 'waiting'): Record<string, number> =>
    Object.fromEntries(
      Object.values(upstreams).flatMap((upstream) =>
        Object.entries(upstream.load()).map(([pool, load]) => [`${upstream.name} ${pool}`, load[part]]),
      ),
    );
  metrics.gaugeBy(
    'gateway_pool_busy_connections',
    'Connections in use, by service and kind of request',
    'pool',
    () => loads('busy'),
  );
  metrics.gaugeBy('gateway_pool_waiting_requests', 'Requests that wait for a connection', 'pool', () =>
    loads('waiting'),
  );
  metrics.gaugeBy('gateway_upstream_up', '1 while a service responds to probes, else 0', 'upstream', () =>
    Object.fromEntries(Object.values(upstreams).map((upstream) => [upstream.name, Number(upstream.isUp())])),
  );
  const certificateExpiry = createCertificateExpiry(publicUrl);
  if (certificateExpiry)
    metrics.gauge(
      'tls_certificate_expiry_timestamp_seconds',
      'When the certificate of the public address expires',
      certificateExpiry,
    );
  const events =
    options.bus &&
    createServiceEvents({
      ...base,
      bus: options.bus,
      subscribe: (bus) => [invalidateCacheOnChanges(bus, cache)],
    });
  const monitor = createServiceMonitor({
    peers: {
      gateway: config.GATEWAY_PEERS_URL,
      identity: config.IDENTITY_PEERS_URL ?? config.IDENTITY_URL,
      listings: config.LISTINGS_PEERS_URL ?? config.LISTINGS_URL,
      media: config.MEDIA_PEERS_URL ?? config.MEDIA_URL,
      search: config.SEARCH_PEERS_URL ?? config.SEARCH_URL,
    },
    self: () => service.url(),
    internalToken: config.INTERNAL_TOKEN,
    isInProcess,
  });
  const history = createMetricHistory({ prometheusUrl: config.PROMETHEUS_URL, logger });
  const outages = createOutageLog({ startedAt: Date.now() });
  const sampling = repeat({
    name: 'look at the services',
    everyMs: sampleMs,
    logger,
    async task() {
      const view = await monitor.view();
      history.add(view);
      outages.add(view);
    },
  });
  const sessions = createRemoteSessionVerifier({
    identityUrl: config.IDENTITY_URL,
    internalToken: config.INTERNAL_TOKEN,
    logger,
    isInProcess,
  });
  const internalIdentity = createInternalClient({
    url: () => config.IDENTITY_URL,
    internalToken: config.INTERNAL_TOKEN,
    isHung: () => !upstreams.identity.isUp(),
  });
  const internalListings = createInternalClient({
    url: () => config.LISTINGS_URL,
    internalToken: config.INTERNAL_TOKEN,
    isHung: () => !upstreams.listings.isUp(),
  });
  const limit = (keyPrefix: string, points: number) =>
    createRateLimiter({ keyPrefix, points, windowMs: minute, mode: config.HALALMAP_RATE_LIMITS });
  const web = openWebRoot({
    root: config.WEB_ROOT,
    files: config.WEB_FILES,
    late: config.REMOTES_BEING_BUILT,
  });
  const sendRequest = createCallUpstream(upstreams);
  const readShared = createReadShared({ callUpstream: sendRequest, cache });
  const api = forwardApi({ callUpstream: sendRequest, read: readShared, cache });
  const site = siteOf(config);
  const readPublic = createReadPublic(readShared);
  const readSettings = createPrayerSettingsReader(upstreams.listings, () => performance.now());
  const readCertifiers = createCertifierReader(upstreams.listings, () => performance.now());
  const pages = servePages({
    web,
    publicUrl,
    findListing: createListingReader(upstreams.listings),
    readCertifiers,
    articles: blogArticles,
    site,
    renderContent: createRenderContent({ renderer: web.renderer, readPublic, site }),
  });
  const sitemap = createSitemapStore({
    pages: [
      ...indexedPaths().map((path) => ({ path })),
      ...listedPrayerTowns().map((town) => ({ path: prayerTownPath(town) })),
      ...blogArticles.map((article) => ({
        path: articlePath(article),
        lastModified: article.date,
        onlyEnglish: true as const,
      })),
    ],
    readListings: async function* (signal) {
      // A sitemap without these few pages is better than none.
      const bodies = await readCertifiers(signal).catch(() => []);
      for (const body of bodies) yield { path: certifierPath(body) };
      yield* readListingEntries(internalListings, signal);
    },
    origin: publicUrl,
    now: () => performance.now(),
    logger,
  });

  const tiles = config.MAP_TILES_URL
    ? createTileUpstream({ source: config.MAP_TILES_URL, origins: config.MAP_TILES_ORIGINS, logger })
    : null;

  const app = new Koa<ServiceState>();
  formatUncaughtErrors(app);
  app.on('error', (error: unknown) => logger.debug({ err: error }, 'a connection failed'));
  app.use(identifyRequest(logger));
  app.use(findClientAddress(config.TRUSTED_HOPS));
  const routeOf = ({ method, path }: { method: string; path: string }): string => routeLabel(method, path);
  if (tracing) app.use(traceRequests({ tracing, routeOf }));
  app.use(logAccess({ metrics, logger, routeOf }));
  app.use(setSecurityHeaders(headers));
  app.use(setResourcePolicy());
  app.use(handleErrors());
  app.use(serveHeadAsGet());
  app.use(answerWithoutEncoding());
  // Only newer versions of Node have zstd; every response uses the encodings that files are stored in.
  app.use(compress({ threshold: 1_024, zstd: false }));
  app.use(limitBodies(options.bodyLimits ?? bodyLimitsFor(config.HALALMAP_RATE_LIMITS)));
  app.use(refuseKeysInUrls());
  app.use(showTooMany({ web, publicUrl }));
  const ownFiles = new Set(['/mfe-manifest.json', '/map-tiles.json', '/robots.txt']);
  app.use(
    limitRequests(
      {
        byAddress: limit('requests', rateLimits.requestsPerMinute),
        byKey: limit('api-key-requests', rateLimits.apiKeyRequestsPerMinute),
        wrongKeys: limit('wrong-api-keys', rateLimits.requestsPerMinute),
        useKey: (hash) => internalIdentity.find(internalEndpoints.identity.useApiKey, { params: { hash } }),
      },
      (path) => ownFiles.has(path) || web.shell.has(path),
    ),
  );
  app.use(refuseForeignOrigins(ownOrigins(publicUrl, config)));
  app.use(passSession({ cookie: secure ? '__Host-access' : 'access' }));
  app.use(
    limitMutations({
      byAddress: limit('mutations', rateLimits.mutationsPerMinute),
      byAdmin: limit('mutations-admin', rateLimits.adminMutationsPerMinute),
      findClaims: (token) => sessions.findClaims(token),
    }),
  );
  app.use(refuseVisitors());
  app.use(
    serveOwnRoutes([
      ...describeApi({ publicUrl, version: manifest.version }),
      ...serveMonitoring({
        monitor,
        history,
        outages,
        sessions,
        version: manifest.version,
        nodeEnv: config.NODE_ENV,
        rateLimits: config.HALALMAP_RATE_LIMITS,
        async record(entry) {
          await internalListings.call(internalEndpoints.listings.recordActivity, { body: entry });
        },
        newId: () => randomBytes(12).toString('hex'),
      }),
      { path: /^\/sitemap(-\d+)?\.xml$/, handler: serveSitemap(sitemap) },
      { path: /^\/robots\.txt$/, handler: serveRobots(publicUrl) },
      ...serveCalendars({ readSettings, now: Date.now }),
      ...serveEmbeds({ readPublic, readSettings, publicUrl, now: Date.now }),
      ...serveTiles(tiles),
      ...serveOffline({ web, isOn: config.SERVICE_WORKER === 'on' }),
    ]),
  );
  app.use(function dispatch(ctx, next) {
    return /^\/(?:api$|api\/|media\/|feed\.atom$|data\/.)/.test(ctx.path) ? api(ctx, next) : pages(ctx, next);
  });

  const service = createService({
    ...base,
    handler: app.callback(),
    headers,
    requestTimeoutMs,
    // Behind a proxy all connections come from it, whoever the clients are.
    ...(config.TRUSTED_HOPS === 0 ? { mostArriving: limits.connections.arrivingPerAddress } : {}),
    readiness: firstResponses({ callUpstream: sendRequest, upstreams }),
    parts: [
      tiles,
      ...Object.values(upstreams),
      internalIdentity,
      internalListings,
      events,
      sitemap,
      sessions,
      monitor,
      sampling,
      loadRendererLater(web, logger),
    ],
  });
  return service;
};
