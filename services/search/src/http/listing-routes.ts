import { enhancedListingQuerySchema, listingQuerySchema } from '@halalmap/contracts';
import { validationFailed } from '@halalmap/errors';
import {
  createRouter,
  readQuery,
  requireRole,
  type ServiceContext,
  type ServiceMiddleware,
  type ServiceRouter,
} from '@halalmap/service-kit';
import type { FindEnhanced } from '../app/find-enhanced';
import type { FindListings } from '../app/find-listings';
import { answerJson } from './answer-json';

/** The index holds approved listings only; others are an admin's to ask for, and the database's to answer. */
const refuseOtherStatus = (ctx: ServiceContext, status: string | undefined): void => {
  if (status === undefined || status === 'approved') return;
  requireRole(ctx, 'admin');
  throw validationFailed([{ path: 'status', message: 'The search index holds approved listings only' }]);
};

/** `GET /api/listings` and `GET /api/listings/enhanced`, answered from the index. */
export const createListingRoutes = (options: {
  findListings: FindListings;
  findEnhanced: FindEnhanced;
  requireIndex: ServiceMiddleware;
}): ServiceRouter => {
  const router = createRouter();
  router.use(options.requireIndex);

  router.get('/api/listings', async (ctx) => {
    const query = readQuery(ctx, listingQuerySchema);
    refuseOtherStatus(ctx, query.status);
    answerJson(ctx, await options.findListings(query, { isAdmin: ctx.state.caller?.role === 'admin' }));
  });

  router.get('/api/listings/enhanced', async (ctx) => {
    const query = readQuery(ctx, enhancedListingQuerySchema);
    refuseOtherStatus(ctx, query.status);
    answerJson(ctx, await options.findEnhanced(query));
  });

  return router;
};
