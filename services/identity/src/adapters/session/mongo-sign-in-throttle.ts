import { limits } from '@halalmap/contracts';
import type { Connection } from 'mongoose';
import { createHash } from 'node:crypto';
import { RateLimiterMongo } from 'rate-limiter-flexible';
import type { SignInThrottle } from '../../domain/ports';
import { createFailureCounter, type FailureCounter } from './failure-counter';

/** Email addresses are hashed, because they may belong to anybody. */
const keyOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** Counts failed sign-ins in MongoDB, so that the limit applies across replicas. */
export const createMongoSignInThrottle = (connection: Connection): SignInThrottle => {
  const counter = (keyPrefix: string, points: number): FailureCounter =>
    createFailureCounter(
      new RateLimiterMongo({
        storeClient: connection.getClient(),
        dbName: connection.name,
        tableName: 'sign_in_failures',
        keyPrefix,
        points,
        duration: limits.rates.signInWindowMs / 1000,
      }),
    );
  const perAccount = counter('account', limits.rates.signInFailuresPerAccount);
  const perAddress = counter('address', limits.rates.signInFailuresPerAddress);

  return {
    guard: ({ account, address }, attempt) =>
      perAccount.guard(keyOf(account), () => perAddress.guard(keyOf(address), attempt)),
    check: (address) => perAddress.check(keyOf(address)),
    forget: (account) => perAccount.forget(keyOf(account)),
  };
};

/** Allows every attempt; for benchmarks only. */
export const createOpenThrottle = (): SignInThrottle => ({
  guard: (_subject, attempt) => attempt(),
  check: () => Promise.resolve(),
  forget: () => Promise.resolve(),
});
