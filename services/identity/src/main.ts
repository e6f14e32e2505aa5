import { createJetStreamBus } from '@halalmap/event-bus';
import { brokerLogin, createLogger, runMain } from '@halalmap/service-kit';
import { readIdentityProcessConfig } from './config';
import { createIdentityService } from './service';

await runMain(async () => {
  const config = readIdentityProcessConfig();
  const logger = createLogger({ name: 'identity', level: config.LOG_LEVEL });
  const bus = await createJetStreamBus({ ...brokerLogin(config), logger });
  const service = await createIdentityService({ config, logger, bus });
  return { service, drainSeconds: config.DRAIN_SECONDS, logger, close: () => bus.close() };
});
