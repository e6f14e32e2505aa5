import type { DocumentUpload } from '@halalmap/contracts';
import { type HeldPicture, internalEndpoints } from '@halalmap/contracts/internal';
import { createRouter, mount, type ServiceRouter } from '@halalmap/service-kit';
import type { ShowHeldUseCase } from '../app/change-album';
import type { ImageReferences } from '../app/image-references';
import type { SweepReport } from '../app/sweep';
import { type Holding, type PictureOwner, urlOf } from '../domain/picture';

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

/**
 * Routes for other services: the images of a listing, and the pictures of reviews, claims, certificates and users. Not
 * public.
 */
export const createInternalRoutes = (options: {
  imageReferences: Pick<ImageReferences, 'publish' | 'attach' | 'detach' | 'undoAttach' | 'makePrivate'>;
  /** Keeps the private files of an owner as uploads once more. */
  restage(owner: PictureOwner): Promise<DocumentUpload[]>;
  showHeld: ShowHeldUseCase;
  sweep(): Promise<SweepReport>;
}): ServiceRouter => {
  const { imageReferences, sweep } = options;
  const router = createRouter();
  const endpoints = internalEndpoints.media;
  mount(router, endpoints.publish, async ({ params, body }) =>
    imageReferences.publish(params.id, (await body()).images),
  );
  mount(router, endpoints.attach, async ({ params, body }) => {
    const { urls } = await body();
    return { pictures: (await imageReferences.attach(params, urls)).map(presentHolding) };
  });
  mount(router, endpoints.detach, async ({ params, body }) =>
    imageReferences.detach(params, (await body()).ids),
  );
  mount(router, endpoints.undoAttach, async ({ params, body }) =>
    imageReferences.undoAttach(params, (await body()).ids),
  );
  mount(router, endpoints.makePrivate, ({ params }) => imageReferences.makePrivate(params));
  mount(router, endpoints.restage, async ({ params }) => ({
    urls: (await options.restage(params)).map(({ url }) => url),
  }));
  mount(router, endpoints.show, async ({ params, body }) => options.showHeld(params, await body()));
  mount(router, endpoints.sweep, async () => ({ ...(await sweep()) }));
  return router;
};
