import { resolve } from 'node:path';
import {
  brokerFields,
  brokerUrlField,
  loadConfig,
  serverFields,
  originField,
  urlField,
} from '@halalmap/service-kit';
import { z } from 'zod';

/** Picture storage: a bucket if an S3 URL is set, otherwise a folder. */
export const storeFields = {
  S3_URL: urlField()
    .optional()
    .describe(
      'MinIO or any S3 for photos; may have a path, for a proxy that serves the store below one. In one process, unset: a folder',
    ),
  S3_REGION: z.string().default('us-east-1').describe('region of the bucket'),
  S3_ACCESS_KEY: z.string().optional().describe('access key of the store; needed with `S3_URL`'),
  S3_SECRET_KEY: z.string().optional().describe('secret key of the store; needed with `S3_URL`'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .default('halalmap')
    .describe('bucket of the photos'),
};

/**
 * Reports an S3 URL without keys at startup, together with all other problems, not at the first upload.
 * @param schema has `storeFields`
 */
export const withStoreKeys = <T extends z.ZodType<z.output<z.ZodObject<typeof storeFields>>>>(
  schema: T,
): T => {
  const needing = (rule: T, name: 'S3_ACCESS_KEY' | 'S3_SECRET_KEY'): T =>
    rule.refine((given) => given.S3_URL === undefined || given[name] !== undefined, {
      path: [name],
      error: 'is needed where S3_URL is set',
      // Runs even when other fields are invalid; by default such a rule would be skipped then.
      when: () => true,
    });
  return needing(needing(schema, 'S3_ACCESS_KEY'), 'S3_SECRET_KEY');
};

const fields = {
  ...serverFields({ port: 8083, metricsPort: 9467 }),
  ...storeFields,
  PUBLIC_URL: originField().default('http://127.0.0.1:8080'),
  MONGODB_URL: z
    .string({ error: 'is needed: the address of a MongoDB server, such as mongodb://127.0.0.1:27017' })
    .regex(/^mongodb(\+srv)?:\/\/.+/, 'must begin with mongodb:// or mongodb+srv://'),
  /** Parent of the pictures folder and of the temporary folder for uploads. */
  HALALMAP_DATA_DIR: z
    .string()
    .default('.data')
    .transform((path) => resolve(path)),
};

const schema = withStoreKeys(z.object(fields));

/** Additional configuration of a separate process: the broker, the session service and the listings service. */
export const mediaSettings = withStoreKeys(
  z.object({
    ...fields,
    NATS_URL: brokerUrlField(),
    ...brokerFields(),
    IDENTITY_URL: urlField(),
    LISTINGS_URL: urlField(),
    MEDIA_STORE: z
      .enum(['folder', 's3'])
      .optional()
      .describe(
        '`folder` says that photos are kept in a folder on purpose: without it and without `S3_URL` the service does not start',
      ),
  }),
).refine((given) => given.S3_URL !== undefined || given.MEDIA_STORE === 'folder', {
  path: ['S3_URL'],
  error: 'is needed: the address of an object store; or set MEDIA_STORE=folder to keep photos in a folder',
  when: () => true,
});

export type MediaConfig = Readonly<z.output<typeof schema>>;
type MediaProcessConfig = Readonly<z.output<typeof mediaSettings>>;

/**
 * The configuration of the media service inside another process, which provides the bus and the sessions.
 * @throws ConfigError with every problem at once
 */
export const readMediaConfig = (environment: Record<string, string | undefined>): MediaConfig =>
  loadConfig(schema, environment);

/**
 * The configuration of the media service as a separate process.
 * @throws ConfigError with every problem at once
 */
export const readMediaProcessConfig = (
  environment: Record<string, string | undefined> = process.env,
): MediaProcessConfig => loadConfig(mediaSettings, environment);
