import { createHmac } from 'node:crypto';

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

const bytesOf = (secret: string): Buffer => {
  const bits = [...secret].map((letter) => base32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};

/**
 * An authenticator app (RFC 6238): six digits for each 30 seconds.
 * @param secret in Base32
 * @returns a function that gives the current code, or the next one if the current one was given before
 */
export const createAuthenticator = (secret: string): (() => string) => {
  let given = 0;
  return () => {
    given = Math.max(Math.floor(Date.now() / 30_000), given + 1);
    const counter = Buffer.alloc(8);
    counter.writeBigUInt64BE(BigInt(given));
    const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest();
    const number = mac.readUInt32BE((mac[mac.length - 1] ?? 0) & 15) & 0x7f_ff_ff_ff;
    return String(number % 1_000_000).padStart(6, '0');
  };
};
