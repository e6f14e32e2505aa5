import { loadConfig, serverFields, urlField } from '@halalmap/service-kit';
import { z } from 'zod';

const schema = z.object({
  ...serverFields({ port: 8084, metricsPort: 9468 }),
  LISTINGS_URL: urlField(),
  IDENTITY_URL: urlField(),
  /** Unset: events stay inside the process. */
  NATS_URL: z.string().optional(),
  /** Unset: the embedded index. */
  MEILISEARCH_URL: urlField().optional(),
  MEILISEARCH_KEY: z.string().optional(),
});

export type SearchConfig = Readonly<z.output<typeof schema>>;

/**
 * The search service's configuration.
 * @param environment default `process.env`
 * @throws ConfigError with every problem at once
 */
export const readSearchConfig = (
  environment: Record<string, string | undefined> = process.env,
): SearchConfig => loadConfig(schema, environment);
