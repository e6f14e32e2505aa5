import { etagOf } from '@halalmap/service-kit';
import { readBytes, type UpstreamAnswer } from '../adapters/answer-reader';
import type { PackedBodies } from '../adapters/pack-body';
import type { ResponseCache } from '../adapters/response-cache';
import type { UpstreamRequest } from '../adapters/upstream';
import type { ApiRoute, UpstreamName } from '../domain/route-table';
import type { AskRoute } from './ask-route';

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
export interface SharedAnswer {
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
}) => Promise<SharedAnswer>;

const flatHeaders = (answer: UpstreamAnswer): Record<string, string> =>
  Object.fromEntries(
    Object.entries(answer.headers).flatMap(([name, value]) =>
      typeof value === 'string' && !notReturned.has(name) && name !== 'content-length' ? [[name, value]] : [],
    ),
  );

/** @param options.cache keeps the answers */
export const createReadShared = (options: { ask: AskRoute; cache: ResponseCache }): ReadShared => {
  const { ask, cache } = options;
  return async ({ route, url, requestTo }) => {
    const fresh = cache.fresh(url);
    if (fresh) return { ...fresh, isStale: false };
    const generation = cache.generation();
    try {
      const answer = await ask(route, requestTo);
      const body = await readBytes(answer.body);
      const headers = flatHeaders(answer);
      // Whoever answers, a fallback too, a client that has these bytes need not be sent them again.
      if (answer.status === 200) headers.etag ??= etagOf(body.toString('latin1'));
      const kept = { status: answer.status, headers, body, packed: {} };
      if (answer.status === 200 && body.length <= cacheableBytes) cache.store(url, kept, generation);
      return { ...kept, isStale: false };
    } catch (error) {
      const stale = cache.stale(url);
      if (!stale) throw error;
      return { ...stale, isStale: true };
    }
  };
};
