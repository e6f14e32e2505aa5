import { nameOf, type RequestLimit } from '@halalmap/contracts';
import { AppError } from '@halalmap/errors';
import Koa from 'koa';
import { bodyLimitsFor, limitBodies, type BodyLimits } from './body-limits';
import { createRouter, type ServiceMiddleware, type ServiceRouter, type ServiceState } from './context';
import { formatUncaughtErrors, handleErrors } from './errors-middleware';
import { requireInternalToken } from './internal-token';
import type { Logger } from './logger';
import type { Metrics } from './metrics';
import {
  findCaller,
  findClientAddress,
  identifyRequest,
  logAccess,
  requireDatabase,
  setSecurityHeaders,
  traceRequests,
} from './middleware';
import { mountedEndpoints } from './mount';
import type { RateLimiter, RateLimitMode } from './rate-limit';
import type { SessionVerifier } from './sessions';
import { requireRoom, type Storage } from './storage';
import type { Tracing } from './tracing';

/** Runs after the routers: responds with 405 when the path exists for other methods. */
const refuseOtherMethods = (): ServiceMiddleware => {
  const methodNotAllowed = () => new AppError('method_not_allowed', 'This method is not allowed here');
  return createRouter().allowedMethods({
    throw: true,
    methodNotAllowed,
    notImplemented: methodNotAllowed,
  }) as ServiceMiddleware;
};

/** `throw: true` skips the header that `allowedMethods` would set; the allowed methods are added here. */
const announceMethods = (routers: ServiceRouter[]): ServiceMiddleware =>
  async function announceMethods(ctx, next) {
    try {
      await next();
    } catch (error) {
      if (error instanceof AppError && error.code === 'method_not_allowed') {
        const methods = routers.flatMap((router) =>
          router.match(ctx.path, ctx.method).path.flatMap((layer) => layer.methods),
        );
        ctx.set('Allow', [...new Set(methods)].join(', '));
      }
      throw error;
    }
  };

/**
 * Provides the limiter of each limit to routes; one per name.
 * @throws Error when an endpoint has a limit without a limiter
 */
const provideLimiters = (
  routers: readonly ServiceRouter[],
  limiterFor: ((limit: RequestLimit) => RateLimiter) | undefined,
): ServiceMiddleware => {
  const limiters = new Map<string, RateLimiter>();
  for (const endpoint of mountedEndpoints(routers)) {
    for (const limit of endpoint.limit ?? []) {
      if (!limiterFor) throw new Error(`No rate limiter is given for ${nameOf(endpoint)}`);
      if (!limiters.has(limit.name)) limiters.set(limit.name, limiterFor(limit));
    }
  }
  return function provideLimiters(ctx, next) {
    ctx.state.limiters = limiters;
    return next();
  };
};

/**
 * Creates the Koa application of a service, with the middleware order that all services share.
 * @param options.sessions finds the caller by bearer token; omitted in services without callers
 * @param options.config the internal token is required below `/internal`
 * @param options.trustedHops number of proxies whose `X-Forwarded-For` is trusted; default 1, the gateway
 * @param options.limiterFor creates the limiter of an endpoint; omitted when no endpoint has a limit
 * @param options.bodyLimits how fast bodies must arrive; omitted: the default
 * @param options.database rejects requests while the database is down; omitted in services without one
 * @param options.storage rejects changes while the disk is nearly full
 * @param options.routes the service's routers, in order
 */
export const createServiceApp = (options: {
  name: string;
  logger: Logger;
  metrics: Metrics;
  /** Undefined when no traces are sent. */
  tracing?: Tracing | undefined;
  sessions?: SessionVerifier;
  config?: { INTERNAL_TOKEN?: string; HALALMAP_RATE_LIMITS?: RateLimitMode };
  trustedHops?: number;
  bodyLimits?: BodyLimits;
  limiterFor?: (limit: RequestLimit) => RateLimiter;
  database?: { isAvailable(): boolean };
  /** Undefined when the data is on another machine. */
  storage?: Storage | undefined;
  /** Runs around the routes, after the caller is known. */
  middleware?: ServiceMiddleware[];
  routes: ServiceRouter[];
}): Koa<ServiceState> => {
  const app = new Koa<ServiceState>();
  formatUncaughtErrors(app);
  app.on('error', (error: unknown) => options.logger.warn({ err: error }, 'a connection failed'));
  app.use(identifyRequest(options.logger));
  app.use(findClientAddress(options.trustedHops ?? 1));
  if (options.tracing) app.use(traceRequests({ tracing: options.tracing }));
  app.use(logAccess(options));
  app.use(setSecurityHeaders());
  app.use(handleErrors());
  app.use(requireInternalToken(options.config?.INTERNAL_TOKEN));
  if (options.database) app.use(requireDatabase(options.database));
  if (options.storage) app.use(requireRoom(options.storage));
  app.use(limitBodies(options.bodyLimits ?? bodyLimitsFor(options.config?.HALALMAP_RATE_LIMITS)));
  if (options.sessions) app.use(findCaller(options.sessions));
  app.use(provideLimiters(options.routes, options.limiterFor));
  for (const middleware of options.middleware ?? []) app.use(middleware);
  for (const router of options.routes) app.use(router.routes());
  app.use(announceMethods(options.routes));
  app.use(refuseOtherMethods());
  return app;
};
