import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DataError } from '@halalmap/local-files';
import { z } from 'zod';

const secretsSchema = z.object({
  samplePassword: z.string(),
  passwordPepper: z.string(),
  jwtPrivateKey: z.string(),
  internalToken: z.string(),
});

/** A file of an earlier version may lack the internal token. */
const fileSchema = secretsSchema.partial({ internalToken: true });

export type Secrets = z.infer<typeof secretsSchema>;

const makeSecrets = (): Secrets => ({
  samplePassword: randomBytes(9).toString('base64url'),
  passwordPepper: randomBytes(32).toString('base64url'),
  jwtPrivateKey: generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString(),
  internalToken: randomBytes(32).toString('base64url'),
});

/** What to do without the file: the passwords of all accounts depend on it. */
const remedy =
  'Put it back from a copy, or set PASSWORD_PEPPER to its passwordPepper. If that is lost, set PASSWORD_PEPPER to a new text: ' +
  'everybody then needs a new password by email.';

/**
 * The stored secrets; null when there is no file.
 * @throws DataError for a file that holds something else
 */
const readSecrets = (file: string): z.infer<typeof fileSchema> | null => {
  if (!existsSync(file)) return null;
  try {
    return fileSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    throw new DataError(`The file ${file} is damaged. ${remedy} Then delete the file.`, { cause: error });
  }
};

/**
 * Reads the secrets from the data folder, and generates them on the first start. Only the owner can read the file. It
 * is written to a temporary file and renamed, so that a crash leaves either none or all.
 * @param dataDir absolute path of the data folder; created when missing
 * @param given values from the configuration; they take precedence, and the sample password is stored
 * @throws DataError when the file is damaged, or missing beside a database
 */
export const loadSecrets = (
  dataDir: string,
  given: { [K in keyof Secrets]?: string | undefined },
): Secrets => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, 'secrets.json');
  const written = readSecrets(file);
  if (!written && given.passwordPepper === undefined && existsSync(join(dataDir, 'mongo', 'data.mdb')))
    throw new DataError(`The file ${file} is missing beside a database. ${remedy}`);
  const made = makeSecrets();
  const known = { ...made, ...written, internalToken: written?.internalToken ?? made.internalToken };
  const stored = { ...known, samplePassword: given.samplePassword ?? known.samplePassword };
  // Nothing is written without need: the disk may be full.
  if (JSON.stringify(stored) !== JSON.stringify(written)) {
    const temporary = `${file}.new`;
    writeFileSync(temporary, `${JSON.stringify(stored, null, 2)}\n`, { mode: 0o600, flush: true });
    renameSync(temporary, file);
  }
  chmodSync(file, 0o600);
  return {
    samplePassword: stored.samplePassword,
    passwordPepper: given.passwordPepper ?? stored.passwordPepper,
    jwtPrivateKey: given.jwtPrivateKey ?? stored.jwtPrivateKey,
    internalToken: given.internalToken ?? stored.internalToken,
  };
};
