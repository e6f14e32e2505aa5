import { createJetStreamBus } from '@halalmap/event-bus';
import { createLogger, runMain } from '@halalmap/service-kit';
import { readIdentityProcessConfig } from './config';
import { createIdentityService } from './service';

await runMain(async () => {
  const config = readIdentityProcessConfig();
  const logger = createLogger({ name: 'identity', level: config.LOG_LEVEL });
  const bus = await createJetStreamBus({ url: config.NATS_URL, logger });
  const service = await createIdentityService({ config, logger, bus });
  return {
    ...service,
    async stop() {
      await service.stop();
      await bus.close();
    },
  };
});
