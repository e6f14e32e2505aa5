import {
  brokerFields,
  brokerUrlField,
  loadConfig,
  seedField,
  serverFields,
  urlField,
} from '@halalmap/service-kit';
import { z } from 'zod';

const mongoUrl = z
  .string({ error: 'is needed: the address of a MongoDB server, such as mongodb://127.0.0.1:27017' })
  .regex(/^mongodb(\+srv)?:\/\/.+/, 'must begin with mongodb:// or mongodb+srv://');

const schema = z.object({
  ...serverFields({ port: 8082, metricsPort: 9466 }),
  MONGODB_URL: mongoUrl,
  /** The media service, which takes over the photos of listings and reviews and the files of claims; without it there are none. */
  MEDIA_URL: urlField().optional(),
  /** The identity service, which makes the accounts of demo people; without it there are none. */
  IDENTITY_URL: urlField().optional(),
  /** What fills a directory that was never filled. */
  HALALMAP_SEED: seedField('none'),
  HALALMAP_SEED_COUNT: z.coerce.number().int().min(0).max(1_000_000).default(0),
});

/** What a process of its own needs besides: the broker, and who knows the sessions. */
const aloneSchema = schema.extend({
  NATS_URL: brokerUrlField(),
  ...brokerFields(),
  IDENTITY_URL: urlField(),
  MEDIA_URL: urlField(),
});

export type ListingsConfig = Readonly<z.output<typeof schema>>;
type ListingsProcessConfig = Readonly<z.output<typeof aloneSchema>>;

/**
 * The configuration of the listings service as part of another process, which hands it its bus and its sessions.
 * @param environment names and values, such as `MONGODB_URL` of the embedded server
 * @throws ConfigError with every problem at once
 */
export const readListingsConfig = (environment: Record<string, string | undefined>): ListingsConfig =>
  loadConfig(schema, environment);

/**
 * The configuration of the listings service as a process of its own.
 * @throws ConfigError with every problem at once
 */
export const readListingsProcessConfig = (
  environment: Record<string, string | undefined> = process.env,
): ListingsProcessConfig => loadConfig(aloneSchema, environment);
