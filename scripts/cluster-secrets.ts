import { generateKeyPairSync, randomBytes } from 'node:crypto';

/** Kubernetes Secrets by name, each with its values by key. */
export type Secrets = Record<string, Record<string, string>>;

/** Random letters and digits that begin with a letter: NATS parses a variable that begins with a digit as a number. */
const random = (): string => `p${randomBytes(24).toString('hex')}`;

const services = ['gateway', 'identity', 'listings', 'media', 'search'] as const;

/**
 * Generates every Secret that the manifests name, for single-machine clusters. In production they come from outside, with the same
 * names and keys (docs/operations.md).
 * @param options.database the database of the overlay: the embedded one, or a replica set with a user for each service
 * @param options.extra additional settings, such as `HALALMAP_SEED`, by service
 */
export const makeSecrets = (options: {
  database: 'embedded' | 'replica-set';
  admin: { email: string; password: string };
  extra?: Partial<Record<(typeof services)[number], Record<string, string>>>;
}): Secrets => {
  const { database, admin, extra = {} } = options;
  const nats: Record<string, string> = {};
  for (const name of [...services, 'backup']) nats[name] = random();
  const mongodb = {
    password: random(),
    'root-password': random(),
    keyfile: randomBytes(96).toString('base64'),
    identity: random(),
    listings: random(),
    media: random(),
    backup: random(),
  };
  const minio = {
    'root-user': random(),
    'root-password': random(),
    'access-key': random(),
    'secret-key': random(),
  };
  const masterKey = random();
  const members = [0, 1, 2].map((number) => `mongodb-${number}.mongodb:27017`).join(',');
  const mongoUrl = (user: 'identity' | 'listings' | 'media' | 'backup'): string =>
    database === 'embedded'
      ? `mongodb://halalmap:${mongodb.password}@mongodb:27017/halalmap`
      : `mongodb://${user}:${mongodb[user]}@${members}/halalmap?replicaSet=halalmap&authSource=admin`;
  const natsUrl = (name: string): string => `nats://${name}:${nats[name] ?? ''}@nats:4222`;
  const s3 = { S3_ACCESS_KEY: minio['access-key'], S3_SECRET_KEY: minio['secret-key'] };
  return {
    internal: { INTERNAL_TOKEN: random() },
    nats,
    mongodb,
    minio,
    meilisearch: { 'master-key': masterKey },
    gateway: { NATS_URL: natsUrl('gateway'), ...extra.gateway },
    identity: {
      NATS_URL: natsUrl('identity'),
      MONGODB_URL: mongoUrl('identity'),
      PASSWORD_PEPPER: random(),
      JWT_PRIVATE_KEY: generateKeyPairSync('ec', { namedCurve: 'P-256' })
        .privateKey.export({ type: 'pkcs8', format: 'pem' })
        .toString(),
      HALALMAP_ADMIN_EMAIL: admin.email,
      HALALMAP_ADMIN_PASSWORD: admin.password,
      ...extra.identity,
    },
    listings: { NATS_URL: natsUrl('listings'), MONGODB_URL: mongoUrl('listings'), ...extra.listings },
    media: { NATS_URL: natsUrl('media'), MONGODB_URL: mongoUrl('media'), ...s3, ...extra.media },
    search: { NATS_URL: natsUrl('search'), MEILISEARCH_KEY: masterKey, ...extra.search },
    backup: { NATS_URL: natsUrl('backup'), MONGODB_URL: mongoUrl('backup'), ...s3 },
  };
};

/** The Secrets as one YAML document for `kubectl apply -f -`. */
export const asManifests = (secrets: Secrets, namespace: string): string =>
  JSON.stringify({
    apiVersion: 'v1',
    kind: 'List',
    items: Object.entries(secrets).map(([name, stringData]) => ({
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name, namespace },
      stringData,
    })),
  });
