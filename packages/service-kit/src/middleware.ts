import { randomUUID } from 'node:crypto';
import type { Caller, ServiceMiddleware, ServiceState } from './context';
import type { Logger } from './logger';
import type { Metrics } from './metrics';
import type { SessionVerifier } from './sessions';

const requestIdPattern = /^[\w-]{8,64}$/;
const traceparentPattern = /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;

/** Random enough for both ids of a trace, and drawn from a store of random bytes that is filled now and then. */
const hexDigits = (): string => randomUUID().replaceAll('-', '');

/** State of a request. What most requests need not is made when it is asked for. */
class RequestState implements ServiceState {
  caller: Caller | null = null;
  clientAddress = 'unknown';
  body?: unknown;
  private trace: string | undefined;
  private child: Logger | undefined;

  constructor(
    readonly requestId: string,
    givenTrace: string,
    private readonly parent: Logger,
  ) {
    if (traceparentPattern.test(givenTrace)) this.trace = givenTrace;
  }

  get traceparent(): string {
    return (this.trace ??= `00-${hexDigits()}-${hexDigits().slice(0, 16)}-01`);
  }

  get logger(): Logger {
    const { requestId, traceparent } = this;
    return (this.child ??= this.parent.child({ requestId, traceparent }));
  }
}

/** First of all: a request id, a W3C trace context, a logger that carries both. */
export const identifyRequest =
  (logger: Logger): ServiceMiddleware =>
  (ctx, next) => {
    const given = ctx.get('x-request-id');
    const requestId = requestIdPattern.test(given) ? given : randomUUID();
    ctx.state = new RequestState(requestId, ctx.get('traceparent'), logger);
    ctx.set('x-request-id', requestId);
    return next();
  };

/** One line in the log and one observation for each request; the route's pattern, not its path, labels the metric. */
export const logAccess =
  ({ metrics, logger }: { metrics: Metrics; logger: Logger }): ServiceMiddleware =>
  async (ctx, next) => {
    const started = performance.now();
    try {
      await next();
    } finally {
      const ms = performance.now() - started;
      const route = (ctx as { _matchedRoute?: unknown })._matchedRoute;
      metrics.observeRequest(
        { method: ctx.method, route: typeof route === 'string' ? route : 'unmatched', status: ctx.status },
        ms / 1_000,
      );
      if (logger.isLevelEnabled('debug')) {
        ctx.state.logger.debug(
          {
            method: ctx.method,
            path: ctx.path,
            status: ctx.status,
            ms: Math.round(ms * 10) / 10,
            address: ctx.state.clientAddress,
          },
          'request',
        );
      }
    }
  };

/** Headers that every answer of a service carries; pages get their own policy at the gateway. */
export const setSecurityHeaders = (): ServiceMiddleware => (ctx, next) => {
  ctx.set('X-Content-Type-Options', 'nosniff');
  ctx.set('Referrer-Policy', 'strict-origin-when-cross-origin');
  ctx.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
  return next();
};

/**
 * The client's address: the peer, or the entry of `X-Forwarded-For` that the outermost trusted proxy wrote.
 * @param trustedHops how many proxies in front are believed
 */
export const findClientAddress =
  (trustedHops: number): ServiceMiddleware =>
  (ctx, next) => {
    const peer = ctx.req.socket.remoteAddress ?? 'unknown';
    const forwarded = ctx
      .get('x-forwarded-for')
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean);
    const chain = [...forwarded, peer];
    ctx.state.clientAddress = chain[Math.max(0, chain.length - 1 - trustedHops)] ?? peer;
    return next();
  };

/** Finds the caller by the bearer token; a token that is not valid is no token. */
export const findCaller =
  (sessions: SessionVerifier): ServiceMiddleware =>
  async (ctx, next) => {
    const [scheme, token] = ctx.get('authorization').split(' ');
    if (scheme?.toLowerCase() === 'bearer' && token) ctx.state.caller = await sessions.verify(token);
    await next();
  };
