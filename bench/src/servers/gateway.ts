import { readGatewayConfig } from '@halalmap/gateway-service/config';
import { createGatewayService } from '@halalmap/gateway-service/service';
import { createLogger } from '@halalmap/service-kit';
import { serve } from './serve';

/** The product's gateway in front of one upstream. */
serve(async ({ upstream, webRoot }: { upstream: string; webRoot: string }) => {
  const service = createGatewayService({
    config: readGatewayConfig({
      PORT: '0',
      METRICS_PORT: '0',
      INTERNAL_TOKEN: 'a-token-for-benchmarks',
      LOG_LEVEL: 'warn',
      HALALMAP_RATE_LIMITS: 'off',
      IDENTITY_URL: upstream,
      LISTINGS_URL: upstream,
      MEDIA_URL: upstream,
      SEARCH_URL: upstream,
      WEB_ROOT: webRoot,
    }),
    logger: createLogger({ name: 'gateway', level: 'warn' }),
  });
  await service.start();
  return service.url();
});
