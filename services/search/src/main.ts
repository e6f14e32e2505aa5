import { createInProcessBus, createJetStreamBus } from '@halalmap/event-bus';
import { createLogger, createRemoteSessionVerifier, runMain, systemClock } from '@halalmap/service-kit';
import { readSearchConfig } from './config';
import { createSearchService } from './service';

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
