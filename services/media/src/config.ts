import { resolve } from 'node:path';
import { loadConfig, serverFields, urlField } from '@halalmap/service-kit';
import { z } from 'zod';

const fields = {
  ...serverFields({ port: 8083, metricsPort: 9467 }),
  MONGODB_URL: z
    .string({ error: 'is needed: the address of a MongoDB server, such as mongodb://127.0.0.1:27017' })
    .regex(/^mongodb(\+srv)?:\/\/.+/, 'must begin with mongodb:// or mongodb+srv://'),
  /** Where pictures lie when there is no S3_URL, and where files wait on their way in. */
  HALALMAP_DATA_DIR: z
    .string()
    .default('.data')
    .transform((path) => resolve(path)),
  S3_URL: urlField().optional(),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .default('halalmap'),
};

type Given = { S3_URL?: string | undefined } & Partial<
  Record<'S3_ACCESS_KEY' | 'S3_SECRET_KEY', string | undefined>
>;

/** An address without the keys that open it is told at once, not when the first photo comes. */
const checkKeys = (given: Given, context: z.RefinementCtx): void => {
  if (given.S3_URL === undefined) return;
  for (const name of ['S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const) {
    if (given[name] === undefined) {
      context.addIssue({ code: 'custom', path: [name], message: 'is needed where S3_URL is set' });
    }
  }
};

const schema = z.object(fields).superRefine(checkKeys);

/** What a process of its own needs besides: the broker, who knows the sessions, and who knows the listings. */
const aloneSchema = z
  .object({
    ...fields,
    NATS_URL: z.string({ error: 'is needed: the address of a NATS server, such as nats://127.0.0.1:4222' }),
    IDENTITY_URL: urlField(),
    LISTINGS_URL: urlField(),
  })
  .superRefine(checkKeys);

export type MediaConfig = Readonly<z.output<typeof schema>>;
export type MediaProcessConfig = Readonly<z.output<typeof aloneSchema>>;

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
