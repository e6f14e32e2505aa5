import { LRUCache } from 'lru-cache';
import type { PackedBodies } from './pack-body';

/** A public response that may be shown to anybody. */
interface CachedResponse {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  packed: PackedBodies;
  /** When the upstream sent it, in milliseconds. */
  storedAt: number;
  /** The generation of the listings that it shows. */
  generation: number;
}

export interface ResponseCache {
  /** @returns a response that is still fresh */
  fresh(key: string): CachedResponse | undefined;
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
const withPacked = 1.4;

/**
 * Caches public responses in memory.
 * @param options.maxBytes total size of all bodies
 * @param options.now the time in milliseconds
 * @param options.onLookup called on each lookup
 */
export const createResponseCache = (options: {
  maxBytes: number;
  now: () => number;
  onLookup?: (isHit: boolean) => void;
}): ResponseCache => {
  const entries = new LRUCache<string, CachedResponse>({
    maxSize: options.maxBytes,
    sizeCalculation: (response) => Math.ceil(response.body.length * withPacked) + 1_024,
  });
  let generation = 0;
  let hits = 0;
  let lookups = 0;
  const ageOf = (response: CachedResponse): number => options.now() - response.storedAt;
  return {
    fresh(key) {
      lookups += 1;
      const response = entries.get(key);
      const isHit = response?.generation === generation && ageOf(response) <= freshMs;
      options.onLookup?.(isHit);
      if (!isHit) return undefined;
      hits += 1;
      return response;
    },
    stale(key) {
      const response = entries.get(key);
      return response && ageOf(response) <= staleMs ? response : undefined;
    },
    store(key, response, shown) {
      const before = entries.peek(key);
      const isSame = before !== undefined && before.body.equals(response.body);
      // An unchanged body need not be compressed again.
      const packed = isSame ? before.packed : response.packed;
      entries.set(key, { ...response, packed, storedAt: options.now(), generation: shown });
    },
    generation: () => generation,
    invalidate() {
      generation += 1;
    },
    bytes: () => entries.calculatedSize,
    hitRate: () => (lookups === 0 ? 0 : (hits / lookups) * 100),
  };
};
