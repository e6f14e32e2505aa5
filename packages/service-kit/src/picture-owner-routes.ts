import { picturesOfKindSchema, type PictureOwnerKind } from '@halalmap/contracts';
import { notFound } from '@halalmap/errors';
import { createRouter, type ServiceRouter } from './context';
import { readBody } from './read-input';

/** The pictures used by documents of one kind. */
export interface OwnedPictures {
  /** Which of these pictures are used. */
  shown(pictureIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Removes lost pictures from documents. */
  takeOut(pictureIds: readonly string[]): Promise<void>;
}

/** Routes for the sweep of the media service. Internal. */
export const createPictureOwnerRoutes = (
  kinds: Partial<Record<PictureOwnerKind, OwnedPictures>>,
): ServiceRouter => {
  const router = createRouter();
  const ownedOf = (kind: PictureOwnerKind): OwnedPictures => {
    const owned = kinds[kind];
    if (!owned) throw notFound();
    return owned;
  };
  router.post('/internal/pictures/shown', async (ctx) => {
    const { kind, ids } = await readBody(ctx, picturesOfKindSchema);
    ctx.body = { shown: [...(await ownedOf(kind).shown(ids))] };
  });
  router.post('/internal/pictures/lost', async (ctx) => {
    const { kind, ids } = await readBody(ctx, picturesOfKindSchema);
    await ownedOf(kind).takeOut(ids);
    ctx.status = 204;
  });
  return router;
};
