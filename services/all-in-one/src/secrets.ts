import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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

/**
 * Reads the secrets from the data folder, and generates them on the first start. Only the owner can read the file. It
 * is written to a temporary file and renamed, so that a crash leaves either none or all.
 * @param dataDir absolute path of the data folder; created when missing
 * @param given values from the configuration; they take precedence, and the sample password is stored
 */
export const loadSecrets = (
  dataDir: string,
  given: { [K in keyof Secrets]?: string | undefined },
): Secrets => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, 'secrets.json');
  const written = existsSync(file) ? fileSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
  const known = { ...makeSecrets(), ...written };
  const stored = { ...known, samplePassword: given.samplePassword ?? known.samplePassword };
  const temporary = `${file}.new`;
  writeFileSync(temporary, `${JSON.stringify(stored, null, 2)}\n`, { mode: 0o600, flush: true });
  chmodSync(temporary, 0o600);
  renameSync(temporary, file);
  return {
    samplePassword: stored.samplePassword,
    passwordPepper: given.passwordPepper ?? stored.passwordPepper,
    jwtPrivateKey: given.jwtPrivateKey ?? stored.jwtPrivateKey,
    internalToken: given.internalToken ?? stored.internalToken,
  };
};
