import { createJetStreamBus } from '@halalmap/event-bus';
import { brokerLogin, createLogger, createRemoteSessionVerifier, runMain } from '@halalmap/service-kit';
import { readListingsProcessConfig } from './config';
import { createListingsService } from './service';

await runMain(async () => {
  const config = readListingsProcessConfig();
  const logger = createLogger({ name: 'listings', level: config.LOG_LEVEL });
  const sessions = createRemoteSessionVerifier({
    identityUrl: config.IDENTITY_URL,
    internalToken: config.INTERNAL_TOKEN,
    logger,
  });
  const bus = await createJetStreamBus({ ...brokerLogin(config), logger });
  const service = await createListingsService({ config, logger, bus, sessions });
  return {
    service,
    drainSeconds: config.DRAIN_SECONDS,
    logger,
    close: () => Promise.all([bus.close(), sessions.close()]),
  };
});
