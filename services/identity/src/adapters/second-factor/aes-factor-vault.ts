import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { FactorVault } from '../../domain/second-factor';

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
    seal(text, purpose) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, encryptionKey, nonce).setAAD(Buffer.from(purpose));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    open(sealed, purpose) {
      const bytes = Buffer.from(sealed, 'base64url');
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
