import type { Endpoint } from '@halalmap/contracts';
import { AppError } from '@halalmap/errors';
import { etagOf, setEtag, type ServiceContext, type ServiceMiddleware } from '@halalmap/service-kit';

/** @throws AppError `method_not_allowed`, with `Allow` set, unless the request is GET or HEAD */
export const refuseWrites = (ctx: ServiceContext): void => {
  if (ctx.method === 'GET' || ctx.method === 'HEAD') return;
  ctx.set('Allow', 'GET, HEAD');
  throw new AppError('method_not_allowed', 'This URL is read-only');
};

const refuseOtherThan = (ctx: ServiceContext, method: string): void => {
  if (ctx.method === method) return;
  ctx.set('Allow', method);
  throw new AppError('method_not_allowed', `This URL accepts only ${method}`);
};

/** A route that the gateway handles itself. */
export interface OwnRoute {
  path: RegExp;
  /** If undefined, the route is read-only. */
  method?: string;
  handler: ServiceMiddleware;
}

/** The route of an endpoint that the gateway handles itself. */
export const ownRoute = ({ method, path }: Endpoint, handler: ServiceMiddleware): OwnRoute => ({
  path: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
  ...(method !== 'GET' && { method }),
  handler,
});

/** Sends a text that was made for this request, unless the client has it. */
export const sendText = (
  ctx: ServiceContext,
  { text, type, cache }: { text: string; type: string; cache: string },
): void => {
  ctx.set('Cache-Control', cache);
  if (setEtag(ctx, etagOf(text))) return;
  ctx.type = type;
  ctx.body = text;
};

/** Handles the gateway's own routes; all other paths go to the next middleware. */
export const serveOwnRoutes = (routes: readonly OwnRoute[]): ServiceMiddleware =>
  function serveOwnRoutes(ctx, next) {
    const route = routes.find(({ path }) => path.test(ctx.path));
    if (!route) return next();
    if (route.method === undefined) refuseWrites(ctx);
    else refuseOtherThan(ctx, route.method);
    const { groups } = route.path.exec(ctx.path) ?? {};
    if (groups) Object.assign(ctx, { params: { ...groups } });
    return route.handler(ctx, next);
  };
