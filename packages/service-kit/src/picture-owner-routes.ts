import { picturesOfKindSchema, type PictureOwnerKind } from '@halalmap/contracts';
import { notFound } from '@halalmap/errors';
import { createRouter, type ServiceRouter } from './context';
import { readBody } from './read-input';

/** What documents of one kind show. */
export interface OwnedPictures {
  /** Which of these pictures any of them shows. */
  shown(pictureIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Takes pictures that are lost out of them. */
  takeOut(pictureIds: readonly string[]): Promise<void>;
}

/** Lets the media service ask what is shown, for its sweep. Never offered to the public. */
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
