import { createLogger, runMain } from '@halalmap/service-kit';
import { readIdentityConfig } from './config';
import { createIdentityService } from './service';

await runMain(() => {
  const config = readIdentityConfig();
  const logger = createLogger({ name: 'identity', level: config.LOG_LEVEL });
  return createIdentityService({ config, logger });
});
