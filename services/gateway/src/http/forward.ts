import { notFound } from '@halalmap/errors';
import { hasBody, matchesEtag, type ServiceContext, type ServiceMiddleware } from '@halalmap/service-kit';
import { discard, type UpstreamAnswer } from '../adapters/answer-reader';
import { packBody } from '../adapters/pack-body';
import type { ResponseCache } from '../adapters/response-cache';
import type { UpstreamRequest } from '../adapters/upstream';
import { findApiRoute, type ApiRoute, type UpstreamName } from '../domain/route-table';
import type { AskRoute } from './ask-route';
import { refuseOtherContent } from './content-type';
import { sendBody } from './send-body';
import { notReturned, type ReadShared, type SharedAnswer } from './shared-reads';

/** Headers that belong to one connection (RFC 9110, 7.6.1), or that the gateway sets itself. */
const notForwarded = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
  'host',
  'cookie',
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'accept-encoding',
]);
/** Says that a service is away and this is its last answer; the `Warning` field is obsolete (RFC 9111, 5.5). */
const staleHeader = 'x-halalmap-stale';

const requestHeaders = (ctx: ServiceContext, upstream: UpstreamName): Record<string, string> => {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(ctx.req.headers)) {
    if (!notForwarded.has(name) && value !== undefined)
      headers[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  if (upstream === 'identity' && ctx.req.headers.cookie) headers.cookie = ctx.req.headers.cookie;
  headers['x-forwarded-for'] = ctx.state.clientAddress;
  headers['x-request-id'] = ctx.state.requestId;
  headers.traceparent = ctx.state.traceparent;
  return headers;
};

const copyHeaders = (ctx: ServiceContext, answer: UpstreamAnswer): void => {
  for (const [name, value] of Object.entries(answer.headers)) {
    if (!notReturned.has(name) && value !== undefined) ctx.set(name, value);
  }
};

/** The client's departure, as a signal that ends the upstream call. */
const goneSignal = (ctx: ServiceContext): AbortSignal => {
  const controller = new AbortController();
  ctx.res.once('close', () => {
    if (!ctx.res.writableEnded) controller.abort();
  });
  return controller.signal;
};

/** A smaller body is not worth the time. */
const worthPacking = 1_024;

const sendCached = async (ctx: ServiceContext, answer: SharedAnswer): Promise<void> => {
  ctx.set(answer.headers);
  const { etag: tag } = answer.headers;
  if (answer.status === 200 && tag && matchesEtag(ctx.get('if-none-match'), tag)) {
    ctx.status = 304;
    ctx.body = null;
    return;
  }
  ctx.status = answer.status;
  ctx.body = answer.body;
  if (answer.body.length < worthPacking) return;
  ctx.vary('Accept-Encoding');
  const encoding = ctx.acceptsEncodings('br', 'gzip', 'identity');
  if (encoding !== 'br' && encoding !== 'gzip') return;
  ctx.set('Content-Encoding', encoding);
  ctx.body = await packBody(answer, encoding);
};

/**
 * Answers calls of the public API by asking the service that owns them.
 * @param options.ask reaches the services
 * @param options.read reads what everybody may see
 * @param options.cache forgets it when somebody changes something
 */
export const forwardApi = (options: {
  ask: AskRoute;
  read: ReadShared;
  cache: ResponseCache;
}): ServiceMiddleware => {
  const { ask, read, cache } = options;

  const requestOf =
    (ctx: ServiceContext) =>
    (upstream: UpstreamName): UpstreamRequest => ({
      method: ctx.method,
      path: ctx.url,
      headers: requestHeaders(ctx, upstream),
      body: hasBody(ctx.req) ? ctx.req : null,
      signal: goneSignal(ctx),
    });

  const stream = async (ctx: ServiceContext, route: ApiRoute): Promise<void> => {
    const answer = await ask(route, requestOf(ctx));
    copyHeaders(ctx, answer);
    ctx.status = answer.status;
    if (answer.status === 204 || answer.status === 304) {
      discard(answer.body);
      ctx.body = null;
      return;
    }
    sendBody(ctx, answer.body);
    // Koa guesses where a service has said nothing.
    if (answer.headers['content-type'] === undefined) ctx.remove('Content-Type');
  };

  const share = async (ctx: ServiceContext, route: ApiRoute): Promise<void> => {
    const requestTo = (upstream: UpstreamName): UpstreamRequest => {
      const request = requestOf(ctx)(upstream);
      delete request.headers['if-none-match'];
      delete request.headers['if-modified-since'];
      return request;
    };
    const answer = await read({ route, url: ctx.url, requestTo });
    if (answer.isStale) ctx.set(staleHeader, 'true');
    await sendCached(ctx, answer);
  };

  return async (ctx) => {
    const route = findApiRoute(ctx.method, ctx.path, new URLSearchParams(ctx.querystring));
    if (!route) throw notFound();
    const anonymous = !ctx.get('authorization');
    if (route.shared && anonymous && ctx.method === 'GET') return share(ctx, route);
    if (ctx.method !== 'GET') refuseOtherContent(ctx);
    await stream(ctx, route);
    // Whoever changed something sees it in the next answer, whether or not the event has come by.
    if (ctx.method !== 'GET' && ctx.status < 300) cache.invalidate();
  };
};
