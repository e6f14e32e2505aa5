import { AppError, notFound } from '@halalmap/errors';
import { etagOf, matchesEtag, type ServiceContext, type ServiceMiddleware } from '@halalmap/service-kit';
import type { ResponseCache } from '../adapters/response-cache';
import type { Upstream, UpstreamAnswer, UpstreamRequest } from '../adapters/upstream';
import { findApiRoute, type ApiRoute, type UpstreamName } from '../domain/route-table';

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
/** The gateway's own answer to these holds for everything that it sends. */
const notReturned = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'x-request-id',
  'x-content-type-options',
  'referrer-policy',
  'content-security-policy',
]);
const cacheableBytes = 1024 * 1024;
const fallbackHeader = 'x-halalmap-fallback';
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

const hasBody = (ctx: ServiceContext): boolean =>
  ctx.req.headers['transfer-encoding'] !== undefined || Number(ctx.req.headers['content-length'] ?? 0) > 0;

const flatHeaders = (answer: UpstreamAnswer): Record<string, string> =>
  Object.fromEntries(
    Object.entries(answer.headers).flatMap(([name, value]) =>
      typeof value === 'string' && !notReturned.has(name) && name !== 'content-length' ? [[name, value]] : [],
    ),
  );

const sendCached = (
  ctx: ServiceContext,
  answer: { status: number; headers: Record<string, string>; body: Buffer },
): void => {
  ctx.set(answer.headers);
  const { etag: tag } = answer.headers;
  if (answer.status === 200 && tag && matchesEtag(ctx.get('if-none-match'), tag)) {
    ctx.status = 304;
    ctx.body = null;
    return;
  }
  ctx.status = answer.status;
  ctx.body = answer.body;
};

/**
 * Answers calls of the public API by asking the service that owns them.
 * @param options.upstreams the services, by name
 * @param options.cache keeps what everybody may see
 */
export const forwardApi = (options: {
  upstreams: Record<UpstreamName, Upstream>;
  cache: ResponseCache;
}): ServiceMiddleware => {
  const { cache, upstreams } = options;

  const ask = async (
    ctx: ServiceContext,
    name: UpstreamName,
    extra: Partial<UpstreamRequest> = {},
  ): Promise<UpstreamAnswer> =>
    upstreams[name].send({
      method: ctx.method,
      path: ctx.url,
      headers: requestHeaders(ctx, name),
      body: hasBody(ctx) ? ctx.req : null,
      signal: goneSignal(ctx),
      ...extra,
    });

  /** The owner's answer, or its fallback's when the owner is away. */
  const askRoute = async (
    ctx: ServiceContext,
    route: ApiRoute,
    extra?: Partial<UpstreamRequest>,
  ): Promise<UpstreamAnswer> => {
    const { fallback } = route;
    const fail = async (error: unknown): Promise<UpstreamAnswer> => {
      if (!fallback) throw error;
      const answer = await ask(ctx, fallback, extra);
      return { ...answer, headers: { ...answer.headers, [fallbackHeader]: fallback } };
    };
    let answer: UpstreamAnswer;
    try {
      answer = await ask(ctx, route.upstream, extra);
    } catch (error) {
      return fail(error);
    }
    if (answer.status !== 503 || !fallback) return answer;
    await answer.body.dump();
    return fail(new AppError('unavailable', 'The upstream is not ready'));
  };

  const stream = async (ctx: ServiceContext, route: ApiRoute): Promise<void> => {
    const answer = await askRoute(ctx, route);
    copyHeaders(ctx, answer);
    ctx.status = answer.status;
    if (answer.status === 204 || answer.status === 304) {
      await answer.body.dump();
      ctx.body = null;
      return;
    }
    // A client that leaves, or a service that dies, in the middle ends this stream and nothing else.
    answer.body.on('error', (error) => ctx.state.logger.debug({ err: error }, 'answer was cut short'));
    ctx.body = answer.body;
  };

  const share = async (ctx: ServiceContext, route: ApiRoute): Promise<void> => {
    const key = ctx.url;
    const fresh = cache.fresh(key);
    if (fresh) return sendCached(ctx, fresh);
    const generation = cache.generation();
    const headers = requestHeaders(ctx, route.upstream);
    delete headers['if-none-match'];
    delete headers['if-modified-since'];
    try {
      const answer = await askRoute(ctx, route, { headers });
      const body = Buffer.from(await answer.body.arrayBuffer());
      const headersOut = flatHeaders(answer);
      // Whoever answers, a fallback too, a client that has these bytes need not be sent them again.
      if (answer.status === 200) headersOut.etag ??= etagOf(body.toString('latin1'));
      const kept = { status: answer.status, headers: headersOut, body };
      if (answer.status === 200 && body.length <= cacheableBytes) cache.store(key, kept, generation);
      sendCached(ctx, kept);
    } catch (error) {
      const stale = cache.stale(key);
      if (!stale) throw error;
      ctx.set(staleHeader, 'true');
      sendCached(ctx, stale);
    }
  };

  return async (ctx) => {
    const route = findApiRoute(ctx.method, ctx.path, ctx.URL.searchParams);
    if (!route) throw notFound();
    const anonymous = !ctx.get('authorization');
    if (route.shared && anonymous && ctx.method === 'GET') return share(ctx, route);
    await stream(ctx, route);
    // Whoever changed something sees it in the next answer, whether or not the event has come by.
    if (ctx.method !== 'GET' && ctx.status < 300) cache.invalidate();
  };
};
