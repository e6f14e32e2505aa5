import { documentId, favoriteQuerySchema, type FavoriteIds } from '@halalmap/contracts';
import { readParams, readQuery, requireCaller, type ServiceRouter } from '@halalmap/service-kit';
import { z } from 'zod';
import type { KeepFavorites } from '../app/keep-favorites';
import { createPrivateRouter } from './private-router';

const byListing = z.object({ listingId: documentId() });
const path = '/api/favorites/:listingId';

/** The places that the caller keeps. */
export const createFavoriteRoutes = (favorites: KeepFavorites): ServiceRouter => {
  const router = createPrivateRouter();

  router.get('/api/favorites', async (ctx) => {
    const caller = requireCaller(ctx);
    ctx.body = await favorites.list(caller.id, readQuery(ctx, favoriteQuerySchema));
  });

  router.get('/api/favorites/ids', async (ctx) => {
    const caller = requireCaller(ctx);
    ctx.body = { listingIds: await favorites.ids(caller.id) } satisfies FavoriteIds;
  });

  router.put(path, async (ctx) => {
    const caller = requireCaller(ctx);
    await favorites.add(caller.id, readParams(ctx, byListing).listingId);
    ctx.status = 204;
  });

  router.delete(path, async (ctx) => {
    const caller = requireCaller(ctx);
    await favorites.remove(caller.id, readParams(ctx, byListing).listingId);
    ctx.status = 204;
  });

  return router;
};
