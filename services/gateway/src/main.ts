import { createJetStreamBus } from '@halalmap/event-bus';
import { brokerLogin, createLogger, runMain } from '@halalmap/service-kit';
import { readGatewayProcessConfig } from './config';
import { createGatewayService } from './service';

await runMain(async () => {
  const config = readGatewayProcessConfig();
  const logger = createLogger({ name: 'gateway', level: config.LOG_LEVEL });
  const bus = await createJetStreamBus({ ...brokerLogin(config), logger });
  const service = createGatewayService({ config, logger, bus });
  return {
    service,
    drainSeconds: config.DRAIN_SECONDS,
    logger,
    close: () => bus.close(),
  };
});
