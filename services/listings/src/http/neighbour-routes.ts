import { notFound } from '@halalmap/errors';
import { createRouter, readParams, type ServiceRouter } from '@halalmap/service-kit';
import type { FindSnapshotUseCase } from '../app/find-snapshot';
import type { ReadContributionsUseCase } from '../app/read-contributions';
import { byListingId } from './params';

/** What the identity service asks about places and about what people have written. Not offered to the public. */
export const createNeighbourRoutes = (options: {
  findSnapshot: FindSnapshotUseCase;
  readContributions: ReadContributionsUseCase;
}): ServiceRouter => {
  const router = createRouter();

  router.get('/internal/listings/:id/now', async (ctx) => {
    const snapshot = await options.findSnapshot(readParams(ctx, byListingId).id);
    if (!snapshot) throw notFound();
    ctx.set('Cache-Control', 'no-store');
    ctx.body = snapshot;
  });

  router.get('/internal/contributions/:id', async (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    ctx.body = await options.readContributions(readParams(ctx, byListingId).id);
  });

  return router;
};
