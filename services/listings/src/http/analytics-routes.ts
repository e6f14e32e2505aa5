import { createRouter, requireRole, type ServiceRouter } from '@halalmap/service-kit';
import type { CountCategoriesUseCase } from '../app/count-categories';
import type { CountProvincesUseCase } from '../app/count-provinces';
import type { ReadOverviewUseCase } from '../app/read-overview';
import { answerJson } from './answer-json';

/** Counts of approved listings, for everybody; of all, for admins. */
export const createAnalyticsRoutes = (options: {
  countCategories: CountCategoriesUseCase;
  countProvinces: CountProvincesUseCase;
  readOverview: ReadOverviewUseCase;
}): ServiceRouter => {
  const router = createRouter();
  router.get('/api/analytics/categories', async (ctx) => {
    answerJson(ctx, await options.countCategories(), 'public, no-cache');
  });
  router.get('/api/analytics/geographic', async (ctx) => {
    answerJson(ctx, await options.countProvinces(), 'public, no-cache');
  });
  router.get('/api/analytics/overview', async (ctx) => {
    requireRole(ctx, 'admin');
    answerJson(ctx, await options.readOverview(), 'private, no-cache');
  });
  return router;
};
