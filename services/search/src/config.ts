import { brokerFields, brokerUrlField, loadConfig, serverFields, urlField } from '@halalmap/service-kit';
import { z } from 'zod';

const schema = z.object({
  ...serverFields({ port: 8084, metricsPort: 9468 }),
  LISTINGS_URL: urlField(),
  IDENTITY_URL: urlField(),
  /** If unset, the embedded index is used. */
  MEILISEARCH_URL: urlField().optional(),
  MEILISEARCH_KEY: z.string().optional(),
  /** Keeps the embedded index on disk, for one process. If unset, it is rebuilt at each start. */
  SEARCH_INDEX_DIR: z.string().optional(),
});

/** Additional configuration of a separate process: the broker, whose events keep the index up to date. */
const standaloneSchema = schema.extend({ NATS_URL: brokerUrlField(), ...brokerFields() });

export type SearchConfig = Readonly<z.output<typeof schema>>;
type SearchProcessConfig = Readonly<z.output<typeof standaloneSchema>>;

/**
 * The configuration of the search service inside another process, which provides the bus.
 * @throws ConfigError with every problem at once
 */
export const readSearchConfig = (environment: Record<string, string | undefined>): SearchConfig =>
  loadConfig(schema, environment);

/**
 * The configuration of the search service as a separate process.
 * @throws ConfigError with every problem at once
 */
export const readSearchProcessConfig = (
  environment: Record<string, string | undefined> = process.env,
): SearchProcessConfig => loadConfig(standaloneSchema, environment);
