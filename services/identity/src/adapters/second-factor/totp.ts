import { limits } from '@halalmap/contracts';
import {
  createHmac,
  randomBytes,
  timingSafeEqual,
  createCipheriv,
  createDecipheriv,
  hkdfSync,
} from 'node:crypto';
import type { FactorCodes, FactorVault } from '../../domain/second-factor';

const stepSeconds = 30;
const digits = 6;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** RFC 4226, 4 recommends 160 bits. */
const secretBytes = 20;
/** Digits and letters that are not mistaken for each other (Crockford's Base32). */
const recoveryAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const halfLength = 5;

/** Base32 without padding (RFC 4648), the form in which authenticator apps take secrets. */
export const toBase32 = (bytes: Uint8Array): string => {
  let text = '';
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = (value << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += alphabet[(value >>> bits) & 31];
    }
    value &= (1 << bits) - 1;
  }
  return bits === 0 ? text : text + alphabet[(value << (5 - bits)) & 31];
};

/** The bytes of a Base32 text without padding. */
export const fromBase32 = (text: string): Buffer => {
  const bytes: number[] = [];
  let bits = 0;
  let value = 0;
  for (const character of text) {
    value = (value << 5) | alphabet.indexOf(character);
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes.push((value >>> bits) & 255);
      value &= (1 << bits) - 1;
    }
  }
  return Buffer.from(bytes);
};

/** The time step of RFC 6238 that a moment is in. */
export const stepOf = (time: Date): number => Math.floor(time.getTime() / 1_000 / stepSeconds);

/**
 * The code of a time step (RFC 6238 with HMAC-SHA-1, dynamic truncation as in RFC 4226, 5.3).
 * @param length number of digits; authenticator apps show 6
 */
export const totpOf = (secret: Uint8Array, step: number, length: number = digits): string => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 15;
  const number = mac.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(number % 10 ** length).padStart(length, '0');
};

/** Codes of authenticator apps by RFC 6238, and recovery codes of 50 random bits each. */
export const createTotpCodes = (): FactorCodes => ({
  newSecret: () => toBase32(randomBytes(secretBytes)),
  matchingStep(secret, code, now) {
    const key = fromBase32(secret);
    const typed = Buffer.from(code);
    let found: number | null = null;
    for (const drift of [-1, 0, 1]) {
      const step = stepOf(now) + drift;
      const expected = Buffer.from(totpOf(key, step));
      if (expected.length === typed.length && timingSafeEqual(expected, typed)) found = step;
    }
    return found;
  },
  newRecoveryCodes() {
    const half = (): string =>
      Array.from(randomBytes(halfLength), (byte) => recoveryAlphabet[byte & 31]).join('');
    return Array.from({ length: limits.secondFactor.recoveryCodes }, () => `${half()}-${half()}`);
  },
});

const algorithm = 'aes-256-gcm';
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

/**
 * AES-256-GCM and HMAC-SHA-256, with keys derived from the secret that passwords are hashed with: a copy of the database
 * alone reveals no secret and no recovery code.
 */
export const createAesFactorVault = (options: { pepper: string }): FactorVault => {
  const keyFor = (use: string): Buffer =>
    Buffer.from(hkdfSync('sha256', options.pepper, '', `halalmap second factor ${use}`, keyBytes));
  const encryptionKey = keyFor('encryption');
  const hashKey = keyFor('hash');

  return {
    encrypt(text, purpose) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, encryptionKey, nonce).setAAD(Buffer.from(purpose));
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url');
    },
    decrypt(encrypted, purpose) {
      const bytes = Buffer.from(encrypted, 'base64url');
      if (bytes.length < nonceBytes + tagBytes) return null;
      const decipher = createDecipheriv(algorithm, encryptionKey, bytes.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      })
        .setAAD(Buffer.from(purpose))
        .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      try {
        const text = decipher.update(bytes.subarray(nonceBytes + tagBytes));
        return Buffer.concat([text, decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
    hashOf: (text) => createHmac('sha256', hashKey).update(text).digest('base64url'),
  };
};
