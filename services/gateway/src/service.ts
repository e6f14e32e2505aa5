import { limits, type SiteDetails } from '@halalmap/contracts';
import type { EventBus, Subscription } from '@halalmap/event-bus';
import { blogArticles } from '@halalmap/reference-data/blog';
import {
  createMetrics,
  createRateLimiter,
  createService,
  findClientAddress,
  handleErrors,
  identifyRequest,
  logAccess,
  type Logger,
  type Service,
  type ServiceState,
} from '@halalmap/service-kit';
import Koa from 'koa';
import compress from 'koa-compress';
import manifest from '../package.json';
import { createListingReader } from './adapters/listing-reader';
import { readListingEntries } from './adapters/read-snapshot';
import { createResponseCache } from './adapters/response-cache';
import { createSitemapStore } from './adapters/sitemap-store';
import { createTileUpstream } from './adapters/tile-upstream';
import { createUpstream, type Upstream } from './adapters/upstream';
import { readWebRoot } from './adapters/web-root';
import type { GatewayConfig } from './config';
import { articlePath } from './domain/article-page';
import { indexedPaths } from './domain/page';
import type { UpstreamName } from './domain/route-table';
import { invalidateCacheOnChanges } from './events/invalidate-cache';
import { createAskRoute } from './http/ask-route';
import {
  answerHeadAsGet,
  limitRates,
  passSession,
  refuseForeignOrigins,
  refuseVisitors,
  setEdgeHeaders,
} from './http/edge';
import { forwardApi } from './http/forward';
import { serveHealth } from './http/health';
import { createRenderContent } from './http/page-rendering';
import { servePages } from './http/pages';
import { createReadShared } from './http/shared-reads';
import { describeApi } from './http/openapi';
import { answerOwnRoutes } from './http/own-routes';
import { serveRobots, serveSitemap } from './http/sitemap';
import { serveTiles } from './http/tiles';

const minute = 60_000;
/** Ten photos take a while to be decoded. */
const mediaTimeoutMs = minute;
/** A photo over a slow line takes its time. */
const requestTimeoutMs = 5 * minute;

/** Origins whose pages may change things: the public one and, on a laptop, the loopback names of the same port. */
const ownOrigins = (publicUrl: string, config: GatewayConfig): ReadonlySet<string> =>
  new Set([
    new URL(publicUrl).origin,
    ...(config.LOOPBACK_ORIGINS
      ? ['localhost', '127.0.0.1', '[::1]'].map((host) => `http://${host}:${config.PORT}`)
      : []),
  ]);

/**
 * The public door: one middleware order for every request, the API behind it, and the front end.
 * @param options.bus where changes of listings are heard of; left out, the cache relies on its short freshness
 */
export const createGatewayService = (options: {
  config: GatewayConfig;
  logger: Logger;
  bus?: EventBus;
}): Service => {
  const { config, logger } = options;
  const publicUrl = config.PUBLIC_URL ?? `http://${config.HOST}:${config.PORT}`;
  const secure = publicUrl.startsWith('https:');
  const metrics = createMetrics({ name: 'gateway', defaults: true });
  const cache = createResponseCache({ maxBytes: 32 * 1024 * 1024, now: () => performance.now() });
  metrics.gauge('gateway_cache_hit_rate', 'Share of public reads answered from memory, 0 to 100', () =>
    cache.hitRate(),
  );
  const upstreams: Record<UpstreamName, Upstream> = {
    identity: createUpstream({ name: 'identity', url: config.IDENTITY_URL, logger }),
    listings: createUpstream({ name: 'listings', url: config.LISTINGS_URL, logger }),
    media: createUpstream({ name: 'media', url: config.MEDIA_URL, logger, timeoutMs: mediaTimeoutMs }),
    search: createUpstream({ name: 'search', url: config.SEARCH_URL, logger }),
  };
  const limit = (keyPrefix: string, points: number) =>
    createRateLimiter({ keyPrefix, points, windowMs: minute, mode: config.HALALMAP_RATE_LIMITS });
  const web = readWebRoot(config.WEB_ROOT);
  const ask = createAskRoute(upstreams);
  const readShared = createReadShared({ ask, cache });
  const api = forwardApi({ ask, read: readShared, cache });
  const site: SiteDetails = { contactEmail: config.CONTACT_EMAIL ?? null, socialLinks: config.SOCIAL_LINKS };
  const pages = servePages({
    web,
    publicUrl,
    findListing: createListingReader(upstreams.listings),
    articles: blogArticles,
    site,
    renderContent: createRenderContent({ renderer: web.renderer, readShared, site }),
  });
  const sitemap = createSitemapStore({
    pages: [
      ...indexedPaths().map((path) => ({ path })),
      ...blogArticles.map((article) => ({ path: articlePath(article), lastModified: article.date })),
    ],
    readListings: (signal) => readListingEntries(upstreams.listings, signal),
    origin: publicUrl,
    now: () => performance.now(),
    logger,
  });

  const tiles = config.MAP_TILES_URL ? createTileUpstream({ source: config.MAP_TILES_URL, logger }) : null;

  const app = new Koa<ServiceState>();
  app.on('error', (error: unknown) => logger.debug({ err: error }, 'a connection failed'));
  app.use(identifyRequest(logger));
  app.use(findClientAddress(config.TRUSTED_HOPS));
  app.use(logAccess({ metrics, logger }));
  app.use(setEdgeHeaders({ secure }));
  app.use(answerHeadAsGet());
  app.use(compress({ threshold: 1_024 }));
  app.use(handleErrors());
  app.use(
    limitRates({
      requests: limit('requests', limits.rates.requestsPerMinute),
      mutations: limit('mutations', limits.rates.mutationsPerMinute),
    }),
  );
  app.use(refuseForeignOrigins(ownOrigins(publicUrl, config)));
  app.use(passSession({ cookie: secure ? '__Host-access' : 'access' }));
  app.use(refuseVisitors());
  app.use(
    answerOwnRoutes([
      ...describeApi({ publicUrl, version: manifest.version }),
      {
        path: /^\/api\/health$/,
        answer: serveHealth({ upstreams, metrics, cache, version: manifest.version }),
      },
      { path: /^\/sitemap(-\d+)?\.xml$/, answer: serveSitemap(sitemap) },
      { path: /^\/robots\.txt$/, answer: serveRobots(publicUrl) },
      ...serveTiles(tiles),
    ]),
  );
  app.use((ctx, next) => (/^\/(?:api$|api\/|media\/)/.test(ctx.path) ? api(ctx, next) : pages(ctx, next)));

  let subscription: Subscription | undefined;
  return createService({
    name: 'gateway',
    handler: app.callback(),
    host: config.HOST,
    port: config.PORT,
    metricsPort: config.METRICS_PORT,
    metrics,
    requestTimeoutMs,
    readiness: [{ name: 'listings', check: () => upstreams.listings.isClosed() }],
    logger,
    async onStart() {
      if (options.bus) subscription = await invalidateCacheOnChanges(options.bus, cache);
    },
    async onStop() {
      sitemap.close();
      await subscription?.close();
      await Promise.all(Object.values(upstreams).map((upstream) => upstream.close()));
      await tiles?.close();
    },
  });
};
