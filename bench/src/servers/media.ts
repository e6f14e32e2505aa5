import { createInProcessBus } from '@halalmap/event-bus';
import { readMediaConfig } from '@halalmap/media-service/config';
import { createMediaService } from '@halalmap/media-service/service';
import { createLogger } from '@halalmap/service-kit';
import { serve } from './serve';

const manager = {
  id: 'a'.repeat(24),
  role: 'admin' as const,
  email: 'admin@halalmap.example',
  sessionId: 'a'.repeat(24),
};

/** The product's media service with a folder as its store. Any token may manage every listing. */
serve(async ({ dataDir, mongoUrl }: { dataDir: string; mongoUrl: string }) => {
  const logger = createLogger({ name: 'media', level: 'error' });
  const service = await createMediaService({
    config: readMediaConfig({
      PORT: '0',
      METRICS_PORT: '0',
      INTERNAL_TOKEN: 'a-token-for-benchmarks',
      LOG_LEVEL: 'error',
      HALALMAP_RATE_LIMITS: 'off',
      HALALMAP_DATA_DIR: dataDir,
      MONGODB_URL: mongoUrl,
    }),
    bus: await createInProcessBus({ logger }),
    logger,
    sessions: { verify: () => Promise.resolve(manager) },
    listingsUrl: () => '',
    identityUrl: () => '',
    listings: {
      check: () => Promise.resolve(),
      findPublic: () => Promise.resolve(null),
      known: (ids) => Promise.resolve(new Set(ids)),
      privateFile: () => Promise.reject(new Error('there are no claims')),
    },
    owners: { shown: (_kind, ids) => Promise.resolve(new Set(ids)), reportLost: () => Promise.resolve() },
  });
  await service.start();
  return service.url();
});
