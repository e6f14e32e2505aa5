import {
  decideAccess,
  type Endpoint,
  type InputOf,
  type RequestLimit,
  type ResponseOf,
} from '@halalmap/contracts';
import { AppError, emailNotVerified, forbidden, unauthenticated } from '@halalmap/errors';
import type { Caller, ServiceContext, ServiceMiddleware, ServiceRouter } from './context';
import { EncodedJson, encodeJson, sendJson } from './etag';
import { isInternalPath } from './internal-token';
import { readBody, readParams, readQuery } from './read-input';

/** Input of an endpoint's handler. Access, params and query are checked before. */
interface EndpointRequest<E extends Endpoint> {
  ctx: ServiceContext;
  /** Null for a visitor, if the endpoint is public. */
  caller: 'everybody' extends E['access'] ? Caller | null : Caller;
  params: InputOf<E, 'params'>;
  query: InputOf<E, 'query'>;
  /**
   * Reads the body, so that a handler can check access to the record first. Checks the rate limit before, and counts
   * the request after, unless the endpoint is idempotent: then `count` is called with the work.
   * @throws AppError `rate_limited`, `validation_failed` and other errors of `readBody`
   */
  body: () => Promise<InputOf<E, 'body'>>;
  /**
   * Counts the request for the limit of the endpoint.
   * @throws AppError `rate_limited`
   */
  count: () => Promise<void>;
}

type ReadonlyList<T> = T extends ReadonlyArray<infer Item> ? readonly Item[] : T;
type ResponseBody<E extends Endpoint> =
  ReadonlyList<ResponseOf<E>> | EncodedJson<ReadonlyList<ResponseOf<E>>>;

/** Returns the response body, or nothing if it has set the response itself. */
type EndpointHandler<E extends Endpoint> = (
  request: EndpointRequest<E>,
) => Promise<ResponseBody<E> | void> | ResponseBody<E> | void;

/** @throws AppError `unauthenticated`, `forbidden`, `email_not_verified` or `recent_sign_in_required` */
const checkAccess = (ctx: ServiceContext, endpoint: Endpoint): void => {
  const { access, recentSignIn, verifiedEmail, operator } = endpoint;
  const { caller } = ctx.state;
  // The token was checked for every path below `/internal`.
  if (access === 'services') return;
  if (caller?.operator) {
    if (!operator) throw forbidden();
    return;
  }
  const decision = decideAccess(access, caller?.role ?? null);
  if (decision === 'sign in') throw unauthenticated();
  if (decision === 'forbidden') throw forbidden();
  if (verifiedEmail && !caller?.emailVerified) throw emailNotVerified();
  if (recentSignIn && caller?.mustSignInAgain) {
    throw new AppError('recent_sign_in_required', 'Please enter your password again');
  }
};

/** The key of the caller for a limit; null when the limit does not apply. */
const keyOf = ({ countBy, exceptAdmins }: RequestLimit, { caller, limitKey }: ServiceContext['state']) => {
  if (exceptAdmins && caller?.role === 'admin') return null;
  if (countBy === 'user') return caller?.id ?? null;
  return countBy === 'visitor' && caller ? null : limitKey;
};

/** The limiter and the key of a request; null when no limit applies. */
const limitOf = (ctx: ServiceContext, endpoint: Endpoint) => {
  for (const limit of endpoint.limit ?? []) {
    const key = keyOf(limit, ctx.state);
    const limiter = ctx.state.limiters?.get(limit.name);
    if (key !== null && limiter) return { limiter, key };
  }
  return null;
};

const send = (ctx: ServiceContext, endpoint: Endpoint, body: unknown): void => {
  const { response, cache, idempotent } = endpoint;
  if (response.schema === null) {
    if (idempotent) return;
    ctx.body = null;
    ctx.status = response.status;
  } else if (body !== undefined) {
    if (cache === undefined || cache === 'no-store') {
      ctx.status = response.status;
      const isEncoded = body === null || body instanceof EncodedJson;
      if (isEncoded) ctx.type = 'json';
      // Koa uses null for a response without a body.
      ctx.body = isEncoded ? encodeJson(body) : body;
    } else sendJson(ctx, body, cache);
  }
};

const mounted = new WeakMap<object, Endpoint>();

/**
 * The middleware of an endpoint: checks access, params and query, calls the handler, and sends its result with the
 * status and caching rule of the endpoint.
 */
export const endpointRoute = <E extends Endpoint>(
  endpoint: E,
  handler: EndpointHandler<E>,
): ServiceMiddleware =>
  async function endpointRoute(ctx) {
    if (endpoint.cache === 'no-store' || endpoint.urlContainsSecret) ctx.set('Cache-Control', 'no-store');
    if (endpoint.urlContainsSecret) ctx.set('Referrer-Policy', 'no-referrer');
    checkAccess(ctx, endpoint);
    const params =
      endpoint.params && readParams({ params: (ctx as { params?: unknown }).params }, endpoint.params);
    const query = endpoint.query && readQuery(ctx, endpoint.query);
    const count = async (): Promise<void> => {
      const limit = limitOf(ctx, endpoint);
      await limit?.limiter.consume(limit.key);
    };
    const body = async (): Promise<unknown> => {
      if (!endpoint.body) return undefined;
      const isRepeatable = endpoint.idempotent && ctx.get('idempotency-key') !== '';
      const limit = isRepeatable ? null : limitOf(ctx, endpoint);
      await limit?.limiter.check(limit.key);
      const value = await readBody(ctx, endpoint.body);
      if (!endpoint.idempotent) await count();
      return value;
    };
    // The checks above turn the schemas' output into the declared types.
    const request = { ctx, caller: ctx.state.caller, params, query, body, count } as EndpointRequest<E>;
    const { audit } = endpoint;
    const { audited } = ctx.state;
    const work = async () => handler(request);
    send(ctx, endpoint, await (audit && audited ? audited({ audit, params, query }, work) : work()));
  };

/**
 * Adds the route of an endpoint to a router.
 * @throws Error when one that is for services alone is not below `/internal`, where the token is required, or the reverse
 */
export const mount = <E extends Endpoint>(
  router: ServiceRouter,
  endpoint: E,
  handler: EndpointHandler<E>,
): void => {
  if (isInternalPath(endpoint.path) !== (endpoint.access === 'services'))
    throw new Error(`${endpoint.path} cannot be for ${endpoint.access}`);
  const route = endpointRoute(endpoint, handler);
  mounted.set(route, endpoint);
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1');
  router[methodNames[endpoint.method]](path, route);
};

const methodNames = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const;

/** Whether routes of this path are declared: those that the gateway may forward, and those between services. */
const isDeclared = (path: string): boolean => /^\/(api|media|internal)\//i.test(path);

/**
 * The endpoints that a service has mounted.
 * @throws Error that names routes without an endpoint
 */
export const mountedEndpoints = (routers: readonly ServiceRouter[]): Endpoint[] => {
  const found: Endpoint[] = [];
  const unknown: string[] = [];
  for (const layer of routers.flatMap(({ stack }) => stack)) {
    if (layer.methods.length === 0 || !isDeclared(String(layer.path))) continue;
    const endpoint = layer.stack.map((step) => mounted.get(step)).find(Boolean);
    if (endpoint) found.push(endpoint);
    else unknown.push(`${layer.methods.at(-1) ?? ''} ${String(layer.path)}`);
  }
  if (unknown.length > 0) throw new Error(`No endpoint is mounted for ${unknown.join(', ')}`);
  return found;
};
