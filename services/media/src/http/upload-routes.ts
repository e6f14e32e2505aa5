import { limits } from '@halalmap/contracts';
import { createRouter, type RateLimiter, type ServiceRouter } from '@halalmap/service-kit';
import type { StageUploadsUseCase } from '../app/stage-uploads';
import { admission } from './admission';
import { receiveFiles } from './receive-files';

/** Images that are sent before the listing that will show them. */
export const createUploadRoutes = (options: {
  stageUploads: StageUploadsUseCase;
  /** Files by hour, of an address. */
  limit: RateLimiter;
  folder: string;
}): ServiceRouter => {
  const router = createRouter();
  router.post('/api/uploads', async (ctx) => {
    const receive = {
      folder: options.folder,
      maxBytes: limits.images.publicBytes,
      room: limits.images.perListing,
      admit: admission(ctx, options.limit),
    };
    ctx.body = await receiveFiles(ctx.req, receive, options.stageUploads);
    ctx.status = 201;
  });
  return router;
};
