import { submittedImagesSchema } from '@halalmap/contracts';
import { createRouter, readBody, readParams, type ServiceRouter } from '@halalmap/service-kit';
import { z } from 'zod';
import type { SweepReport } from '../app/sweep-run';
import type { TakeOverUploadsUseCase } from '../app/take-over-uploads';

const byListing = z.object({ id: z.string().regex(/^[0-9a-f]{24}$/) });
const takeOverBody = z.object({ images: submittedImagesSchema });

/**
 * Routes for other services. The gateway never forwards `/internal`, and services listen only where other services
 * reach them.
 */
export const createInternalRoutes = (options: {
  takeOverUploads: TakeOverUploadsUseCase;
  sweep(): Promise<SweepReport>;
}): ServiceRouter => {
  const router = createRouter();
  router.put('/internal/listings/:id/images', async (ctx) => {
    const { id } = readParams(ctx, byListing);
    const { images } = await readBody(ctx, takeOverBody);
    ctx.body = await options.takeOverUploads(id, images);
  });
  router.post('/internal/media/sweep', async (ctx) => {
    ctx.body = await options.sweep();
  });
  return router;
};
