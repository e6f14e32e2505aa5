import type { UpstreamName } from '@halalmap/contracts';
import { AppError } from '@halalmap/errors';
import { currentTrace, etagOf, type ReadinessCheck, type ServiceContext } from '@halalmap/service-kit';
import type { CompressedBodies, ResponseCache } from '../adapters/response-cache';
import { discard, readBytes, type ResponseBody, type UpstreamResponse } from '../adapters/response-reader';
import type { Upstream, UpstreamRequest } from '../adapters/upstream';
import { findApiRoute, type ApiRoute } from '../domain/api-route';

/** Names the service that responded instead of the unavailable one. */
const fallbackHeader = 'x-halalmap-fallback';

/** Calls the service that owns a route, or its fallback when that service is unavailable. */
export type CallUpstream = (
  route: ApiRoute,
  requestTo: (upstream: UpstreamName) => UpstreamRequest,
) => Promise<UpstreamResponse>;

/** @param upstreams the services by name */
export const createCallUpstream = (upstreams: Record<UpstreamName, Upstream>): CallUpstream =>
  async function callUpstream(route, requestTo) {
    const { fallback } = route;
    const sendRequest = (name: UpstreamName): Promise<UpstreamResponse> =>
      upstreams[name].send(requestTo(name));
    const fail = async (error: unknown): Promise<UpstreamResponse> => {
      if (!fallback) throw error;
      const response = await sendRequest(fallback);
      return { ...response, headers: { ...response.headers, [fallbackHeader]: fallback } };
    };
    let response: UpstreamResponse;
    try {
      response = await sendRequest(route.upstream);
    } catch (error) {
      return fail(error);
    }
    if (response.status < 500 || !fallback) return response;
    discard(response.body);
    return fail(new AppError('unavailable', 'The upstream cannot respond'));
  };

/**
 * What must have responded once before the gateway is ready: the directory and the map, and identity and listings, which
 * have tried themselves whether people can sign in and submit.
 */
export const firstResponses = (options: {
  callUpstream: CallUpstream;
  upstreams: Record<UpstreamName, Upstream>;
}): ReadinessCheck[] => {
  const { callUpstream, upstreams } = options;
  const requestTo = (path: string): UpstreamRequest => ({
    method: 'GET',
    path,
    headers: { accept: 'application/json', 'user-agent': 'halalmap readiness check' },
    body: null,
    signal: new AbortController().signal,
  });
  const isOk = async (sent: Promise<UpstreamResponse>): Promise<boolean> => {
    const { status, body } = await sent;
    discard(body);
    return status === 200;
  };
  const isReady = (upstream: Upstream) => (): Promise<boolean> => isOk(upstream.send(requestTo('/readyz')));
  const responds = (path: string) => (): Promise<boolean> | false => {
    const route = findApiRoute('GET', path, '');
    return route !== null && isOk(callUpstream(route, () => requestTo(path)));
  };
  return [
    { name: 'sign-in', check: isReady(upstreams.identity), once: true },
    { name: 'list', check: responds('/api/listings'), once: true },
    { name: 'submission', check: isReady(upstreams.listings), once: true },
    { name: 'map', check: responds('/api/listings/map'), once: true },
  ];
};

/** The gateway sets these headers itself on every response. */
export const gatewayHeaders: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'x-request-id',
  'x-content-type-options',
  'content-security-policy',
]);
const cacheableBytes = 1024 * 1024;

/** A public response, from the cache or from the service. */
export interface SharedResponse {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  compressed: CompressedBodies;
  /** The service is unavailable and this is its last cached response. */
  isStale: boolean;
}

/** Reads public data. @throws AppError when no service responds and nothing is cached */
export type ReadShared = (read: {
  route: ApiRoute;
  /** Path and query; the cache key. */
  url: string;
  requestTo: (upstream: UpstreamName) => UpstreamRequest;
}) => Promise<SharedResponse>;

/** The headers of a response that are stored with it. */
export const flatHeaders = (received: UpstreamResponse['headers']): Record<string, string> => {
  const headers: Record<string, string> = {};
  for (const name in received) {
    const value = received[name];
    if (typeof value === 'string' && !gatewayHeaders.has(name) && name !== 'content-length')
      headers[name] = value;
  }
  return headers;
};

/** @param options.cache stores the responses */
export const createReadShared = (options: {
  callUpstream: CallUpstream;
  cache: ResponseCache;
}): ReadShared => {
  const { callUpstream, cache } = options;
  return async function readShared({ route, url, requestTo }) {
    const fresh = cache.fresh(url, route.freshMs);
    if (fresh) return { ...fresh, isStale: false };
    const generation = cache.generation();
    try {
      const response = await callUpstream(route, requestTo);
      const stale = response.status >= 500 ? cache.stale(url) : undefined;
      if (stale) {
        discard(response.body);
        return { ...stale, isStale: true };
      }
      const body = await readBytes(response.body);
      const headers = flatHeaders(response.headers);
      // A client that has the same bytes gets a 304, also when the fallback responded.
      if (response.status === 200) headers.etag ??= etagOf(body.toString('latin1'));
      const cached = { status: response.status, headers, body, compressed: {} };
      if (response.status === 200 && body.length <= cacheableBytes) cache.store(url, cached, generation);
      return { ...cached, isStale: false };
    } catch (error) {
      const stale = cache.stale(url);
      if (!stale) throw error;
      return { ...stale, isStale: true };
    }
  };
};

const pageTimeoutMs = 5_000;

/**
 * Reads public data for a page that the gateway renders, as a visitor would.
 * @throws AppError when no service responds and nothing is cached; Error when a visitor may not read it
 */
export type ReadPublic = (url: string, address: string) => Promise<SharedResponse>;

export const createReadPublic = (readShared: ReadShared): ReadPublic =>
  async function readPublic(url, address) {
    const { pathname, search } = new URL(url, 'http://gateway.invalid');
    const route = findApiRoute('GET', pathname, search.slice(1));
    if (!route?.shared) throw new Error(`a page may not ask for ${pathname}`);
    const requestTo = (): UpstreamRequest => ({
      method: 'GET',
      path: url,
      headers: { accept: 'application/json', ...currentTrace() },
      body: null,
      pool: 'page',
      address,
      signal: AbortSignal.timeout(pageTimeoutMs),
    });
    return readShared({ route, url, requestTo });
  };

/** A signal that aborts requests to services when the client disconnects. */
export const disconnectSignal = (ctx: ServiceContext): AbortSignal => {
  const controller = new AbortController();
  ctx.res.once('close', () => {
    // A request that gets its response before its body is complete, such as one that is too slow, ends too.
    if (!ctx.res.writableEnded || !ctx.req.complete) controller.abort();
  });
  return controller.signal;
};

/** Sends a response body. If the client disconnects or the service fails midway, only this response ends. */
export const sendBody = (ctx: ServiceContext, body: ResponseBody): void => {
  if (!Buffer.isBuffer(body))
    body.on('error', (error) => ctx.state.logger.debug({ err: error }, 'a response ended early'));
  ctx.body = body;
};
