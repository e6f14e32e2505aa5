import {
  brokerFields,
  brokerUrlField,
  loadConfig,
  seedCountField,
  seedField,
  serverFields,
  originField,
  urlField,
} from '@halalmap/service-kit';
import { z } from 'zod';

const mongoUrl = z
  .string({ error: 'is needed: the address of a MongoDB server, such as mongodb://127.0.0.1:27017' })
  .regex(/^mongodb(\+srv)?:\/\/.+/, 'must begin with mongodb:// or mongodb+srv://');

const schema = z.object({
  ...serverFields({ port: 8082, metricsPort: 9466 }),
  MONGODB_URL: mongoUrl,
  PUBLIC_URL: originField().default('http://127.0.0.1:8080'),
  /**
   * URL of the media service, which stores the photos of listings and reviews and the files of claims. Without it there
   * are none.
   */
  MEDIA_URL: urlField().optional(),
  /** URL of the identity service, which creates the accounts of demo users. Without it there are none. */
  IDENTITY_URL: urlField().optional(),
  HALALMAP_SEED: seedField('none'),
  HALALMAP_SEED_COUNT: seedCountField(),
});

/** Extra settings for running as a separate process: the event broker and the identity service. */
export const listingsSettings = schema.extend({
  NATS_URL: brokerUrlField(),
  ...brokerFields(),
  IDENTITY_URL: urlField(),
  MEDIA_URL: urlField(),
});

export type ListingsConfig = Readonly<z.output<typeof schema>>;
type ListingsProcessConfig = Readonly<z.output<typeof listingsSettings>>;

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
): ListingsProcessConfig => loadConfig(listingsSettings, environment);
