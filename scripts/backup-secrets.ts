import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { dataDir } from './data-source';

/** The secrets of a data folder in its backups, encrypted with `BACKUP_PASSPHRASE`. */

const secretsBackup = (folder: string): string => join(folder, 'secrets.json.enc');
const secretsFile = (): string => join(dataDir(), 'secrets.json');

/** The format of an encrypted file: salt for scrypt, nonce and tag of AES-256-GCM, then the text. */
const lengths = { salt: 16, nonce: 12, tag: 16 };
const keyOf = (passphrase: string, salt: Uint8Array): Buffer =>
  scryptSync(passphrase, salt, 32, { N: 2 ** 16, r: 8, p: 1, maxmem: 2 ** 27 });

const encrypt = (text: Buffer, passphrase: string): Buffer => {
  const [salt, nonce] = [randomBytes(lengths.salt), randomBytes(lengths.nonce)];
  const cipher = createCipheriv('aes-256-gcm', keyOf(passphrase, salt), nonce);
  const encrypted = Buffer.concat([cipher.update(text), cipher.final()]);
  return Buffer.concat([salt, nonce, cipher.getAuthTag(), encrypted]);
};

/** @throws Error when the passphrase is wrong or the file was changed */
const decrypt = (file: Buffer, passphrase: string): Buffer => {
  const nonceAt = lengths.salt;
  const tagAt = nonceAt + lengths.nonce;
  const textAt = tagAt + lengths.tag;
  const key = keyOf(passphrase, file.subarray(0, nonceAt));
  const decipher = createDecipheriv('aes-256-gcm', key, file.subarray(nonceAt, tagAt));
  decipher.setAuthTag(file.subarray(tagAt, textAt));
  try {
    return Buffer.concat([decipher.update(file.subarray(textAt)), decipher.final()]);
  } catch {
    throw new Error('The passphrase does not fit secrets.json.enc. Nothing was restored');
  }
};

/** Whether the product keeps its secrets in the data folder. In a cluster they are elsewhere. */
const keepsSecrets = (): boolean => !process.env.MONGODB_URL;

/** Puts decrypted secrets into the data folder. */
export const restoreSecrets = (secrets: Buffer): void =>
  writeFileSync(secretsFile(), secrets, { mode: 0o600 });

/** Encrypts the secrets of the data folder into the backup. @returns what to tell about it */
export const backUpSecrets = (folder: string): string => {
  if (!keepsSecrets() || !existsSync(secretsFile()))
    return 'Keep PASSWORD_PEPPER with it: passwords are useless without it.';
  const passphrase = process.env.BACKUP_PASSPHRASE;
  if (!passphrase)
    return `Without BACKUP_PASSPHRASE ${secretsFile()} is NOT in it: keep a copy, passwords are useless without it.`;
  writeFileSync(secretsBackup(folder), encrypt(readFileSync(secretsFile()), passphrase));
  return 'The secrets are in secrets.json.enc: keep the passphrase somewhere else.';
};

const askPassphrase = async (): Promise<string> => {
  if (process.env.BACKUP_PASSPHRASE) return process.env.BACKUP_PASSPHRASE;
  if (!process.stdin.isTTY)
    throw new Error('The secrets of the backup are encrypted. Set BACKUP_PASSPHRASE. Nothing was restored');
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await terminal.question('Passphrase of the backup: ');
  } finally {
    terminal.close();
  }
};

/**
 * Decrypts the secrets of a backup, before anything is restored.
 * @returns null when the backup has none, or the target keeps its secrets elsewhere or has its own
 */
export const readSecrets = async (folder: string): Promise<Buffer | null> => {
  const file = secretsBackup(folder);
  if (!keepsSecrets() || !existsSync(file) || existsSync(secretsFile())) return null;
  return decrypt(readFileSync(file), await askPassphrase());
};
