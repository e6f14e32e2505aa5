import { LRUCache } from 'lru-cache';
import type { PackedBodies } from './pack-body';

/** An answer that may be shown to anybody. */
interface CachedResponse {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  packed: PackedBodies;
  /** When the upstream gave it, in milliseconds. */
  storedAt: number;
  /** Which generation of the listings it shows. */
  generation: number;
}

export interface ResponseCache {
  /** @returns an answer that is still fresh */
  fresh(key: string): CachedResponse | undefined;
  /** @returns an answer of any age, for when the upstream is away */
  stale(key: string): CachedResponse | undefined;
  store(key: string, response: Omit<CachedResponse, 'storedAt' | 'generation'>, generation: number): void;
  /** The generation that an answer asked for now will show. */
  generation(): number;
  /** Listings have changed: nothing kept is fresh any more. */
  invalidate(): void;
  /** Share of lookups answered from here, 0 to 100. */
  hitRate(): number;
  /** Bytes of all bodies. */
  bytes(): number;
}

/** Short enough that an index which lags behind the event by a moment is never shown for long. */
const freshMs = 300;
const staleMs = 5 * 60_000;
/** A body with its compressed forms beside itself. */
const withPacked = 1.4;

/**
 * Keeps public answers in memory.
 * @param options.maxBytes all bodies together
 * @param options.now the time in milliseconds
 * @param options.onLookup told of each lookup
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
      // What has not changed need not be compressed again.
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
