import { hash, parseOptions, verify } from '@node-rs/argon2';
import { randomBytes } from 'node:crypto';
import { normalizePassword } from '../domain/password-policy';
import type { PasswordHasher } from '../domain/ports';
import { createJobQueue } from './job-queue';

/** How dear a hash is: memory in KiB, passes over it, lanes. */
export interface HashParameters {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/** The least that OWASP's Password Storage Cheat Sheet asks of argon2id: 19 MiB, two passes, one lane. */
const defaultParameters: HashParameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashing runs on libuv's four threads, which files and name look-ups need too. */
const concurrency = 2;
const maxWaiting = 200;

/**
 * argon2id, keyed with a pepper that is not in the database.
 * @param options.pepper secret key; with another one no hash matches
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

  /** A hash that no password matches, to be compared with where there is no account. */
  const hashOfNobody = (): Promise<string> => {
    nobodys ??= hashInTurn(randomBytes(32).toString('base64')).catch((error: unknown) => {
      nobodys = undefined;
      throw error;
    });
    return nobodys;
  };

  return {
    hash: hashInTurn,
    async verify(kept, password) {
      const against = kept ?? (await hashOfNobody());
      const matches = await enqueue(() => verify(against, normalizePassword(password), { secret }));
      return kept !== null && matches;
    },
    isOutdated(kept) {
      const used = parseOptions(kept);
      return (
        used.memoryCost !== parameters.memoryCost ||
        used.timeCost !== parameters.timeCost ||
        used.parallelism !== parameters.parallelism
      );
    },
  };
};
