import { randomBytes, randomUUID } from 'node:crypto';
import type { ServiceMiddleware } from './context';
import type { Logger } from './logger';
import type { Metrics } from './metrics';
import type { SessionVerifier } from './sessions';

const requestIdPattern = /^[\w-]{8,64}$/;
const traceparentPattern = /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;

/** First of all: a request id, a W3C trace context, a logger that carries both. */
export const identifyRequest =
  (logger: Logger): ServiceMiddleware =>
  async (ctx, next) => {
    const given = ctx.get('x-request-id');
    const trace = ctx.get('traceparent');
    const requestId = requestIdPattern.test(given) ? given : randomUUID();
    if (!traceparentPattern.test(trace)) {
      ctx.req.headers.traceparent = `00-${randomBytes(16).toString('hex')}-${randomBytes(8).toString('hex')}-01`;
    }
    ctx.req.headers['x-request-id'] = requestId;
    ctx.state.requestId = requestId;
    ctx.state.caller = null;
    ctx.state.logger = logger.child({ requestId, traceparent: ctx.req.headers.traceparent });
    ctx.set('x-request-id', requestId);
    await next();
  };

/** One line in the log and one observation for each request; the route's pattern, not its path, labels the metric. */
export const logAccess =
  (metrics: Metrics): ServiceMiddleware =>
  async (ctx, next) => {
    const started = process.hrtime.bigint();
    try {
      await next();
    } finally {
      const seconds = Number(process.hrtime.bigint() - started) / 1e9;
      const route = (ctx as { _matchedRoute?: unknown })._matchedRoute;
      metrics.observeRequest(
        { method: ctx.method, route: typeof route === 'string' ? route : 'unmatched', status: ctx.status },
        seconds,
      );
      ctx.state.logger.debug(
        {
          method: ctx.method,
          path: ctx.path,
          status: ctx.status,
          ms: Math.round(seconds * 1e4) / 10,
          address: ctx.state.clientAddress,
        },
        'request',
      );
    }
  };

/** Headers that every answer of a service carries; pages get their own policy at the gateway. */
export const setSecurityHeaders = (): ServiceMiddleware => async (ctx, next) => {
  ctx.set('X-Content-Type-Options', 'nosniff');
  ctx.set('Referrer-Policy', 'strict-origin-when-cross-origin');
  ctx.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
  await next();
};

/**
 * The client's address: the peer, or the entry of `X-Forwarded-For` that the outermost trusted proxy wrote.
 * @param trustedHops how many proxies in front are believed
 */
export const findClientAddress =
  (trustedHops: number): ServiceMiddleware =>
  async (ctx, next) => {
    const forwarded = ctx
      .get('x-forwarded-for')
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean);
    const peer = ctx.req.socket.remoteAddress ?? 'unknown';
    const chain = [...forwarded, peer];
    ctx.state.clientAddress = chain[Math.max(0, chain.length - 1 - trustedHops)] ?? peer;
    await next();
  };

/** Finds the caller by the bearer token; a token that is not valid is no token. */
export const findCaller =
  (sessions: SessionVerifier): ServiceMiddleware =>
  async (ctx, next) => {
    const [scheme, token] = ctx.get('authorization').split(' ');
    if (scheme?.toLowerCase() === 'bearer' && token) ctx.state.caller = await sessions.verify(token);
    await next();
  };
