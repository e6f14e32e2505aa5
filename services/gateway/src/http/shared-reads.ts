import type { UpstreamName } from '@halalmap/contracts';
import { etagOf } from '@halalmap/service-kit';
import { discard, readBytes, type UpstreamResponse } from '../adapters/response-reader';
import type { PackedBodies } from '../adapters/pack-body';
import type { ResponseCache } from '../adapters/response-cache';
import type { UpstreamRequest } from '../adapters/upstream';
import type { ApiRoute } from '../domain/api-route';
import type { CallUpstream } from './call-upstream';

/** The gateway's own answer to these holds for everything that it sends. */
export const notReturned: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'x-request-id',
  'x-content-type-options',
  'referrer-policy',
  'content-security-policy',
]);
const cacheableBytes = 1024 * 1024;

/** A public answer, from memory or from the service. */
export interface SharedResponse {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  packed: PackedBodies;
  /** A service is away and this is its last answer. */
  isStale: boolean;
}

/** Reads what everybody may see. @throws AppError when nobody answers and nothing was kept */
export type ReadShared = (read: {
  route: ApiRoute;
  /** Path and query; answers are kept under it. */
  url: string;
  requestTo: (upstream: UpstreamName) => UpstreamRequest;
}) => Promise<SharedResponse>;

const flatHeaders = (response: UpstreamResponse): Record<string, string> =>
  Object.fromEntries(
    Object.entries(response.headers).flatMap(([name, value]) =>
      typeof value === 'string' && !notReturned.has(name) && name !== 'content-length' ? [[name, value]] : [],
    ),
  );

/** @param options.cache keeps the answers */
export const createReadShared = (options: {
  callUpstream: CallUpstream;
  cache: ResponseCache;
}): ReadShared => {
  const { callUpstream, cache } = options;
  return async ({ route, url, requestTo }) => {
    const fresh = cache.fresh(url);
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
      const headers = flatHeaders(response);
      // Whoever answers, a fallback too, a client that has these bytes need not be sent them again.
      if (response.status === 200) headers.etag ??= etagOf(body.toString('latin1'));
      const kept = { status: response.status, headers, body, packed: {} };
      if (response.status === 200 && body.length <= cacheableBytes) cache.store(url, kept, generation);
      return { ...kept, isStale: false };
    } catch (error) {
      const stale = cache.stale(url);
      if (!stale) throw error;
      return { ...stale, isStale: true };
    }
  };
};
