import { createHash } from 'node:crypto';
import { rateLimits } from '@halalmap/contracts';
import { rateLimited } from '@halalmap/errors';
import { networkOf } from '@halalmap/service-kit';
import type { Connection } from 'mongoose';
import { RateLimiterRes, RateLimiterMongo, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { SignInThrottle } from '../../domain/ports';

/** Counts failed attempts. */
interface FailureCounter {
  /**
   * Runs an attempt and counts it as failed if it returns null.
   * @throws AppError `rate_limited` without running the attempt after too many failures for the key
   */
  guard<T>(key: string, attempt: () => Promise<T | null>): Promise<T | null>;
  /** Checks the limit without an attempt; running attempts do not count. @throws AppError `rate_limited` */
  check(key: string): Promise<void>;
  /** Resets the counter of a key. */
  forget(key: string): Promise<void>;
}

/** The attempts in this process with the same key. */
interface Crowd {
  size: number;
  /** Number of attempts that hold a point, which they may return. */
  holding: number;
  /** Number of finished attempts. */
  left: number;
  waiting: Array<() => void>;
  /** Resolves when no attempt is taking a point. */
  turn: Promise<unknown>;
}

const refusal = (counted: RateLimiterRes) =>
  rateLimited(Math.max(1, Math.ceil(counted.msBeforeNext / 1000)), 'sign-in-failures');

/** Serializes the calls: an attempt that tries to take an unavailable point holds one too many for a moment. */
const inTurn = <T>(crowd: Crowd, work: () => Promise<T>): Promise<T> => {
  const done = crowd.turn.then(work);
  crowd.turn = done.catch(() => undefined);
  return done;
};

/**
 * An attempt takes a point of the limiter before it runs and returns it unless it fails, so that concurrent attempts
 * cannot bypass the limit. While the last points are held by attempts that may still succeed, the next one waits for
 * them: only failures cause rejections.
 */
const createFailureCounter = (limiter: RateLimiterAbstract): FailureCounter => {
  const crowds = new Map<string, Crowd>();

  /** @returns null if a point was taken, otherwise the state of the limiter */
  const tryPoint = async (key: string): Promise<RateLimiterRes | null> => {
    const counted = await limiter.get(key);
    if (counted && counted.consumedPoints >= limiter.points) return counted;
    try {
      await limiter.consume(key);
      return null;
    } catch (rejected) {
      if (!(rejected instanceof RateLimiterRes)) throw rejected;
      await limiter.reward(key);
      return rejected;
    }
  };

  const takePoint = async (key: string, crowd: Crowd): Promise<void> => {
    for (;;) {
      const { full, left } = await inTurn(crowd, async () => {
        const before = crowd.left;
        const counted = await tryPoint(key);
        if (!counted) crowd.holding += 1;
        return { full: counted, left: before };
      });
      if (!full) return;
      // An attempt that finished in the meantime may have returned a point.
      if (crowd.left !== left) continue;
      if (crowd.holding === 0) throw refusal(full);
      await new Promise<void>((resolve) => crowd.waiting.push(resolve));
    }
  };

  const runWithPoint = async <T>(key: string, attempt: () => Promise<T | null>): Promise<T | null> => {
    let outcome: T | null;
    try {
      outcome = await attempt();
    } catch (error) {
      await limiter.reward(key);
      throw error;
    }
    if (outcome !== null) await limiter.reward(key);
    return outcome;
  };

  const enter = (key: string): Crowd => {
    const crowd = crowds.get(key) ?? {
      size: 0,
      holding: 0,
      left: 0,
      waiting: [],
      turn: Promise.resolve(),
    };
    crowd.size += 1;
    crowds.set(key, crowd);
    return crowd;
  };

  const leave = (key: string, crowd: Crowd): void => {
    crowd.size -= 1;
    crowd.left += 1;
    if (crowd.size === 0) crowds.delete(key);
    crowd.waiting.shift()?.();
  };

  return {
    async guard(key, attempt) {
      const crowd = enter(key);
      try {
        await takePoint(key, crowd);
        try {
          return await runWithPoint(key, attempt);
        } finally {
          crowd.holding -= 1;
        }
      } finally {
        leave(key, crowd);
      }
    },
    async check(key) {
      const counted = await limiter.get(key);
      const failed = (counted?.consumedPoints ?? 0) - (crowds.get(key)?.holding ?? 0);
      if (counted && failed >= limiter.points) throw refusal(counted);
    },
    async forget(key) {
      await limiter.delete(key);
    },
  };
};

/** Email addresses are hashed, because they may belong to anybody. */
const keyOf = (text: string): string => createHash('sha256').update(text).digest('base64url');
const addressKeyOf = (address: string): string => keyOf(networkOf(address, 'limit'));

/** Counts wrong passwords and codes in MongoDB, so that the limit applies across replicas. */
export const createMongoSignInThrottle = (connection: Connection): SignInThrottle => {
  let isIndexed = false;
  const counter = (keyPrefix: string, points: number): FailureCounter => {
    const limiter = new RateLimiterMongo({
      storeClient: connection.getClient(),
      dbName: connection.name,
      tableName: 'sign_in_failures',
      keyPrefix,
      points,
      duration: rateLimits.signInWindowMs / 1000,
      disableIndexesCreation: isIndexed,
    });
    isIndexed = true;
    return createFailureCounter(limiter);
  };
  const countersOf = (account: string, address: string) => ({
    account: counter(account, rateLimits.signInFailuresPerAccount),
    address: counter(address, rateLimits.signInFailuresPerAddress),
  });
  const counters = {
    'sign-in': countersOf('account', 'address'),
    confirmation: countersOf('confirmation', 'confirmation-address'),
  };

  return {
    guard: ({ kind, account, address }, attempt) =>
      counters[kind].account.guard(keyOf(account), () =>
        counters[kind].address.guard(addressKeyOf(address), attempt),
      ),
    check: (address) => counters['sign-in'].address.check(addressKeyOf(address)),
    async forget(account) {
      await Promise.all(Object.values(counters).map((each) => each.account.forget(keyOf(account))));
    },
  };
};

/** Allows every attempt; for benchmarks only. */
export const createOpenThrottle = (): SignInThrottle => ({
  guard: (_guess, attempt) => attempt(),
  check: () => Promise.resolve(),
  forget: () => Promise.resolve(),
});
