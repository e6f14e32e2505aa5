import { findEndpoint, withoutSecret } from '@halalmap/contracts';
import { AppError, unavailable } from '@halalmap/errors';
import { randomUUID } from 'node:crypto';
import { networkOf, readAddress } from './client-address';
import type { Caller, ServiceMiddleware, ServiceState } from './context';
import { isInternalPath } from './internal-token';
import type { Logger } from './logger';
import type { Metrics } from './metrics';
import type { SessionVerifier } from './sessions';
import type { Tracing } from './tracing';

const requestIdPattern = /^[\w-]{8,64}$/;
const traceparentPattern = /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;

/** Random bytes for trace ids, drawn from a buffer that is refilled now and then. */
const hexDigits = (): string => randomUUID().replaceAll('-', '');

const noLimiters: NonNullable<ServiceState['limiters']> = new Map();

/** State of a request. Values that most requests do not need are created on demand. */
class RequestState implements ServiceState {
  caller: Caller | null = null;
  clientAddress = 'unknown';
  body?: unknown;
  unchanged?: true | ReadonlySet<string>;
  limiters = noLimiters;
  refusedBy?: string;
  private limited: string | undefined;
  private trace: string | undefined;
  private child: Logger | undefined;

  constructor(
    readonly requestId: string,
    givenTrace: string,
    private readonly parent: Logger,
  ) {
    if (traceparentPattern.test(givenTrace)) this.trace = givenTrace;
  }

  get limitKey(): string {
    return (this.limited ??= networkOf(this.clientAddress, 'limit'));
  }

  get traceparent(): string {
    return (this.trace ??= `00-${hexDigits()}-${hexDigits().slice(0, 16)}-01`);
  }

  set traceparent(traceparent: string) {
    this.trace = traceparent;
  }

  get logger(): Logger {
    const { requestId, traceparent } = this;
    return (this.child ??= this.parent.child({ requestId, traceId: traceparent.slice(3, 35) }));
  }
}

/** The request id given by the sender, or a new one if there is no valid one. */
export const requestIdOf = (given: string | string[] | undefined): string =>
  typeof given === 'string' && requestIdPattern.test(given) ? given : randomUUID();

/** First middleware: request id, W3C trace context, and a logger that has both. */
export const identifyRequest = (logger: Logger): ServiceMiddleware =>
  function identifyRequest(ctx, next) {
    const requestId = requestIdOf(ctx.get('x-request-id'));
    ctx.state = new RequestState(requestId, ctx.get('traceparent'), logger);
    ctx.res.setHeader('x-request-id', requestId);
    return next();
  };

const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Clients can send any method name; the number of label values must not grow with them. */
const methodOf = ({ method }: { method: string }): string => (knownMethods.has(method) ? method : 'other');

type RouteOf = (ctx: { method: string; path: string }) => string | undefined;

/** The route pattern of a request, after it was handled. */
const routeName = (ctx: { method: string; path: string }, routeOf: RouteOf | undefined): string => {
  const matched = routeOf ? routeOf(ctx) : (ctx as { _matchedRoute?: unknown })._matchedRoute;
  return typeof matched === 'string' ? matched : 'unmatched';
};

/**
 * Traces each request as a span named by its route pattern. Requests between services are traced only as part of
 * another request, because most of them are frequent and sent by timers.
 * @param options.routeOf names the route of requests that no router matched; must have few values
 */
export const traceRequests = ({
  tracing,
  routeOf,
}: {
  tracing: Tracing;
  routeOf?: RouteOf | undefined;
}): ServiceMiddleware =>
  function traceRequests(ctx, next) {
    const given = ctx.get('traceparent');
    const method = methodOf(ctx);
    return tracing.span(
      {
        name: method,
        kind: 'server',
        parent: traceparentPattern.test(given) ? given : undefined,
        startsTrace: !isInternalPath(ctx.path),
      },
      async (span) => {
        if (span) ctx.state.traceparent = span.traceparent;
        await next();
        const route = routeName(ctx, routeOf);
        span?.describe(`${method} ${route}`, {
          'http.request.method': method,
          'http.route': route,
          'http.response.status_code': ctx.status,
        });
        if (ctx.status >= 500) span?.fail();
      },
    );
  };

