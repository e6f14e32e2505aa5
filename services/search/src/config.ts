import { brokerFields, brokerUrlField, loadConfig, serverFields, urlField } from '@halalmap/service-kit';
import { z } from 'zod';

/** The index that is used instead of the embedded one. */
export const indexFields = {
  MEILISEARCH_URL: urlField().optional().describe('Meilisearch server; unset: the embedded index'),
  MEILISEARCH_KEY: z.string().optional().describe('key of the Meilisearch server'),
};

const schema = z.object({
  ...serverFields({ port: 8084, metricsPort: 9468 }),
  LISTINGS_URL: urlField(),
  IDENTITY_URL: urlField(),
  ...indexFields,
  SEARCH_INDEX_DIR: z
    .string()
    .optional()
    .describe(
      'where the embedded index keeps its documents, one process a folder; unset: it is rebuilt at each start. In one process: `search` in the data folder',
    ),
});

/** Additional configuration of a separate process: the broker, whose events keep the index up to date. */
export const searchSettings = schema.extend({ NATS_URL: brokerUrlField(), ...brokerFields() });

export type SearchConfig = Readonly<z.output<typeof schema>>;
type SearchProcessConfig = Readonly<z.output<typeof searchSettings>>;

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
): SearchProcessConfig => loadConfig(searchSettings, environment);
