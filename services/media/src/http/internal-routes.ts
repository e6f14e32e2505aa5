import {
  type HeldPicture,
  pictureOwnerKindSchema,
  releasePicturesSchema,
  submittedImagesSchema,
  takePicturesSchema,
} from '@halalmap/contracts';
import { type ServiceRouter, createRouter, readBody, readParams } from '@halalmap/service-kit';
import { z } from 'zod';
import type { ImageReferences } from '../app/image-references';
import type { SweepReport } from '../app/sweep';
import { type Holding, urlOf } from '../domain/picture';

const byListing = z.object({ id: z.string().regex(/^[0-9a-f]{24}$/) });
const publishBody = z.object({ images: submittedImagesSchema });

/**
 * Routes for other services. The gateway never forwards `/internal`, and services listen only where other services
 * reach them.
 */
export const createInternalRoutes = (options: {
  imageReferences: Pick<ImageReferences, 'publish'>;
  sweep(): Promise<SweepReport>;
}): ServiceRouter => {
  const router = createRouter();
  router.put('/internal/listings/:id/images', async (ctx) => {
    const { id } = readParams(ctx, byListing);
    const { images } = await readBody(ctx, publishBody);
    ctx.body = await options.imageReferences.publish(id, images);
  });
  router.post('/internal/media/sweep', async (ctx) => {
    ctx.body = await options.sweep();
  });
  return router;
};

const byOwner = z.object({ kind: pictureOwnerKindSchema, id: z.string().regex(/^[0-9a-f]{24}$/) });
const givenBack = releasePicturesSchema.required();

const presentHolding = (holding: Holding): HeldPicture => ({
  id: holding.id,
  url: holding.file === null ? urlOf(holding) : null,
  fileName: holding.fileName,
  fileSize: holding.fileSize,
  mimeType: holding.mimeType,
  width: holding.width,
  height: holding.height,
  color: holding.color,
  placeholder: holding.placeholder,
});

/** Routes for the services of reviews, claims and users about their pictures. Not public. */
export const createOwnerRoutes = (
  imageReferences: Pick<ImageReferences, 'attach' | 'detach' | 'undoAttach' | 'makePrivate'>,
): ServiceRouter => {
  const router = createRouter();
  const path = '/internal/owners/:kind/:id';

  router.post(`${path}/attach`, async (ctx) => {
    const owner = readParams(ctx, byOwner);
    const { urls } = await readBody(ctx, takePicturesSchema);
    ctx.body = { pictures: (await imageReferences.attach(owner, urls)).map(presentHolding) };
  });
  router.post(`${path}/detach`, async (ctx) => {
    const owner = readParams(ctx, byOwner);
    const { ids } = await readBody(ctx, releasePicturesSchema);
    await imageReferences.detach(owner, ids);
    ctx.status = 204;
  });
  router.post(`${path}/undo-attach`, async (ctx) => {
    const owner = readParams(ctx, byOwner);
    const { ids } = await readBody(ctx, givenBack);
    await imageReferences.undoAttach(owner, ids);
    ctx.status = 204;
  });
  router.post(`${path}/make-private`, async (ctx) => {
    await imageReferences.makePrivate(readParams(ctx, byOwner));
    ctx.status = 204;
  });
  return router;
};
