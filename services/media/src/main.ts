import { createJetStreamBus } from '@halalmap/event-bus';
import { createLogger, createRemoteSessionVerifier, runMain } from '@halalmap/service-kit';
import { readMediaProcessConfig } from './config';
import { createMediaService } from './service';

await runMain(async () => {
  const config = readMediaProcessConfig();
  const logger = createLogger({ name: 'media', level: config.LOG_LEVEL });
  const sessions = createRemoteSessionVerifier({ identityUrl: config.IDENTITY_URL, logger });
  const bus = await createJetStreamBus({ url: config.NATS_URL, logger });
  const service = await createMediaService({
    config,
    logger,
    bus,
    sessions,
    listingsUrl: () => config.LISTINGS_URL,
    identityUrl: () => config.IDENTITY_URL,
  });
  return {
    ...service,
    async stop() {
      await service.stop();
      await Promise.all([bus.close(), sessions.close()]);
    },
  };
});
