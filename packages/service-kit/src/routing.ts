import type { ServiceContext, ServiceMiddleware, ServiceRouter } from './context';

type Layer = ServiceRouter['stack'][number];

/** What `@koa/router` adds to the context of a request. */
type RoutedContext = ServiceContext & {
  params?: Record<string, string>;
  matched?: Layer[];
  _matchedRoute?: Layer['path'];
};

/** The first two segments of a path, in lower case because letter case is ignored. */
const groupOf = (path: string): string => {
  const second = path.indexOf('/', path.indexOf('/', 1) + 1);
  return (second < 2 ? path : path.slice(0, second)).toLowerCase();
};

/** Undefined for layers that match paths of several groups: middleware, and paths that begin with a parameter. */
const knownGroupOf = ({ path, methods }: Layer): string | undefined => {
  if (typeof path !== 'string' || methods.length === 0) return undefined;
  const group = groupOf(path);
  return /^(\/[\w.-]+){1,2}$/.test(group) ? group : undefined;
};

/** Finds the layers of a router that may match a path, in the order of their declaration. */
const candidatesOf = ({ stack }: ServiceRouter): ((path: string) => readonly Layer[]) => {
  const unknown = stack.filter((layer) => knownGroupOf(layer) === undefined);
  const groups = new Map<string, Layer[]>();
  for (const layer of stack) {
    const group = knownGroupOf(layer);
    if (group === undefined || groups.has(group)) continue;
    groups.set(
      group,
      stack.filter((other) => [group, undefined].includes(knownGroupOf(other))),
    );
  }
  return (path) => {
    const group = groupOf(path);
    // A trailing slash is ignored.
    return groups.get(group.endsWith('/') ? group.slice(0, -1) : group) ?? unknown;
  };
};

/** The middleware of a layer; the first sets the parameters of its path, which later layers see too. */
const stepsOf = (layer: Layer): ServiceMiddleware[] => {
  const [first, ...others] = layer.stack as ServiceMiddleware[];
  if (!first) return [];
  const hasParams = layer.paramNames.length > 0;
  return [
    function setParams(ctx, next) {
      const routed = ctx as RoutedContext;
      if (hasParams) routed.params = layer.params(ctx.path, layer.captures(ctx.path), routed.params);
      else routed.params ??= {};
      routed._matchedRoute = layer.path;
      return first(ctx, next) as unknown;
    },
    ...others,
  ];
};

const run = (
  steps: readonly ServiceMiddleware[],
  index: number,
  ctx: Parameters<ServiceMiddleware>[0],
  next: Parameters<ServiceMiddleware>[1],
): unknown => {
  const step = steps[index];
  return step ? step(ctx, async () => run(steps, index + 1, ctx, next)) : next();
};

/**
 * Dispatches requests like the router's own `routes()`, which tests the path of every route and composes the middleware
 * anew for each request.
 */
export const dispatchRoutes = (router: ServiceRouter): ServiceMiddleware => {
  const candidates = candidatesOf(router);
  const steps = new Map(router.stack.map((layer) => [layer, stepsOf(layer)]));
  return function dispatchRoutes(ctx, next) {
    const { path, method } = ctx;
    const routed = ctx as RoutedContext;
    const matched = (routed.matched ??= []);
    const chosen: ServiceMiddleware[] = [];
    let route: Layer | undefined;
    for (const layer of candidates(path)) {
      if (!layer.match(path)) continue;
      matched.push(layer);
      const isRoute = layer.methods.length > 0;
      if (isRoute && !layer.methods.includes(method)) continue;
      if (isRoute) route = layer;
      chosen.push(...(steps.get(layer) ?? []));
    }
    if (!route) return next();
    // Names the request for metrics, also if a middleware before the route fails.
    routed._matchedRoute = route.path;
    return run(chosen, 0, ctx, next);
  };
};
