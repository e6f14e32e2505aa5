import { createJetStreamBus } from '@halalmap/event-bus';
import { brokerLogin, createLogger, createRemoteSessionVerifier, runMain } from '@halalmap/service-kit';
import { readMediaProcessConfig } from './config';
import { createMediaService } from './service';

await runMain(async () => {
  const config = readMediaProcessConfig();
  const logger = createLogger({ name: 'media', level: config.LOG_LEVEL });
  const sessions = createRemoteSessionVerifier({
    identityUrl: config.IDENTITY_URL,
    internalToken: config.INTERNAL_TOKEN,
    logger,
  });
  const bus = await createJetStreamBus({ ...brokerLogin(config), logger });
  const service = await createMediaService({
    config,
    logger,
    bus,
    sessions,
    listingsUrl: () => config.LISTINGS_URL,
    identityUrl: () => config.IDENTITY_URL,
  });
  return {
    service,
    drainSeconds: config.DRAIN_SECONDS,
    logger,
    close: () => Promise.all([bus.close(), sessions.close()]),
  };
});
