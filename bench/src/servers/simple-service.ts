import {
  createLogger,
  createMetrics,
  createRouter,
  createService,
  createServiceApp,
} from '@halalmap/service-kit';
import { serve } from './serve';

/** A service built with the kit, with one route that only responds; `isMeasured` false: its requests are not measured. */
serve(async ({ body, isMeasured = true }: { body: string; isMeasured?: boolean }) => {
  const logger = createLogger({ name: 'simple', level: 'warn' });
  const measured = createMetrics({ name: 'simple' });
  const metrics = isMeasured
    ? measured
    : { ...measured, observeRequest: () => undefined, requestStarted: () => () => undefined };
  const bytes = Buffer.from(body);
  const router = createRouter();
  router.get('/simple', (ctx) => {
    ctx.type = 'json';
    ctx.body = bytes;
  });
  const app = createServiceApp({ name: 'simple', logger, metrics, routes: [router] });
  const service = createService({
    name: 'simple',
    handler: app.callback(),
    config: { HOST: '127.0.0.1', PORT: 0 },
    metrics,
    logger,
  });
  await service.start();
  return service.url();
});