/** What the log and the metrics say of a client that went away before its response, as nginx does. */
const clientGone = 499;

/**
 * Logs one line and records one metric per request, labelled by route pattern, not path.
 * @param options.routeOf names the route of requests that no router matched; must have few values
 */
export const logAccess = ({
  metrics,
  logger,
  routeOf,
}: {
  metrics: Metrics;
  logger: Logger;
  routeOf?: RouteOf | undefined;
}): ServiceMiddleware =>
  async function logAccess(ctx, next) {
    const started = performance.now();
    const end = metrics.requestStarted();
    // A request whose body was read to its end no longer has its socket.
    const { socket } = ctx.req;
    try {
      await next();
    } finally {
      const ms = performance.now() - started;
      end();
      const route = routeName(ctx, routeOf);
      const status = socket.destroyed ? clientGone : ctx.status;
      metrics.observeRequest({ method: methodOf(ctx), route, status }, ms / 1_000);
      const { clientAddress, refusedBy } = ctx.state;
      if (refusedBy !== undefined) metrics.recordRefusal({ limit: refusedBy, route, address: clientAddress });
      if (logger.isLevelEnabled('info')) {
        ctx.state.logger.info(
          {
            method: ctx.method,
            path: withoutSecret(ctx.path),
            status,
            ms: Math.round(ms * 10) / 10,
            route,
            address: networkOf(clientAddress, 'log'),
          },
          'request',
        );
      }
    }
  };

/** Headers of every response of a service; the gateway has others, with the policy for pages. */
export const securityHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

/** Sets headers that every response has. */
export const setSecurityHeaders = (
  headers: Readonly<Record<string, string>> = securityHeaders,
): ServiceMiddleware => {
  const entries = Object.entries(headers);
  return function setSecurityHeaders(ctx, next) {
    for (const [name, value] of entries) ctx.res.setHeader(name, value);
    return next();
  };
};

/**
 * The client's IP address, in one form: the peer, or the `X-Forwarded-For` entry written by the outermost trusted proxy. If
 * that is no address, the peer counts.
 * @param trustedHops number of trusted proxies
 */
export const findClientAddress = (trustedHops: number): ServiceMiddleware =>
  function findClientAddress(ctx, next) {
    const peer = ctx.req.socket.remoteAddress ?? 'unknown';
    const forwarded = ctx.get('x-forwarded-for');
    const chain = forwarded
      ? forwarded
          .split(',')
          .map((part) => part.trim())
          .filter(Boolean)
      : [];
    chain.push(peer);
    const named = chain[Math.max(0, chain.length - 1 - trustedHops)] ?? peer;
    ctx.state.clientAddress = readAddress(named) ?? readAddress(peer) ?? 'unknown';
    return next();
  };

/** Whether a visitor could send the same request. */
const isPublicRead = ({ method, path }: { method: string; path: string }): boolean =>
  (method === 'GET' || method === 'HEAD') && findEndpoint(method, path)?.access === 'everybody';

/**
 * Finds the caller by bearer token; an invalid token counts as none. While sessions cannot be checked, public reads
 * are handled as for visitors and everything else is rejected. Requests between services have no caller.
 */
export const findCaller = (sessions: SessionVerifier): ServiceMiddleware =>
  function findCaller(ctx, next) {
    const authorization = ctx.get('authorization');
    if (authorization === '' || isInternalPath(ctx.path)) return next();
    const [scheme, token] = authorization.split(' ');
    if (scheme?.toLowerCase() !== 'bearer' || !token) return next();
    const verified = sessions.verify(token).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'unavailable' && isPublicRead(ctx)) return null;
      throw error;
    });
    return verified.then((caller) => {
      ctx.state.caller = caller;
      return next();
    });
  };

/** Paths that work without the database. */
const withoutDatabase = /^\/(\.well-known|media)\//;

/** Rejects new requests at once while the database is down, instead of letting them wait for it. */
export const requireDatabase = (database: { isAvailable(): boolean }): ServiceMiddleware =>
  function requireDatabase(ctx, next) {
    if (!database.isAvailable() && !withoutDatabase.test(ctx.path)) throw unavailable();
    return next();
  };
