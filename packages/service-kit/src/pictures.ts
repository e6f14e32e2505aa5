import type { PictureOwnerKind } from '@halalmap/contracts';
import { type HeldPicture, internalEndpoints } from '@halalmap/contracts/internal';
import { AppError, notFound, unprocessable } from '@halalmap/errors';
import { type ServiceRouter, createRouter } from './context';
import { createInternalClient, type InternalClient } from './internal-client';
import type { Logger } from './logger';
import { mount } from './mount';

/** The pictures of one kind of document, stored by the media service. */
export interface PictureClient {
  /**
   * Attaches uploads to a document that is about to be stored or changed. Pictures that are not used in the end
   * are detached again, or deleted by the media service's sweep.
   * @param urls URLs of uploads
   * @returns a picture for each, in order
   * @throws AppError `unprocessable` with the path `urls.0` of the first missing upload, or `unavailable`
   */
  attach(ownerId: string, urls: readonly string[]): Promise<HeldPicture[]>;
  /**
   * The document was not stored: its uploads can be used again. If the call fails, the sweep of the media service
   * does it.
   */
  undoAttach(ownerId: string, pictureIds: readonly string[]): Promise<void>;
  /**
   * The document no longer shows these pictures. If the call fails, the sweep of the media service does it.
   * @param pictureIds omitted: all of them
   */
  detach(ownerId: string, pictureIds?: readonly string[]): Promise<void>;
  /**
   * The document is stored: its private files are no longer available at other URLs. If the call fails, the sweep
   * does it.
   */
  makePrivate(ownerId: string): Promise<void>;
}

/**
 * The client of the media service. People read its error when their photos cannot be stored.
 * @param url finds the origin of the media service on demand; undefined if there is none
 */
export const createMediaClient = (url: () => string | undefined, internalToken: string): InternalClient =>
  createInternalClient({
    url,
    internalToken,
    whenUnavailable: "Photos can't be uploaded right now. Please try again, or send it without photos",
  });

/**
 * Maps the error of a failed `attach` to the field of the caller's body.
 * @param error thrown by `attach`
 * @param pathOf returns the field of the picture at an index
 */
export const withPathOf = (error: unknown, pathOf: (index: number) => string): unknown => {
  if (!(error instanceof AppError) || error.code !== 'unprocessable') return error;
  return unprocessable(
    (error.details ?? []).map((detail) => ({
      ...detail,
      path: pathOf(Number(detail.path.replace('urls.', ''))),
    })),
  );
};

/** Calls the media service to store pictures for one kind of document. */
export const createPictureClient = (options: {
  kind: PictureOwnerKind;
  media: InternalClient;
  logger: Pick<Logger, 'warn'>;
}): PictureClient => {
  const { kind, media, logger } = options;
  const of = (id: string) => ({ params: { kind, id } });
  const notify = (ownerId: string, request: Promise<unknown>): Promise<void> =>
    request.then(
      () => undefined,
      (error: unknown) =>
        logger.warn(
          { err: error, kind, ownerId },
          'the media service was not notified; its sweep will do it',
        ),
    );

  return {
    async attach(ownerId, urls) {
      if (urls.length === 0) return [];
      const body = { urls: [...urls] };
      return (await media.call(internalEndpoints.media.attach, { ...of(ownerId), body })).pictures;
    },
    async undoAttach(ownerId, ids) {
      if (ids.length === 0) return;
      await notify(
        ownerId,
        media.call(internalEndpoints.media.undoAttach, { ...of(ownerId), body: { ids: [...ids] } }),
      );
    },
    async detach(ownerId, ids) {
      if (ids?.length === 0) return;
      const body = ids ? { ids: [...ids] } : {};
      await notify(ownerId, media.call(internalEndpoints.media.detach, { ...of(ownerId), body }));
    },
    makePrivate: (ownerId) => notify(ownerId, media.call(internalEndpoints.media.makePrivate, of(ownerId))),
  };
};

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
  mount(router, internalEndpoints.pictureOwners.shown, async ({ body }) => {
    const { kind, ids } = await body();
    return { shown: [...(await ownedOf(kind).shown(ids))] };
  });
  mount(router, internalEndpoints.pictureOwners.lost, async ({ body }) => {
    const { kind, ids } = await body();
    await ownedOf(kind).takeOut(ids);
  });
  return router;
};
