import { judge, type Audience } from '@halalmap/contracts';
import { forbidden, unauthenticated } from '@halalmap/errors';
import type { ServiceMiddleware, ServiceRouter } from './context';

/** What is offered between services and to those who run them is never reachable from outside. */
const isInternal = (path: string): boolean =>
  path.startsWith('/internal/') || path.startsWith('/.well-known/');

/** The name of a route in the table, whatever its parameters are called. */
const rowNameOf = (method: string, path: string): string =>
  `${method} ${path.replaceAll(/:\w+|\{\w+\}/g, '{}')}`;

const methodsOf = (layer: { methods: string[] }): string[] =>
  layer.methods.filter((method) => method !== 'HEAD');

/**
 * Asks of each request whether its caller may make it at all, by one table for all services. A route without a row is a
 * mistake that stops the service from starting: nothing is offered by default.
 * @param table who may ask each call, by method and path such as `GET /api/listings/{id}`
 * @throws Error that names the routes without a row
 */
export const guardRoutes = (
  routers: readonly ServiceRouter[],
  table: Readonly<Record<string, Audience>>,
): ServiceMiddleware => {
  const rows = new Map(
    Object.entries(table).map(([name, audience]) => {
      const [method = '', path = ''] = name.split(' ');
      return [rowNameOf(method, path), audience];
    }),
  );
  const missing = routers
    .flatMap(({ stack }) => stack)
    .filter(({ path }) => typeof path === 'string' && !isInternal(path))
    .flatMap((layer) => methodsOf(layer).map((method) => rowNameOf(method, String(layer.path))))
    .filter((name) => !rows.has(name));
  if (missing.length > 0) throw new Error(`No permission is given for ${[...new Set(missing)].join(', ')}`);

  return async (ctx, next) => {
    const method = ctx.method === 'HEAD' ? 'GET' : ctx.method;
    const layer = routers
      .flatMap((router) => router.match(ctx.path, method).pathAndMethod)
      .find(({ methods }) => methods.length > 0);
    if (!layer || isInternal(String(layer.path))) return next();
    const audience = rows.get(rowNameOf(method, String(layer.path)));
    const judgement = audience === undefined ? 'forbidden' : judge(audience, ctx.state.caller?.role ?? null);
    if (judgement === 'sign in') throw unauthenticated();
    if (judgement === 'forbidden') throw forbidden();
    return next();
  };
};
