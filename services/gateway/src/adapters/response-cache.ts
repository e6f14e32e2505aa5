import { LRUCache } from 'lru-cache';
import type { PackedBodies } from './pack-body';

/** An answer that may be shown to anybody. */
export interface CachedAnswer {
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
  fresh(key: string): CachedAnswer | undefined;
  /** @returns an answer of any age, for when the upstream is away */
  stale(key: string): CachedAnswer | undefined;
  store(key: string, answer: Omit<CachedAnswer, 'storedAt' | 'generation'>, generation: number): void;
  /** The generation that an answer asked for now will show. */
  generation(): number;
  /** Listings have changed: nothing kept is fresh any more. */
  invalidate(): void;
  /** Share of lookups answered from here, 0 to 100. */
  hitRate(): number;
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
 */
export const createResponseCache = (options: { maxBytes: number; now: () => number }): ResponseCache => {
  const entries = new LRUCache<string, CachedAnswer>({
    maxSize: options.maxBytes,
    sizeCalculation: (answer) => Math.ceil(answer.body.length * withPacked) + 1_024,
  });
  let generation = 0;
  let hits = 0;
  let lookups = 0;
  const ageOf = (answer: CachedAnswer): number => options.now() - answer.storedAt;
  return {
    fresh(key) {
      lookups += 1;
      const answer = entries.get(key);
      if (!answer || answer.generation !== generation || ageOf(answer) > freshMs) return undefined;
      hits += 1;
      return answer;
    },
    stale(key) {
      const answer = entries.get(key);
      return answer && ageOf(answer) <= staleMs ? answer : undefined;
    },
    store(key, answer, shown) {
      const before = entries.peek(key);
      const isSame = before !== undefined && before.body.equals(answer.body);
      // What has not changed need not be compressed again.
      const packed = isSame ? before.packed : answer.packed;
      entries.set(key, { ...answer, packed, storedAt: options.now(), generation: shown });
    },
    generation: () => generation,
    invalidate() {
      generation += 1;
    },
    hitRate: () => (lookups === 0 ? 0 : (hits / lookups) * 100),
  };
};
