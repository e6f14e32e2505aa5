import { rateLimited } from '@halalmap/errors';
import {
  RateLimiterMemory,
  RateLimiterMongo,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';

/** How strict limits are: `relaxed` allows a hundred times as much, `off` disables them. */
export type RateLimitMode = 'normal' | 'relaxed' | 'off';

export interface RateLimiter {
  /**
   * Counts one request for the key.
   * @throws AppError `rate_limited` with the seconds to wait
   */
  consume(key: string): Promise<void>;
  /**
   * Checks without counting.
   * @throws AppError `rate_limited` when the limit is reached
   */
  check(key: string): Promise<void>;
  /** Counts without checking. */
  count(key: string): Promise<void>;
}

const nothing = (): Promise<void> => Promise.resolve();

/**
 * A limit of a number of points in a time window.
 * @param options.mongo a mongoose connection or driver client that shares counts between replicas; omitted: in memory.
 * `isIndexed`: another limit of the same database has created the indexes
 * @param options.windowMs length of the window in milliseconds
 */
export const createRateLimiter = (options: {
  keyPrefix: string;
  points: number;
  windowMs: number;
  mode?: RateLimitMode;
  mongo?: { client: unknown; dbName: string; isIndexed?: boolean };
}): RateLimiter => {
  const mode = options.mode ?? 'normal';
  if (mode === 'off') return { consume: nothing, check: nothing, count: nothing };
  const shared = {
    keyPrefix: options.keyPrefix,
    points: mode === 'relaxed' ? options.points * 100 : options.points,
    duration: options.windowMs / 1000,
  };
  const refusal = (counted: RateLimiterRes): Error =>
    rateLimited(Math.max(1, Math.ceil(counted.msBeforeNext / 1000)), options.keyPrefix);
  const limiter: RateLimiterAbstract = options.mongo
    ? new RateLimiterMongo({
        ...shared,
        storeClient: options.mongo.client,
        dbName: options.mongo.dbName,
        tableName: 'rate_limits',
        disableIndexesCreation: options.mongo.isIndexed ?? false,
      })
    : new RateLimiterMemory(shared);
  return {
    async consume(key) {
      try {
        await limiter.consume(key);
      } catch (rejected) {
        if (rejected instanceof RateLimiterRes) throw refusal(rejected);
        throw rejected;
      }
    },
    async check(key) {
      const counted = await limiter.get(key);
      if (counted && counted.consumedPoints >= limiter.points) throw refusal(counted);
    },
    async count(key) {
      await limiter.penalty(key, 1);
    },
  };
};

const hourMs = 60 * 60_000;

/**
 * Creates limits per hour, counted in the service's database, which all replicas share.
 * @param options.connection a mongoose connection
 */
export const createHourlyLimits = ({
  connection,
  mode,
}: {
  connection: { name: string };
  mode: RateLimitMode;
}) => {
  let isIndexed = false;
  return function createLimit({ name, perHour }: { name: string; perHour: number }): RateLimiter {
    const limiter = createRateLimiter({
      keyPrefix: name,
      points: perHour,
      windowMs: hourMs,
      mode,
      mongo: { client: connection, dbName: connection.name, isIndexed },
    });
    isIndexed = true;
    return limiter;
  };
};
