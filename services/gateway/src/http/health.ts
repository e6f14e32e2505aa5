import type { DatabaseStatus, Health } from '@halalmap/contracts';
import type { Metrics, ServiceMiddleware } from '@halalmap/service-kit';
import type { ResponseCache } from '../adapters/response-cache';
import { isReady, readDatabaseStatus } from '../adapters/service-status';
import type { Upstream } from '../adapters/upstream';
import { judgeHealth } from '../domain/health';
import type { UpstreamName } from '../domain/route-table';

const retryAfterSeconds = 5;
const rounded = (value: number): number => Math.round(value * 100) / 100;

/**
 * Answers `GET /api/health`: how the site does, in a few numbers that anybody may see.
 * @param options.version version of the product
 */
export const serveHealth = (options: {
  upstreams: Record<UpstreamName, Upstream>;
  metrics: Metrics;
  cache: ResponseCache;
  version: string;
}): ServiceMiddleware => {
  const { upstreams, metrics, cache, version } = options;
  // While listings is away its last word stands; a count that fell to nothing would look like a restart.
  let database: DatabaseStatus = { database: 'unknown', queryCount: 0 };

  return async (ctx) => {
    const [identity, listings, media, search, status] = await Promise.all([
      isReady(upstreams.identity),
      isReady(upstreams.listings),
      isReady(upstreams.media),
      isReady(upstreams.search),
      readDatabaseStatus(upstreams.listings),
    ]);
    database = status ?? database;
    const { heapUsed, heapTotal, rss } = process.memoryUsage();
    const avgResponseTime = rounded(metrics.requests().meanMs);
    const health: Health = {
      status: judgeHealth({ identity, listings, media, search }, avgResponseTime),
      uptime: Math.floor(process.uptime()),
      version,
      database: database.database,
      timestamp: new Date().toISOString(),
      performance: {
        avgResponseTime,
        cacheHitRate: rounded(cache.hitRate()),
        dbQueryCount: database.queryCount,
        memoryUsage: { heapUsed, heapTotal, rss },
      },
    };
    ctx.set('Cache-Control', 'no-store');
    if (health.status === 'unhealthy') ctx.set('Retry-After', String(retryAfterSeconds));
    ctx.status = health.status === 'unhealthy' ? 503 : 200;
    ctx.body = health;
  };
};
