import { createHash, randomBytes } from 'node:crypto';
import { Types } from 'mongoose';
import type { SecretTokens, IdGenerator } from '../domain/ports';

/** 256 random bits need no slow hash, because they cannot be guessed. */
const tokenBytes = 32;

/** Random tokens, stored as SHA-256 hashes. */
export const createRandomSecretTokens = (): SecretTokens => {
  const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
  return {
    hashOf,
    create() {
      const token = randomBytes(tokenBytes).toString('base64url');
      return { token, hash: hashOf(token) };
    },
  };
};

/** Generates ids of 24 hex digits that increase with time. */
export const createObjectIds = (): IdGenerator => ({ newId: () => new Types.ObjectId().toHexString() });
