import { createRouter, type ServiceRouter } from '@halalmap/service-kit';
import type { CountCategoriesUseCase } from '../app/count-categories';
import { answerJson } from './answer-json';

/** Counts of approved listings, for everybody. */
export const createAnalyticsRoutes = (options: {
  countCategories: CountCategoriesUseCase;
}): ServiceRouter => {
  const router = createRouter();
  router.get('/api/analytics/categories', async (ctx) => {
    answerJson(ctx, await options.countCategories(), 'public, no-cache');
  });
  return router;
};
