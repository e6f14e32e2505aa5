import { entityTypeSchema, suggestQuerySchema } from '@halalmap/contracts';
import { createRouter, readQuery, type ServiceMiddleware, type ServiceRouter } from '@halalmap/service-kit';
import { z } from 'zod';
import type { FindLocations } from '../app/find-locations';
import { answerJson } from './answer-json';

const typeSchema = z.object({ entityType: entityTypeSchema.optional() });
const searchSchema = suggestQuerySchema.omit({ type: true }).extend(typeSchema.shape);

const typeOf = ({ entityType }: z.output<typeof typeSchema>) => (entityType ? { type: entityType } : {});

/** Places to narrow a directory to, counted over approved listings. */
export const createLocationRoutes = (options: {
  locations: FindLocations;
  requireIndex: ServiceMiddleware;
}): ServiceRouter => {
  const router = createRouter();
  router.use(options.requireIndex);

  router.get('/api/locations/search', async (ctx) => {
    const query = readQuery(ctx, searchSchema);
    answerJson(ctx, await options.locations.search({ text: query.q, limit: query.limit, ...typeOf(query) }));
  });

  router.get('/api/locations/quick-filters', async (ctx) => {
    answerJson(ctx, await options.locations.quickFilters(readQuery(ctx, typeSchema).entityType));
  });

  return router;
};
