import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';

/**
 * What the container `prepare` of compose.yaml runs: makes what must be secret, once, and gives each part a volume with what that part needs
 * and nothing else. The volume that holds all of it is mounted by `prepare` alone.
 */

/** The user of all other containers. */
const user = 65532;
const services = ['gateway', 'identity', 'listings', 'media', 'search'];
/** Begins with a letter: NATS reads what begins with a digit as a number. */
const random = () => `p${randomBytes(24).toString('hex')}`;

/**
 * All secrets of an installation.
 * @param {Record<string, string>} [earlier] those of the release before, which stored them in one file for all services
 * @returns {Record<string, string>}
 */
const makeAll = (earlier = {}) => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const password = /^mongodb:\/\/halalmap:([^@]+)@/.exec(earlier.MONGODB_URL ?? '')?.[1];
  return {
    MONGODB_PASSWORD: password ?? random(),
    S3_SECRET_KEY: random(),
    MEILISEARCH_KEY: random(),
    INTERNAL_TOKEN: random(),
    PASSWORD_PEPPER: random(),
    JWT_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    HALALMAP_ADMIN_PASSWORD: random(),
    ...Object.fromEntries(services.map((name) => [`NATS_PASSWORD_${name.toUpperCase()}`, random()])),
    NATS_PASSWORD_BACKUP: random(),
    ...Object.fromEntries(
      Object.entries(earlier).filter(([name]) => !['MONGODB_URL', 'S3_ACCESS_KEY'].includes(name)),
    ),
  };
};

const linesOf = (values) =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${value.includes('\n') ? `"${value}"` : value}\n`)
    .join('');

/**
 * The files of each part: what a service reads from its environment, and the settings of the servers.
 * @param {Record<string, string>} all what `makeAll` made
 * @param {string} natsConfiguration that of the cluster, whose users NATS has here too
 * @returns {Record<string, string>} texts by `<part>/<file>`
 */
const filesOf = (all, natsConfiguration) => {
  const mongoUrl = { MONGODB_URL: `mongodb://halalmap:${all.MONGODB_PASSWORD}@mongodb:27017/halalmap` };
  const own = {
    identity: {
      ...mongoUrl,
      PASSWORD_PEPPER: all.PASSWORD_PEPPER,
      JWT_PRIVATE_KEY: all.JWT_PRIVATE_KEY,
      HALALMAP_ADMIN_EMAIL: 'admin@halalmap.example',
      HALALMAP_ADMIN_PASSWORD: all.HALALMAP_ADMIN_PASSWORD,
    },
    listings: mongoUrl,
    media: { ...mongoUrl, S3_ACCESS_KEY: 'halalmap', S3_SECRET_KEY: all.S3_SECRET_KEY },
    search: { MEILISEARCH_KEY: all.MEILISEARCH_KEY },
  };
  const users = natsConfiguration
    .slice(natsConfiguration.indexOf('authorization {'))
    .replaceAll(/\$(NATS_PASSWORD_\w+)/g, (_match, name) => all[name]);
  return {
    ...Object.fromEntries(
      services.map((name) => [
        `${name}/service.env`,
        linesOf({
          INTERNAL_TOKEN: all.INTERNAL_TOKEN,
          NATS_URL: `nats://${name}:${all[`NATS_PASSWORD_${name.toUpperCase()}`]}@nats:4222`,
          ...own[name],
        }),
      ]),
    ),
    'mongodb/mongodb.env': linesOf({ MONGODB_PASSWORD: all.MONGODB_PASSWORD }),
    'minio/minio.env': linesOf({ MINIO_ROOT_USER: 'halalmap', MINIO_ROOT_PASSWORD: all.S3_SECRET_KEY }),
    'meilisearch/meilisearch.toml': `master_key = "${all.MEILISEARCH_KEY}"\n`,
    'nats/nats.conf': `port: 4222\nmax_payload: 1MB\njetstream { store_dir: /data/nats }\n${users}`,
  };
};

/**
 * @param {string} root that of the container
 * @param {(path: string, uid: number, gid: number) => void} chown
 */
export const prepare = (root = '/', chown = chownSync) => {
  const kept = join(root, 'secrets/all.json');
  const earlier = join(root, 'secrets/services.env');
  const all = existsSync(kept)
    ? JSON.parse(readFileSync(kept, 'utf8'))
    : makeAll(existsSync(earlier) ? parseEnv(readFileSync(earlier, 'utf8')) : {});
  if (!existsSync(kept)) {
    writeFileSync(kept, JSON.stringify(all), { mode: 0o400 });
    console.log(`Sign in as admin@halalmap.example with the password ${all.HALALMAP_ADMIN_PASSWORD}`);
  }
  const files = filesOf(all, readFileSync(join(root, 'nats.conf'), 'utf8'));
  for (const [name, text] of Object.entries(files)) {
    const path = join(root, 'parts', name);
    mkdirSync(dirname(path), { recursive: true });
    rmSync(path, { force: true });
    writeFileSync(path, text, { mode: 0o400 });
    for (const owned of [dirname(path), path]) chown(owned, user, user);
  }
  const data = readdirSync(join(root, 'data')).map((name) => join(root, 'data', name));
  for (const path of [join(root, 'web'), ...data]) chown(path, user, user);
};

if (process.argv[1] === fileURLToPath(import.meta.url)) prepare();
