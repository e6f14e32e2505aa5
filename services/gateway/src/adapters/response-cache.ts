import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { listingChangedTypes } from '@halalmap/contracts';
import type { EventBus, Subscription } from '@halalmap/event-bus';
import { LRUCache } from 'lru-cache';

type Encoding = 'br' | 'gzip';

/** The compressed versions of a body, each created on first use. */
export type CompressedBodies = Partial<Record<Encoding, Promise<Buffer>>>;

/** Almost the best compression for JSON in a fraction of the time. */
const brotliQuality = 5;
const compressors: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: (body) => promisify(gzip)(body),
};

/** Returns the body in the given encoding. Concurrent calls share one compression. */
export const compressBody = (
  response: { body: Buffer; compressed: CompressedBodies },
  encoding: Encoding,
): Promise<Buffer> => (response.compressed[encoding] ??= compressors[encoding](response.body));

/** A public response that may be shown to anybody. */
interface CachedResponse {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  compressed: CompressedBodies;
  /** When the upstream sent it, in milliseconds. */
  storedAt: number;
  /** The generation of the listings that it shows. */
  generation: number;
}

export interface ResponseCache {
  /** @param maxAgeMs default 300 ms. @returns a response that is not older and shows the listings as they are */
  fresh(key: string, maxAgeMs?: number): CachedResponse | undefined;
  /** @returns a response of any age, for when the upstream is unavailable */
  stale(key: string): CachedResponse | undefined;
  store(key: string, response: Omit<CachedResponse, 'storedAt' | 'generation'>, generation: number): void;
  /** The generation that a response requested now will have. */
  generation(): number;
  /** Marks every cached response as stale after listings have changed. */
  invalidate(): void;
  /** Cache hit rate in percent, 0 to 100. */
  hitRate(): number;
  /** Bytes of all bodies. */
  bytes(): number;
}

/** Short, so that a search index that lags behind the event does not cause stale responses for long. */
const freshMs = 300;
const staleMs = 5 * 60_000;
/** Size of a body with its compressed versions, relative to the body alone. */
const withCompressed = 1.4;

/** The part of the memory for responses that were requested once so far. */
const onceShare = 1 / 8;

/**
 * Caches public responses in memory, in two parts (a segmented LRU): responses requested once so far, in a small one, and
 * the others. Clients that request thousands of different URLs displace only each other's responses, most of which are freed
 * before the garbage collector moves them to its old generation.
 * @param options.maxBytes total size of all bodies
 * @param options.now the time in milliseconds
 * @param options.onLookup called on each lookup
 */
export const createResponseCache = (options: {
  maxBytes: number;
  now: () => number;
  onLookup?: (isHit: boolean) => void;
}): ResponseCache => {
  const createPart = (share: number) =>
    new LRUCache<string, CachedResponse>({
      maxSize: Math.ceil(options.maxBytes * share),
      sizeCalculation: (response) => Math.ceil(response.body.length * withCompressed) + 1_024,
    });
  const once = createPart(onceShare);
  const repeated = createPart(1 - onceShare);
  let generation = 0;
  let hits = 0;
  let lookups = 0;
  const ageOf = (response: CachedResponse): number => options.now() - response.storedAt;
  /** Finds a response, and moves it to the other part when it is requested again. */
  const find = (key: string): CachedResponse | undefined => {
    const response = once.peek(key);
    if (!response) return repeated.get(key);
    once.delete(key);
    repeated.set(key, response);
    return response;
  };
  return {
    fresh(key, maxAgeMs = freshMs) {
      lookups += 1;
      const response = find(key);
      const isHit = response?.generation === generation && ageOf(response) <= maxAgeMs;
      options.onLookup?.(isHit);
      if (!isHit) return undefined;
      hits += 1;
      return response;
    },
    stale(key) {
      const response = repeated.get(key) ?? once.get(key);
      return response && ageOf(response) <= staleMs ? response : undefined;
    },
    store(key, response, shown) {
      const before = repeated.peek(key) ?? once.peek(key);
      const isSame = before !== undefined && before.body.equals(response.body);
      // An unchanged body need not be compressed again.
      const compressed = isSame ? before.compressed : response.compressed;
      (repeated.has(key) ? repeated : once).set(key, {
        ...response,
        compressed,
        storedAt: options.now(),
        generation: shown,
      });
    },
    generation: () => generation,
    invalidate() {
      generation += 1;
    },
    bytes: () => once.calculatedSize + repeated.calculatedSize,
    hitRate: () => (lookups === 0 ? 0 : (hits / lookups) * 100),
  };
};

/**
 * Invalidates the in-memory cache when a listing changes. Only one of the replicas that share the consumer gets each
 * event; the others rely on the short freshness.
 */
export const invalidateCacheOnChanges = (bus: EventBus, cache: ResponseCache): Promise<Subscription> =>
  bus.subscribe({
    consumer: 'gateway-cache',
    types: listingChangedTypes,
    handle: () => {
      cache.invalidate();
      return Promise.resolve();
    },
  });
