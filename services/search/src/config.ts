import { brokerFields, brokerUrlField, loadConfig, serverFields, urlField } from '@halalmap/service-kit';
import { z } from 'zod';

const schema = z.object({
  ...serverFields({ port: 8084, metricsPort: 9468 }),
  LISTINGS_URL: urlField(),
  IDENTITY_URL: urlField(),
  /** Unset: the embedded index. */
  MEILISEARCH_URL: urlField().optional(),
  MEILISEARCH_KEY: z.string().optional(),
});

/** What a process of its own needs besides: the broker, without which the index would not hear of changes. */
const aloneSchema = schema.extend({ NATS_URL: brokerUrlField(), ...brokerFields() });

export type SearchConfig = Readonly<z.output<typeof schema>>;
type SearchProcessConfig = Readonly<z.output<typeof aloneSchema>>;

/**
 * The configuration of the search service as part of another process, which hands it its bus.
 * @throws ConfigError with every problem at once
 */
export const readSearchConfig = (environment: Record<string, string | undefined>): SearchConfig =>
  loadConfig(schema, environment);

/**
 * The configuration of the search service as a process of its own.
 * @throws ConfigError with every problem at once
 */
export const readSearchProcessConfig = (
  environment: Record<string, string | undefined> = process.env,
): SearchProcessConfig => loadConfig(aloneSchema, environment);
