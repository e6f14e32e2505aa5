import { limits } from '@halalmap/contracts';
import { rateLimited } from '@halalmap/errors';
import type { Connection } from 'mongoose';
import { createHash } from 'node:crypto';
import { RateLimiterMongo, RateLimiterRes } from 'rate-limiter-flexible';
import type { SignInThrottle } from '../domain/ports';

/** Addresses that somebody only typed are not kept in the clear. */
const keyOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

const refusal = (result: RateLimiterRes) => rateLimited(Math.max(1, Math.ceil(result.msBeforeNext / 1000)));

/**
 * Counts failed sign-ins in MongoDB, so that the count holds over replicas. An attempt takes its point before it runs and
 * gets it back when it does not fail: many attempts at once cannot slip through together.
 */
export const createMongoSignInThrottle = (connection: Connection): SignInThrottle => {
  const limiter = (keyPrefix: string, points: number): RateLimiterMongo =>
    new RateLimiterMongo({
      storeClient: connection.getClient(),
      dbName: connection.name,
      tableName: 'sign_in_failures',
      keyPrefix,
      points,
      duration: limits.rates.signInWindowMs / 1000,
    });
  const perAccount = limiter('account', limits.rates.signInFailuresPerAccount);
  const perAddress = limiter('address', limits.rates.signInFailuresPerAddress);

  const assertOpen = async (counter: RateLimiterMongo, key: string): Promise<void> => {
    const result = await counter.get(key);
    if (result && result.consumedPoints >= counter.points) throw refusal(result);
  };

  const take = async (counter: RateLimiterMongo, key: string): Promise<void> => {
    try {
      await counter.consume(key);
    } catch (rejected) {
      if (!(rejected instanceof RateLimiterRes)) throw rejected;
      await counter.reward(key);
      throw refusal(rejected);
    }
  };

  return {
    async guard({ account, address }, attempt) {
      const accountKey = keyOf(account);
      const addressKey = keyOf(address);
      const giveBack = () => Promise.all([perAccount.reward(accountKey), perAddress.reward(addressKey)]);

      await Promise.all([assertOpen(perAccount, accountKey), assertOpen(perAddress, addressKey)]);
      await take(perAccount, accountKey);
      try {
        await take(perAddress, addressKey);
      } catch (error) {
        await perAccount.reward(accountKey);
        throw error;
      }
      let outcome;
      try {
        outcome = await attempt();
      } catch (error) {
        await giveBack();
        throw error;
      }
      if (outcome !== null) await giveBack();
      return outcome;
    },
  };
};

/** Lets every attempt run: for benchmarks alone. */
export const createOpenThrottle = (): SignInThrottle => ({ guard: (_subject, attempt) => attempt() });
