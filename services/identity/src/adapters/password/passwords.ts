import { randomBytes } from 'node:crypto';
import { product } from '@halalmap/contracts';
import { unavailable } from '@halalmap/errors';
import { createSlots, networkOf } from '@halalmap/service-kit';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import { normalizePassword } from '../../domain/password/password-policy';
import type { HashAsker, IsCommonPassword, PasswordHasher } from '../../domain/ports';

/** Cost of a hash: memory in KiB, passes, lanes. */
export interface HashParameters {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/** The minimum that OWASP's Password Storage Cheat Sheet recommends for argon2id: 19 MiB, two passes, one lane. */
const defaultParameters: HashParameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashing uses libuv's four threads, which file access and DNS lookups need too. */
const atOnce = 2;
/** So that another one never waits for the hashes of an address or an account. */
const perAsker = 1;
/** Many people share an address. */
const mostWaiting = { together: 400, perAddress: 100 };

/**
 * argon2id with a pepper that is not in the database. People wait for it in turn by address and by account.
 * @param options.pepper secret key; after a change no existing hash matches
 */
export const createArgon2Hasher = (options: {
  pepper: string;
  parameters?: HashParameters;
}): PasswordHasher => {
  const parameters = options.parameters ?? defaultParameters;
  const secret = Buffer.from(options.pepper, 'utf8');
  const slots = createSlots({
    size: atOnce,
    perAddress: perAsker,
    mostWaiting,
    refusal: () => unavailable('Too many people are signing in right now. Please try again'),
  });
  let nobodys: Promise<string> | undefined;

  const inTurn = async <T>({ address, account }: HashAsker, work: () => Promise<T>): Promise<T> => {
    const network = address === undefined ? undefined : networkOf(address, 'limit');
    const release = await slots.take({ address: network, account });
    try {
      return await work();
    } finally {
      release();
    }
  };
  const hashInTurn = (password: string, by: HashAsker): Promise<string> =>
    inTurn(by, () => hash(normalizePassword(password), { ...parameters, secret }));

  /** A hash that no password matches, compared when there is no account. */
  const hashOfNobody = (): Promise<string> => {
    nobodys ??= hashInTurn(randomBytes(32).toString('base64'), {}).catch((error: unknown) => {
      nobodys = undefined;
      throw error;
    });
    return nobodys;
  };

  return {
    hash: hashInTurn,
    async verify(storedHash, password, by) {
      const against = storedHash ?? (await hashOfNobody());
      const matches = await inTurn(by, () => verify(against, normalizePassword(password), { secret }));
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
const isRepetition = (typed: string): boolean =>
  /^[a-z\d]+$/.test(typed) &&
  [1, 2, 3, 4].some(
    (size) => size < typed.length && typed === typed.slice(0, size).repeat(typed.length / size),
  );

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
