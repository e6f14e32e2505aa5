import type { Readable } from 'node:stream';
import { findEndpoint, type UpstreamName } from '@halalmap/contracts';
import { AppError, notFound } from '@halalmap/errors';
import {
  hasBody,
  isUpload,
  matchesEtag,
  contentEncodingOf,
  receiveBody,
  type ServiceContext,
  type ServiceMiddleware,
} from '@halalmap/service-kit';
import { compressBody, type ResponseCache } from '../adapters/response-cache';
import { discard, type UpstreamResponse } from '../adapters/response-reader';
import type { UpstreamRequest } from '../adapters/upstream';
import { type ApiRoute, differsByViewer, findApiRoute } from '../domain/api-route';
import {
  type CallUpstream,
  disconnectSignal,
  flatHeaders,
  gatewayHeaders,
  type ReadShared,
  sendBody,
  type SharedResponse,
} from './call-upstream';
import { bestEncoding } from './edge';

/** Hop-by-hop headers (RFC 9110, 7.6.1) and headers that the gateway sets itself. */
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
  // Bodies are decompressed by the gateway; for uploads these headers are passed on.
  'content-encoding',
  'content-length',
]);
/**
 * Marks a stale response that is sent because a service is unavailable; the `Warning` field is obsolete (RFC 9111,
 * 5.5).
 */
const staleHeader = 'x-halalmap-stale';

