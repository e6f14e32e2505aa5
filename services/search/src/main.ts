import { hostname } from 'node:os';
import { createInProcessBus, createJetStreamBus } from '@halalmap/event-bus';
import { createLogger, createRemoteSessionVerifier, runMain, systemClock } from '@halalmap/service-kit';
import { readSearchConfig, type SearchConfig } from './config';
import { createSearchService } from './service';

/**
 * Replicas share one index on a Meilisearch server and the work of keeping it. An index inside the process must hear of every
 * change itself, so its consumer is named after the machine and the port; a broker forgets one that is not used any more.
 */
const consumerOf = ({ MEILISEARCH_URL, PORT }: SearchConfig): string =>
  MEILISEARCH_URL ? 'search-index' : `search-index-${hostname().replace(/[^\w-]/g, '_')}-${PORT}`;

await runMain(async () => {
  const config = readSearchConfig();
  const logger = createLogger({ name: 'search', level: config.LOG_LEVEL });
  const bus = config.NATS_URL
    ? await createJetStreamBus({ url: config.NATS_URL, logger })
    : await createInProcessBus({ logger });
  const sessions = createRemoteSessionVerifier({ identityUrl: config.IDENTITY_URL, logger });
  const service = await createSearchService({
    config,
    bus,
    sessions,
    logger,
    clock: systemClock,
    consumer: consumerOf(config),
    metricsPort: config.METRICS_PORT,
  });
  return {
    ...service,
    async stop() {
      await service.stop();
      await Promise.all([bus.close(), sessions.close()]);
    },
  };
});
