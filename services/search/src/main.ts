import { hostname } from 'node:os';
import { createJetStreamBus } from '@halalmap/event-bus';
import {
  brokerLogin,
  createLogger,
  createRemoteSessionVerifier,
  runMain,
  systemClock,
} from '@halalmap/service-kit';
import { readSearchProcessConfig, type SearchConfig } from './config';
import { createSearchService } from './service';

/**
 * Replicas share one index on a Meilisearch server and divide the events among them. An index inside the process must
 * receive every event itself, so its consumer is named after the host and the port; the broker deletes a consumer that
 * is no longer used.
 */
const consumerOf = ({ MEILISEARCH_URL, PORT }: SearchConfig): string =>
  MEILISEARCH_URL ? 'search-index' : `search-index-${hostname().replace(/[^\w-]/g, '_')}-${PORT}`;

await runMain(async () => {
  const config = readSearchProcessConfig();
  const logger = createLogger({ name: 'search', level: config.LOG_LEVEL });
  const bus = await createJetStreamBus({ ...brokerLogin(config), logger });
  const sessions = createRemoteSessionVerifier({
    identityUrl: config.IDENTITY_URL,
    internalToken: config.INTERNAL_TOKEN,
    logger,
  });
  const service = await createSearchService({
    config,
    bus,
    sessions,
    logger,
    clock: systemClock,
    consumer: consumerOf(config),
  });
  return {
    service,
    drainSeconds: config.DRAIN_SECONDS,
    logger,
    close: () => Promise.all([bus.close(), sessions.close()]),
  };
});
