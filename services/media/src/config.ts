import { resolve } from 'node:path';
import { brokerFields, brokerUrlField, loadConfig, serverFields, urlField } from '@halalmap/service-kit';
import { z } from 'zod';

/** Where pictures are kept: a bucket where there is an address, else a folder. */
export const storeFields = {
  /** May have a path, where a proxy serves the store below one. */
  S3_URL: urlField().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .default('halalmap'),
};

/**
 * An address without the keys that open it is told at once and beside every other problem, not when the first photo comes.
 * @param schema has `storeFields`
 */
export const withStoreKeys = <T extends z.ZodType<z.output<z.ZodObject<typeof storeFields>>>>(
  schema: T,
): T => {
  const needing = (rule: T, name: 'S3_ACCESS_KEY' | 'S3_SECRET_KEY'): T =>
    rule.refine((given) => given.S3_URL === undefined || given[name] !== undefined, {
      path: [name],
      error: 'is needed where S3_URL is set',
      // Also when other fields are wrong, which otherwise keeps such a rule from being asked.
      when: () => true,
    });
  return needing(needing(schema, 'S3_ACCESS_KEY'), 'S3_SECRET_KEY');
};

const fields = {
  ...serverFields({ port: 8083, metricsPort: 9467 }),
  ...storeFields,
  MONGODB_URL: z
    .string({ error: 'is needed: the address of a MongoDB server, such as mongodb://127.0.0.1:27017' })
    .regex(/^mongodb(\+srv)?:\/\/.+/, 'must begin with mongodb:// or mongodb+srv://'),
  /** Where the folder of pictures is made, and where files wait on their way in. */
  HALALMAP_DATA_DIR: z
    .string()
    .default('.data')
    .transform((path) => resolve(path)),
};

const schema = withStoreKeys(z.object(fields));

/** What a process of its own needs besides: the broker, who knows the sessions, and who knows the listings. */
const aloneSchema = withStoreKeys(
  z.object({
    ...fields,
    NATS_URL: brokerUrlField(),
    ...brokerFields(),
    IDENTITY_URL: urlField(),
    LISTINGS_URL: urlField(),
    /** Says that photos are meant to be kept in a folder; otherwise a forgotten S3_URL would go unnoticed. */
    MEDIA_STORE: z.enum(['folder', 's3']).optional(),
  }),
).refine((given) => given.S3_URL !== undefined || given.MEDIA_STORE === 'folder', {
  path: ['S3_URL'],
  error: 'is needed: the address of an object store; or set MEDIA_STORE=folder to keep photos in a folder',
  when: () => true,
});

export type MediaConfig = Readonly<z.output<typeof schema>>;
type MediaProcessConfig = Readonly<z.output<typeof aloneSchema>>;

/**
 * The configuration of the media service as part of another process, which hands it its bus and its sessions.
 * @throws ConfigError with every problem at once
 */
export const readMediaConfig = (environment: Record<string, string | undefined>): MediaConfig =>
  loadConfig(schema, environment);

/**
 * The configuration of the media service as a process of its own.
 * @throws ConfigError with every problem at once
 */
export const readMediaProcessConfig = (
  environment: Record<string, string | undefined> = process.env,
): MediaProcessConfig => loadConfig(aloneSchema, environment);
