import { createJetStreamBus } from '@halalmap/event-bus';
import { createLogger, createRemoteSessionVerifier, runMain } from '@halalmap/service-kit';
import { readListingsProcessConfig } from './config';
import { createListingsService } from './service';

await runMain(async () => {
  const config = readListingsProcessConfig();
  const logger = createLogger({ name: 'listings', level: config.LOG_LEVEL });
  const sessions = createRemoteSessionVerifier({ identityUrl: config.IDENTITY_URL, logger });
  const bus = await createJetStreamBus({ url: config.NATS_URL, logger });
  const service = await createListingsService({ config, logger, bus, sessions });
  return {
    ...service,
    async stop() {
      await service.stop();
      await Promise.all([bus.close(), sessions.close()]);
    },
  };
});