const requestHeaders = (ctx: ServiceContext, upstream: UpstreamName): Record<string, string> => {
  const headers: Record<string, string> = {};
  const given = ctx.req.headers;
  for (const name in given) {
    const value = given[name];
    if (!notForwarded.has(name) && value !== undefined)
      headers[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  if (upstream === 'identity' && ctx.req.headers.cookie) headers.cookie = ctx.req.headers.cookie;
  headers['x-forwarded-for'] = ctx.state.clientAddress;
  headers['x-request-id'] = ctx.state.requestId;
  headers.traceparent = ctx.state.traceparent;
  return headers;
};

const copyHeaders = (ctx: ServiceContext, response: UpstreamResponse): void => {
  for (const name in response.headers) {
    const value = response.headers[name];
    if (name === 'vary') ctx.vary(String(value));
    else if (!gatewayHeaders.has(name) && value !== undefined) ctx.set(name, value);
  }
};

/**
 * The body of a request: a small one is read completely, so that no service waits for a slow client; an upload is
 * streamed.
 * @throws AppError when it is too large, has another encoding, or is incomplete
 */
const bodyOf = async (ctx: ServiceContext): Promise<Readable | Buffer | null> => {
  if (ctx.method === 'GET' || !hasBody(ctx.req)) return null;
  if (!isUpload(ctx)) return receiveBody(ctx);
  contentEncodingOf(ctx.req);
  return ctx.req;
};

/** Headers about the encoding and size of an upload, which are passed on unchanged. */
const uploadHeaders = (ctx: ServiceContext): Record<string, string> =>
  Object.fromEntries(
    (['content-encoding', 'content-length'] as const).flatMap((name) =>
      ctx.req.headers[name] === undefined ? [] : [[name, ctx.req.headers[name]]],
    ),
  );

/** Compressing a smaller body is not worth the time. */
const minCompressBytes = 1_024;

const isPicture = ({ 'content-type': type = '' }: Record<string, string>): boolean =>
  type.startsWith('image/');

const sendCached = async (ctx: ServiceContext, response: Omit<SharedResponse, 'isStale'>): Promise<void> => {
  const { etag: tag } = response.headers;
  for (const name in response.headers) {
    const value = response.headers[name] ?? '';
    if (name === 'vary') ctx.vary(value);
    else ctx.res.setHeader(name, value);
  }
  if (response.status === 200 && tag && matchesEtag(ctx.get('if-none-match'), tag)) {
    ctx.status = 304;
    ctx.body = null;
    return;
  }
  ctx.status = response.status;
  ctx.body = response.body;
  if (response.body.length < minCompressBytes) return;
  if (ctx.get('accept-encoding') === '' || isPicture(response.headers)) {
    // Nothing to negotiate; the middleware for compression has set `Vary`.
    ctx.compress = false;
    return;
  }
  const encoding = bestEncoding(ctx, ['br', 'gzip']);
  if (!encoding) return;
  ctx.set('Content-Encoding', encoding);
  ctx.body = await compressBody(response, encoding);
};

const longestAccept = 256;

/**
 * The cache key of a whole picture, whose format depends on `Accept`; null for all other requests. The visitors of a page
 * request the same pictures within moments.
 */
const pictureKey = (ctx: ServiceContext): string | null => {
  const accept = ctx.get('accept');
  const isWhole = ctx.method === 'GET' && ctx.get('range') === '';
  return isWhole && ctx.path.startsWith('/media/') && accept.length <= longestAccept
    ? `${ctx.url} ${accept}`
    : null;
};

/**
 * Handles public API requests by calling the service that owns them.
 * @param options.callUpstream calls the services
 * @param options.read reads public data
 * @param options.cache invalidated when a client changes something
 */
export const forwardApi = (options: {
  callUpstream: CallUpstream;
  read: ReadShared;
  cache: ResponseCache;
}): ServiceMiddleware => {
  const { callUpstream, read, cache } = options;

  const requestOf = (ctx: ServiceContext, body: Readable | Buffer | null) => {
    const streams = body !== null && !Buffer.isBuffer(body);
    return (upstream: UpstreamName): UpstreamRequest => ({
      method: ctx.method,
      path: ctx.url,
      headers: streams
        ? { ...requestHeaders(ctx, upstream), ...uploadHeaders(ctx) }
        : requestHeaders(ctx, upstream),
      body,
      pool: streams ? 'upload' : 'api',
      address: ctx.state.limitKey,
      signal: disconnectSignal(ctx),
    });
  };

  /** Keeps a small picture that everybody may see. A larger one is a stream. */
  const storePicture = (
    key: string,
    { status, headers, body }: UpstreamResponse,
    generation: number,
  ): void => {
    if (status !== 200 || !Buffer.isBuffer(body) || !headers['cache-control']?.startsWith('public')) return;
    // A copy, because the bytes are a part of a larger buffer.
    const cached = { status, headers: flatHeaders(headers), body: Buffer.from(body), compressed: {} };
    if (isPicture(cached.headers)) cache.store(key, cached, generation);
  };

  const stream = async (ctx: ServiceContext, route: ApiRoute): Promise<void> => {
    const key = pictureKey(ctx);
    const known = key === null ? undefined : cache.fresh(key);
    if (known) return sendCached(ctx, known);
    const generation = cache.generation();
    const requestTo = requestOf(ctx, await bodyOf(ctx));
    const response = await callUpstream(route, (upstream) => {
      if (route.endless) return { ...requestTo(upstream), pool: 'endless' };
      if (!route.compressed) return requestTo(upstream);
      const { headers, ...request } = requestTo(upstream);
      const accepted = ctx.get('accept-encoding') || 'identity';
      return { ...request, headers: { ...headers, 'accept-encoding': accepted }, pool: 'file' };
    });
    if (key !== null) storePicture(key, response, generation);
    copyHeaders(ctx, response);
    ctx.status = response.status;
    if (response.status === 204 || response.status === 304) {
      discard(response.body);
      ctx.body = null;
      return;
    }
    sendBody(ctx, response.body);
    // A compressor would keep back what the client waits for.
    if (route.endless) {
      ctx.compress = false;
      ctx.res.once('close', () => discard(response.body));
    }
    const { 'content-length': length, etag } = response.headers;
    if (route.compressed && etag !== undefined) {
      // A file or a part of it: its ETag and ranges refer to these exact bytes.
      ctx.compress = false;
      if (length !== undefined) ctx.set('Content-Length', length);
    }
    // Prevents Koa from guessing a type if the service sent none.
    if (response.headers['content-type'] === undefined) ctx.remove('Content-Type');
  };

  const share = async (ctx: ServiceContext, route: ApiRoute): Promise<void> => {
    const requestTo = (upstream: UpstreamName): UpstreamRequest => {
      const request = requestOf(ctx, null)(upstream);
      delete request.headers['if-none-match'];
      delete request.headers['if-modified-since'];
      return request;
    };
    const response = await read({ route, url: ctx.url, requestTo });
    if (response.isStale) ctx.set(staleHeader, 'true');
    await sendCached(ctx, response);
  };

  return async function forwardApi(ctx) {
    const route = findApiRoute(ctx.method, ctx.path, ctx.querystring);
    if (!route) throw notFound();
    if (ctx.method === 'GET' && differsByViewer(ctx.path)) ctx.vary('Cookie, Authorization');
    const anonymous = !ctx.get('authorization');
    if (route.shared && anonymous && ctx.method === 'GET') return share(ctx, route);
    if (ctx.method !== 'GET') refuseOtherContent(ctx);
    await stream(ctx, route);
    // Clients see their own change in the next response, even before the event has arrived.
    if (ctx.method !== 'GET' && ctx.status < 300) cache.invalidate();
  };
};

const importPath = '/api/listings/import';

/**
 * Rejects a body that is neither JSON nor a multipart form, even where the endpoint needs no body, so that another site
 * cannot send a request without a CORS preflight. Only import accepts CSV.
 * @throws AppError `unsupported_media_type`
 */
const refuseOtherContent = (ctx: ServiceContext): void => {
  if (!hasBody(ctx.req) || findEndpoint(ctx.method, ctx.path)?.fromAnywhere) return;
  const takesCsv = ctx.path === importPath;
  if (ctx.is(['json', '+json', 'multipart/form-data', ...(takesCsv ? ['text/csv'] : [])])) return;
  const message = takesCsv
    ? 'Send the rows as application/json or text/csv'
    : 'Send the body as application/json';
  throw new AppError('unsupported_media_type', message);
};
