import {
  type HeldPicture,
  type PictureOwnerKind,
  errorBodySchema,
  limits,
  picturesOfKindSchema,
  takenPicturesSchema,
} from '@halalmap/contracts';
import { AppError, notFound, unavailable, unprocessable } from '@halalmap/errors';
import { type ServiceRouter, createRouter } from './context';
import { internalHeaders } from './internal-token';
import type { Logger } from './logger';
import { readBody } from './read-input';

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

export interface PictureClientOptions {
  kind: PictureOwnerKind;
  /** Finds the origin of the media service on demand; undefined if there is none. */
  mediaUrl: () => string | undefined;
  /** What the media service asks of other services. */
  internalToken: string;
  logger: Pick<Logger, 'warn'>;
}

const mediaUnavailableError = () =>
  unavailable("Photos can't be uploaded right now. Please try again, or send it without photos");

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
export const createPictureClient = (options: PictureClientOptions): PictureClient => {
  const { kind, mediaUrl, internalToken, logger } = options;
  const sendRequest = async (ownerId: string, what: string, body: unknown): Promise<Response> => {
    const origin = mediaUrl();
    if (origin === undefined) throw mediaUnavailableError();
    return fetch(`${origin}/internal/owners/${kind}/${ownerId}/${what}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...internalHeaders(internalToken) },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(limits.connections.changeMs),
    }).catch((cause: unknown) => {
      throw Object.assign(mediaUnavailableError(), { cause });
    });
  };

  const notify = async (ownerId: string, what: string, body: unknown): Promise<void> => {
    try {
      const response = await sendRequest(ownerId, what, body);
      await response.body?.cancel();
      if (!response.ok) throw new Error(`the media service answered ${response.status}`);
    } catch (error) {
      logger.warn(
        { err: error, kind, ownerId, what },
        'the media service was not notified; its sweep will do it',
      );
    }
  };

  return {
    async attach(ownerId, urls) {
      if (urls.length === 0) return [];
      const response = await sendRequest(ownerId, 'attach', { urls });
      const body: unknown = await response.json().catch(() => undefined);
      if (response.status === 422) throw unprocessable(errorBodySchema.parse(body).error.details ?? []);
      if (!response.ok) throw mediaUnavailableError();
      return takenPicturesSchema.parse(body).pictures;
    },
    async undoAttach(ownerId, ids) {
      if (ids.length > 0) await notify(ownerId, 'undo-attach', { ids });
    },
    async detach(ownerId, ids) {
      if (ids?.length !== 0) await notify(ownerId, 'detach', ids ? { ids } : {});
    },
    makePrivate: (ownerId) => notify(ownerId, 'make-private', {}),
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
