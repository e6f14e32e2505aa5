import { imageOrderSchema, imagePatchSchema, limits } from '@halalmap/contracts';
import {
  createRouter,
  etagOf,
  readBody,
  readParams,
  requireCaller,
  setEtag,
  type RateLimiter,
  type ServiceContext,
  type ServiceRouter,
} from '@halalmap/service-kit';
import { z } from 'zod';
import type { AddImagesUseCase } from '../app/add-images';
import type { EditImages } from '../app/edit-images';
import { presentAlbum } from '../app/present-image';
import { emptyAlbum, roomIn } from '../domain/album';
import type { AlbumRepository, Listings } from '../domain/ports';
import { admission } from './admission';
import { receiveFiles } from './receive-files';

const id = z.string().regex(/^[0-9a-f]{24}$/);
const byListing = z.object({ id });
const byImage = z.object({ id, imageId: id });

/** The images of a listing. Who may change the listing may change them. */
export const createImageRoutes = (options: {
  albums: Pick<AlbumRepository, 'find'>;
  listings: Pick<Listings, 'check'>;
  addImages: AddImagesUseCase;
  editImages: EditImages;
  /** Files by hour, of an address. */
  limit: RateLimiter;
  folder: string;
}): ServiceRouter => {
  const { albums, listings, editImages } = options;
  const router = createRouter();
  const path = '/api/listings/:id/images';

  const albumOf = async (listingId: string) =>
    (await albums.find(listingId)) ?? emptyAlbum(listingId, new Date(0));
  /** @throws AppError 401, 403, 404 or 409, as editing the listing would */
  const checkEditor = (ctx: ServiceContext, listingId: string): Promise<void> =>
    listings.check({ id: listingId, reader: requireCaller(ctx), toEdit: true });

  router.get(path, async (ctx) => {
    const params = readParams(ctx, byListing);
    await listings.check({ id: params.id, reader: ctx.state.caller, toEdit: false });
    const text = JSON.stringify(presentAlbum(await albumOf(params.id)));
    ctx.set('Cache-Control', ctx.state.caller ? 'private, no-cache' : 'public, no-cache');
    if (setEtag(ctx, etagOf(text))) return;
    ctx.type = 'application/json';
    ctx.body = text;
  });

  router.post(path, async (ctx) => {
    requireCaller(ctx);
    const params = readParams(ctx, byListing);
    await checkEditor(ctx, params.id);
    const receive = {
      folder: options.folder,
      maxBytes: limits.images.managerBytes,
      room: roomIn(await albumOf(params.id)),
      admit: admission(ctx, options.limit),
    };
    ctx.body = await receiveFiles(ctx.req, receive, (files) => options.addImages(params.id, files));
    ctx.status = 201;
  });

  router.patch(`${path}/reorder`, async (ctx) => {
    requireCaller(ctx);
    const params = readParams(ctx, byListing);
    await checkEditor(ctx, params.id);
    const { imageIds } = await readBody(ctx, imageOrderSchema);
    ctx.body = await editImages.reorder(params.id, imageIds);
  });

  router.patch(`${path}/:imageId/thumbnail`, async (ctx) => {
    requireCaller(ctx);
    const params = readParams(ctx, byImage);
    await checkEditor(ctx, params.id);
    ctx.body = await editImages.chooseThumbnail(params.id, params.imageId);
  });

  router.patch(`${path}/:imageId`, async (ctx) => {
    requireCaller(ctx);
    const params = readParams(ctx, byImage);
    await checkEditor(ctx, params.id);
    const { caption } = await readBody(ctx, imagePatchSchema);
    ctx.body = await editImages.caption(params.id, params.imageId, caption);
  });

  router.delete(`${path}/:imageId`, async (ctx) => {
    requireCaller(ctx);
    const params = readParams(ctx, byImage);
    await checkEditor(ctx, params.id);
    await editImages.remove(params.id, params.imageId);
    ctx.status = 204;
  });

  return router;
};
