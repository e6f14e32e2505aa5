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

const askFirst =
  (audience: Audience): ServiceMiddleware =>
  async (ctx, next) => {
    const judgement = judge(audience, ctx.state.caller?.role ?? null);
    if (judgement === 'sign in') throw unauthenticated();
    if (judgement === 'forbidden') throw forbidden();
    await next();
  };

/**
 * Lets each route ask first whether its caller may make the request at all, by one table for all services. A route without
 * a row is a mistake that stops the service from starting: nothing is offered by default.
 * @param table who may ask each call, by method and path such as `GET /api/listings/{id}`
 * @throws Error that names the routes without a row
 */
export const guardRoutes = (
  routers: readonly ServiceRouter[],
  table: Readonly<Record<string, Audience>>,
): void => {
  const rows = new Map(
    Object.entries(table).map(([name, audience]) => {
      const [method = '', path = ''] = name.split(' ');
      return [rowNameOf(method, path), audience];
    }),
  );
  const missing = new Set<string>();
  for (const layer of routers.flatMap(({ stack }) => stack)) {
    if (isInternal(String(layer.path))) continue;
    for (const method of methodsOf(layer)) {
      const name = rowNameOf(method, String(layer.path));
      const audience = rows.get(name);
      if (audience === undefined) missing.add(name);
      else layer.stack.unshift(askFirst(audience));
    }
  }
  if (missing.size > 0) throw new Error(`No permission is given for ${[...missing].join(', ')}`);
};
