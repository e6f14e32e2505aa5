import type { DatabaseStatus } from '@halalmap/contracts';
import { createRouter, type ServiceRouter } from '@halalmap/service-kit';

/** What the health answer of the gateway says of the database. */
export const createStatusRoutes = (options: {
  database: string;
  /** Commands sent to the database since the start. */
  queryCount: () => number;
}): ServiceRouter => {
  const router = createRouter();
  router.get('/internal/status', (ctx) => {
    const status: DatabaseStatus = { database: options.database, queryCount: options.queryCount() };
    ctx.set('Cache-Control', 'no-store');
    ctx.body = status;
  });
  return router;
};
