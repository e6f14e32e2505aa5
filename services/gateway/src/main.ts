import { createJetStreamBus } from '@halalmap/event-bus';
import { createLogger, runMain } from '@halalmap/service-kit';
import { readGatewayConfig } from './config';
import { createGatewayService } from './service';

await runMain(async () => {
  const config = readGatewayConfig();
  const logger = createLogger({ name: 'gateway', level: config.LOG_LEVEL });
  const bus = config.NATS_URL ? await createJetStreamBus({ url: config.NATS_URL, logger }) : undefined;
  return createGatewayService({ config, logger, ...(bus ? { bus } : {}) });
});
