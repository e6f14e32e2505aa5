import { randomBytes } from 'node:crypto';
import { product } from '@halalmap/contracts';
import { unavailable } from '@halalmap/errors';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import { normalizePassword } from '../../domain/password/password-policy';
import type { IsCommonPassword, PasswordHasher } from '../../domain/ports';

/** Runs jobs with limited concurrency. */
type JobQueue = <T>(job: () => Promise<T>) => Promise<T>;

/**
 * A queue for CPU-bound work, so that many concurrent requests do not block everything else.
 * @param options.concurrency maximum number of running jobs
 * @param options.maxWaiting maximum number of waiting jobs; further ones are rejected with `unavailable`
 */
export const createJobQueue = (options: { concurrency: number; maxWaiting: number }): JobQueue => {
  const waiting: Array<() => void> = [];
  let running = 0;

  const takePlace = (): Promise<void> => {
    if (running < options.concurrency) {
      running += 1;
      return Promise.resolve();
    }
    if (waiting.length >= options.maxWaiting) {
      return Promise.reject(unavailable('Too many people are signing in right now. Please try again'));
    }
    return new Promise((resolve) => waiting.push(resolve));
  };

  /** A free slot passes to the first waiting job, so the count stays the same. */
  const leavePlace = (): void => {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };

  return async function jobQueue(job) {
    await takePlace();
    try {
      return await job();
    } finally {
      leavePlace();
    }
  };
};

/** Cost of a hash: memory in KiB, passes, lanes. */
export interface HashParameters {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/** The minimum that OWASP's Password Storage Cheat Sheet recommends for argon2id: 19 MiB, two passes, one lane. */
const defaultParameters: HashParameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashing uses libuv's four threads, which file access and DNS lookups need too. */
const concurrency = 2;
const maxWaiting = 200;

/**
 * argon2id with a pepper that is not in the database.
 * @param options.pepper secret key; after a change no existing hash matches
 */
export const createArgon2Hasher = (options: {
  pepper: string;
  parameters?: HashParameters;
}): PasswordHasher => {
  const parameters = options.parameters ?? defaultParameters;
  const secret = Buffer.from(options.pepper, 'utf8');
  const enqueue = createJobQueue({ concurrency, maxWaiting });
  let nobodys: Promise<string> | undefined;

  const hashInTurn = (password: string): Promise<string> =>
    enqueue(() => hash(normalizePassword(password), { ...parameters, secret }));

  /** A hash that no password matches, compared when there is no account. */
  const hashOfNobody = (): Promise<string> => {
    nobodys ??= hashInTurn(randomBytes(32).toString('base64')).catch((error: unknown) => {
      nobodys = undefined;
      throw error;
    });
    return nobodys;
  };

  return {
    hash: hashInTurn,
    async verify(storedHash, password) {
      const against = storedHash ?? (await hashOfNobody());
      const matches = await enqueue(() => verify(against, normalizePassword(password), { secret }));
      return storedHash !== null && matches;
    },
    isOutdated(storedHash) {
      const used = parseOptions(storedHash);
      return (
        used.memoryCost !== parameters.memoryCost ||
        used.timeCost !== parameters.timeCost ||
        used.parallelism !== parameters.parallelism
      );
    },
  };
};

/** Longer passwords of this kind are rare. */
const longestPattern = 12;

/** `aaaaaa`, `121212`, `abcabc`: up to four characters, repeated. */
const isRepetition = (typed: string): boolean => /^([a-z\d]{1,4}?)\1+$/.test(typed);

/** `654321`, `abcdef`, `0987654321`: consecutive characters in one direction. */
const isRow = (typed: string): boolean =>
  ['01234567890', 'abcdefghijklmnopqrstuvwxyz'].some(
    (row) => row.includes(typed) || [...row].reverse().join('').includes(typed),
  );

const isPattern = (typed: string): boolean =>
  typed.length <= longestPattern && (isRepetition(typed) || isRow(typed));

const known = new Set([...dictionary['passwords-common'], product.name.toLowerCase()]);

/**
 * The most common passwords of known leaks: the list of zxcvbn-ts (MIT), the patterns that it omits because zxcvbn
 * finds them in other ways, and the product's name.
 */
export const createCommonPasswords = (): IsCommonPassword =>
  function commonPasswords(password) {
    const typed = password.toLowerCase();
    return known.has(typed) || isPattern(typed);
  };
