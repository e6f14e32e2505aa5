import type { Audience } from '@halalmap/contracts';
import { AppError } from '@halalmap/errors';
import Koa from 'koa';
import { createRouter, type ServiceMiddleware, type ServiceRouter, type ServiceState } from './context';
import { handleErrors } from './errors-middleware';
import { guardRoutes } from './guard-routes';
import type { Logger } from './logger';
import type { Metrics } from './metrics';
import { findCaller, findClientAddress, identifyRequest, logAccess, setSecurityHeaders } from './middleware';
import type { SessionVerifier } from './sessions';

/** Comes after the routers, for a request that none of them takes: says no to a method that its path does not know. */
const refuseOtherMethods = (): ServiceMiddleware => {
  const methodNotAllowed = () => new AppError('method_not_allowed', 'This method is not offered here');
  return createRouter().allowedMethods({
    throw: true,
    methodNotAllowed,
    notImplemented: methodNotAllowed,
  }) as ServiceMiddleware;
};

/** `throw: true` skips the header that `allowedMethods` would set; the path's methods are added here. */
const announceMethods =
  (routers: ServiceRouter[]): ServiceMiddleware =>
  async (ctx, next) => {
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
 * The Koa application of a service, with the one middleware order that all of them share.
 * @param options.sessions finds the caller by the bearer token; left out where a service knows no callers
 * @param options.trustedHops proxies whose `X-Forwarded-For` is believed; behind the gateway this is 1
 * @param options.permissions who may ask each call; left out where a service offers nothing to the public
 * @param options.routes the service's routers, in order
 */
export const createServiceApp = (options: {
  name: string;
  logger: Logger;
  metrics: Metrics;
  sessions?: SessionVerifier;
  trustedHops: number;
  permissions?: Readonly<Record<string, Audience>>;
  /** Runs around the routes, when the caller is known. */
  middleware?: ServiceMiddleware[];
  routes: ServiceRouter[];
}): Koa<ServiceState> => {
  const app = new Koa<ServiceState>();
  app.on('error', (error: unknown) => options.logger.warn({ err: error }, 'a connection failed'));
  app.use(identifyRequest(options.logger));
  app.use(findClientAddress(options.trustedHops));
  app.use(logAccess(options));
  app.use(setSecurityHeaders());
  app.use(handleErrors());
  if (options.sessions) app.use(findCaller(options.sessions));
  if (options.permissions) guardRoutes(options.routes, options.permissions);
  for (const middleware of options.middleware ?? []) app.use(middleware);
  for (const router of options.routes) app.use(router.routes());
  app.use(announceMethods(options.routes));
  app.use(refuseOtherMethods());
  return app;
};
