import {
  brokerFields,
  brokerUrlField,
  loadConfig,
  seedField,
  serverFields,
  originField,
  urlField,
  wholeNumberField,
} from '@halalmap/service-kit';
import { z } from 'zod';

const mongoUrl = z
  .string({ error: 'is needed: the address of a MongoDB server, such as mongodb://127.0.0.1:27017' })
  .regex(/^mongodb(\+srv)?:\/\/.+/, 'must begin with mongodb:// or mongodb+srv://');

const schema = z.object({
  ...serverFields({ port: 8082, metricsPort: 9466 }),
  MONGODB_URL: mongoUrl,
  /** Public origin of the site, for links in receipts; the same default as the gateway's. */
  PUBLIC_URL: originField().default('http://127.0.0.1:8080'),
  /**
   * URL of the media service, which stores the photos of listings and reviews and the files of claims. Without it there
   * are none.
   */
  MEDIA_URL: urlField().optional(),
  /** URL of the identity service, which creates the accounts of demo users. Without it there are none. */
  IDENTITY_URL: urlField().optional(),
  /** What an empty directory is filled with. */
  HALALMAP_SEED: seedField('none'),
  HALALMAP_SEED_COUNT: wholeNumberField(0, 1_000_000).default(0),
});

/** Extra settings for running as a separate process: the event broker and the identity service. */
const standaloneSchema = schema.extend({
  NATS_URL: brokerUrlField(),
  ...brokerFields(),
  IDENTITY_URL: urlField(),
  MEDIA_URL: urlField(),
});

export type ListingsConfig = Readonly<z.output<typeof schema>>;
type ListingsProcessConfig = Readonly<z.output<typeof standaloneSchema>>;

/**
 * The configuration for running inside another process, which provides the event bus and the sessions.
 * @param environment names and values, such as `MONGODB_URL` of the embedded server
 * @throws ConfigError with every problem at once
 */
export const readListingsConfig = (environment: Record<string, string | undefined>): ListingsConfig =>
  loadConfig(schema, environment);

/**
 * The configuration for running as a separate process.
 * @throws ConfigError with every problem at once
 */
export const readListingsProcessConfig = (
  environment: Record<string, string | undefined> = process.env,
): ListingsProcessConfig => loadConfig(standaloneSchema, environment);
