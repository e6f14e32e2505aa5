import { arch, freemem, loadavg, platform, totalmem } from 'node:os';
import { endpoints, type Health, type UserActed } from '@halalmap/contracts';
import { isUnavailable, unavailable } from '@halalmap/errors';
import {
  endpointRoute,
  type RateLimitMode,
  type RemoteSessionVerifier,
  type ServiceMiddleware,
} from '@halalmap/service-kit';
import { connect } from 'node:tls';
import type { MetricHistory } from '../adapters/metric-history';
import type { ServiceMonitor } from '../adapters/service-monitor';
import type { OutageLog } from '../domain/outage-log';
import { presentMetrics, summarize } from '../domain/system-view';
import { ownRoute, type OwnRoute } from './own-routes';

const retryAfterSeconds = 5;
const maxUserAgentLength = 300;

/**
 * Only for these routes the gateway asks identity who the caller is. Operators must see what is wrong while identity is
 * unavailable: then the token of an admin or an operator is believed for reading until it expires, which is within 15 minutes
 * or an hour.
 */
const withCaller = (sessions: RemoteSessionVerifier, handle: ServiceMiddleware): ServiceMiddleware =>
  async function withCaller(ctx, next) {
    const [, token] = ctx.get('authorization').split(' ');
    try {
      ctx.state.caller = token ? await sessions.verify(token) : null;
    } catch (error) {
      const claims =
        token && ctx.method === 'GET' && isUnavailable(error) ? sessions.readClaims(token) : null;
      if (!claims || (claims.role !== 'admin' && !claims.operator)) throw error;
      const { sub: id, sid: sessionId, role, email, operator } = claims;
      const who = { id, sessionId, role, email, name: null, emailVerified: false };
      ctx.state.caller = { ...who, ...(operator && { operator }) };
    }
    await handle(ctx, next);
  };

/**
 * System status: `GET /api/health` for everybody; `GET /api/metrics`, `GET /api/metrics/history` and `PUT
 * /api/log-level` for admins.
 * @param options.version version of the product
 * @param options.record adds to the audit log; rejects while it cannot be written
 */
export const serveMonitoring = (options: {
  monitor: ServiceMonitor;
  history: MetricHistory;
  outages: OutageLog;
  sessions: RemoteSessionVerifier;
  version: string;
  nodeEnv: string;
  rateLimits: RateLimitMode;
  record(entry: UserActed): Promise<void>;
  newId(): string;
}): OwnRoute[] => {
  const { monitor, history, outages, sessions, version, nodeEnv } = options;
  const watchedSince = new Date().toISOString();
  const { monitoring } = endpoints;

  const handleHealth: ServiceMiddleware = async (ctx) => {
    const { status, database, ...performance } = summarize(await monitor.view());
    const { heapUsed, heapTotal, rss } = process.memoryUsage();
    const health: Health = {
      status,
      uptime: Math.floor(process.uptime()),
      version,
      database,
      timestamp: new Date().toISOString(),
      performance: { ...performance, memoryUsage: { heapUsed, heapTotal, rss } },
    };
    ctx.set('Cache-Control', 'no-store');
    if (status === 'unhealthy') ctx.set('Retry-After', String(retryAfterSeconds));
    ctx.status = status === 'unhealthy' ? 503 : 200;
    ctx.body = health;
  };

  const handleMetrics = endpointRoute(monitoring.metrics, async () => {
    const { heapUsed, heapTotal, rss } = process.memoryUsage();
    return presentMetrics(await monitor.view(), {
      system: {
        platform: platform(),
        arch: arch(),
        nodeVersion: process.version,
        loadAverage: loadavg(),
        memory: { heapTotal, heapUsed, rss, total: totalmem(), used: totalmem() - freemem() },
      },
      environment: { isDevelopment: nodeEnv === 'development', nodeEnv, version },
      rateLimits: options.rateLimits,
      outages: outages.list(),
      watchedSince,
    });
  });

  const handleHistory = endpointRoute(monitoring.history, ({ query }) => history.read(query.hours));

  const changeLogLevel = endpointRoute(monitoring.setLogLevel, async ({ ctx, caller, body }) => {
    const { service, level, minutes } = await body();
    const until = new Date(Date.now() + minutes * 60_000).toISOString();
    // The change is not made if it cannot be recorded.
    await options.record({
      entryId: options.newId(),
      by: caller.id,
      action: 'setLogLevel',
      entity: { type: 'service', id: null },
      changes: { service, level, until, ...(caller.operator && { operatorToken: 'true' }) },
      ipAddress: ctx.state.clientAddress,
      userAgent: ctx.get('user-agent').slice(0, maxUserAgentLength) || null,
    });
    const replicas = await monitor.setLogLevel(service, { level, minutes });
    if (replicas === 0) throw unavailable(`No replica of ${service} responds right now`);
    return { replicas, until };
  });

  return [
    ownRoute(endpoints.site.health, handleHealth),
    ownRoute(monitoring.metrics, withCaller(sessions, handleMetrics)),
    ownRoute(monitoring.history, withCaller(sessions, handleHistory)),
    ownRoute(monitoring.setLogLevel, withCaller(sessions, changeLogLevel)),
  ];
};

const timeoutMs = 5_000;
const againMs = 60 * 60_000;

const readExpiry = (host: string, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    // Reads expired and untrusted certificates too, because only the expiry date is needed.
    const socket = connect({ host, port, servername: host, rejectUnauthorized: false, timeout: timeoutMs });
    socket.once('secureConnect', () => {
      const { valid_to: validTo } = socket.getPeerCertificate();
      socket.end();
      const seconds = Date.parse(validTo) / 1_000;
      if (Number.isFinite(seconds)) resolve(seconds);
      else reject(new Error('The certificate has no date'));
    });
    socket.once('timeout', () => socket.destroy(new Error(`No response within ${timeoutMs} ms`)));
    socket.once('error', reject);
  });

/**
 * Reads when the certificate of the public address expires.
 * @param publicUrl origin of the site
 * @returns seconds since 1970, checked at most once an hour; null when the site is not served over https
 */
export const createCertificateExpiry = (publicUrl: string): (() => Promise<number>) | null => {
  const { protocol, hostname, port } = new URL(publicUrl);
  if (protocol !== 'https:') return null;
  let value: Promise<number> | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  return function readCachedExpiry() {
    if (!value || performance.now() - readAt > againMs) {
      readAt = performance.now();
      value = readExpiry(hostname.replace(/^\[|\]$/g, ''), Number(port || 443));
      value.catch(() => (readAt = Number.NEGATIVE_INFINITY));
    }
    return value;
  };
};
