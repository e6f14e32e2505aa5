import { createHash } from 'node:crypto';
import { type DocumentUpload, endpoints, languages, limits, pdfType } from '@halalmap/contracts';
import { rangeNotSatisfiable } from '@halalmap/errors';
import {
  type Caller,
  type RateLimiter,
  type ServiceContext,
  type ServiceRouter,
  createRouter,
  etagOf,
  matchesEtag,
  mount,
  rangeOf,
} from '@halalmap/service-kit';
import type { AddImagesUseCase, EditImages } from '../app/change-album';
import type {
  MayBeCachedUseCase,
  OpenDocumentUseCase,
  OpenPictureUseCase,
  OpenPrivateFileUseCase,
} from '../app/open-picture';
import type { OpenBadgeUseCase, OpenCardUseCase } from '../app/open-card';
import { presentAlbum } from '../app/present-image';
import { emptyAlbum, freeSlots } from '../domain/album';
import { chooseFormat, imageFormats } from '../domain/image-format';
import { isPdf } from '../domain/object-names';
import type { ByteStream } from '../domain/object-store';
import type { AlbumRepository, ImageEditor, Listings, PrivateFileRef, ReceivedFile } from '../domain/ports';
import { receiveFiles } from './receive-files';

const isLeaving = (error: Error): boolean => 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';

/**
 * Closes the connection when a body ends too early, so that the client knows it is incomplete. Clients that disconnect
 * are not logged as errors.
 * @param what names the body in the log
 */
const watchBody = (
  ctx: Pick<ServiceContext, 'state' | 'res'>,
  body: ByteStream,
  what: Record<string, string>,
): void => {
  body.on('error', (error: Error) => {
    ctx.state.logger[isLeaving(error) ? 'debug' : 'warn']({ err: error, ...what }, 'a response ended early');
    ctx.res.destroy();
  });
};

/** The dependencies of the public routes. */
interface MediaApp {
  /** Stores the files and keeps them as uploads. */
  addUploads(files: readonly ReceivedFile[], options: { arePapers: boolean }): Promise<DocumentUpload[]>;
  albums: Pick<AlbumRepository, 'find'>;
  listings: Pick<Listings, 'check'>;
  addImages: AddImagesUseCase;
  editImages: EditImages;
  openPicture: OpenPictureUseCase;
  mayBeCached: MayBeCachedUseCase;
  openDocument: OpenDocumentUseCase;
  openPrivateFile: OpenPrivateFileUseCase;
  openCard: OpenCardUseCase;
  openBadge: OpenBadgeUseCase;
  /** Rate limit of uploaded files per hour and address. */
  limit: RateLimiter;
  /** Temporary folder for files being received. */
  folder: string;
}

const maxUserAgentLength = 300;

/** Counts each file against the client's rate limit; admins are exempt. */
const admission =
  ({ state }: ServiceContext, limit: RateLimiter) =>
  async (): Promise<void> => {
    if (state.caller?.role !== 'admin') await limit.consume(state.limitKey);
  };

/**
 * The caller if it is an admin. Changes by other users to photos of their own places are not recorded in the audit log.
 */
const editorOf = ({ ctx, caller }: { ctx: ServiceContext; caller: Caller }): ImageEditor | null =>
  caller.role === 'admin'
    ? {
        by: caller.id,
        ipAddress: ctx.state.clientAddress,
        userAgent: ctx.get('user-agent').slice(0, maxUserAgentLength) || null,
      }
    : null;

/** Routes for the images of a listing. Users who may edit the listing may change its images. */
const mountImages = (router: ServiceRouter, app: MediaApp): void => {
  const { images } = endpoints;
  const { editImages, listings } = app;

  const albumOf = async (listingId: string) =>
    (await app.albums.find(listingId)) ?? emptyAlbum(listingId, new Date(0));
  /** @throws AppError 401, 403, 404 or 409, as for editing the listing */
  const checkEditor = ({ params, caller }: { params: { id: string }; caller: Caller }): Promise<void> =>
    listings.check({ id: params.id, reader: caller, toEdit: true });

  mount(router, images.upload, async ({ ctx, query }) => {
    const documents = query.for === 'paper';
    const receive = {
      folder: app.folder,
      documents,
      maxBytes: documents ? limits.documents.bytes : limits.images.publicBytes,
      room: limits.images.perListing,
      admit: admission(ctx, app.limit),
    };
    return receiveFiles(ctx.req, receive, (files) => app.addUploads(files, { arePapers: documents }));
  });

  mount(router, images.list, async ({ params: { id }, caller }) => {
    await listings.check({ id, reader: caller, toEdit: false });
    return presentAlbum(await albumOf(id));
  });

  mount(router, images.add, async (request) => {
    const { ctx, params } = request;
    await checkEditor(request);
    const receive = {
      folder: app.folder,
      maxBytes: limits.images.managerBytes,
      room: freeSlots(await albumOf(params.id)),
      admit: admission(ctx, app.limit),
    };
    return receiveFiles(ctx.req, receive, (files) => app.addImages(params.id, files, editorOf(request)));
  });

  mount(router, images.reorder, async (request) => {
    await checkEditor(request);
    const { imageIds } = await request.body();
    return editImages.reorder(request.params.id, imageIds, editorOf(request));
  });

  mount(router, images.chooseThumbnail, async (request) => {
    await checkEditor(request);
    const { id, imageId } = request.params;
    return editImages.chooseThumbnail(id, imageId, editorOf(request));
  });

  mount(router, images.changeCaption, async (request) => {
    await checkEditor(request);
    const { id, imageId } = request.params;
    const { caption } = await request.body();
    return editImages.caption(id, imageId, caption, editorOf(request));
  });

  mount(router, images.delete, async (request) => {
    await checkEditor(request);
    const { id, imageId } = request.params;
    await editImages.remove(id, imageId, editorOf(request));
  });
};

/** A pending PDF upload is sent as a download, so that it is never shown as a page of this origin. */
const sendDocument = async (
  ctx: ServiceContext,
  key: string,
  openDocument: OpenDocumentUseCase,
): Promise<void> => {
  const { size, body } = await openDocument(key);
  ctx.set('Cache-Control', 'private, no-store');
  ctx.attachment('paper.pdf');
  if (ctx.method === 'HEAD') body.destroy();
  else {
    watchBody(ctx, body, { key });
    ctx.body = body;
  }
  ctx.status = 200;
  ctx.type = pdfType;
  ctx.length = size;
};

/** Sends a picture. The content of a URL never changes, so clients need not revalidate it; nobody keeps the photo of a paper. */
const sendPicture = async (
  ctx: ServiceContext,
  { key, width }: { key: string; width: Parameters<OpenPictureUseCase>[0]['width'] },
  { openPicture, mayBeCached }: Pick<MediaApp, 'openPicture' | 'mayBeCached'>,
): Promise<void> => {
  const format = chooseFormat(ctx.get('accept'));
  const [picture, isCacheable] = await Promise.all([openPicture({ key, width, format }), mayBeCached(key)]);

  const tag = etagOf(key, width ?? 'full', format, picture.size);
  ctx.vary('Accept');
  ctx.set('Cache-Control', isCacheable ? 'public, max-age=31536000, immutable' : 'private, no-store');
  ctx.set('ETag', tag);
  ctx.set('Accept-Ranges', 'bytes');
  ctx.type = imageFormats[format].contentType;
  if (matchesEtag(ctx.get('if-none-match'), tag)) {
    ctx.status = 304;
    return;
  }
  if (ctx.method === 'HEAD') {
    // Range requests apply to GET only (RFC 9110, 14.2).
    ctx.status = 200;
    ctx.length = picture.size;
    return;
  }
  const ifRange = ctx.get('if-range');
  const range = ifRange === '' || ifRange === tag ? rangeOf(ctx.get('range'), picture.size) : null;
  if (range === 'unsatisfiable') {
    ctx.set('Content-Range', `bytes */${picture.size}`);
    throw rangeNotSatisfiable();
  }
  ctx.status = range ? 206 : 200;
  if (range) ctx.set('Content-Range', `bytes ${range.start}-${range.end}/${picture.size}`);
  const length = range ? range.end - range.start + 1 : picture.size;
  const body = await picture.read(range ?? undefined);
  if (!Buffer.isBuffer(body)) watchBody(ctx, body, { key });
  ctx.body = body;
  ctx.type = imageFormats[format].contentType;
  ctx.length = length;
};

interface FileRequest {
  ctx: ServiceContext;
  params: { id: string; n: string };
  caller: Caller | null;
}

/**
 * Routes for pictures, for the files of claims and certificates, and for offered photos. Those files are available to
 * their sender and to admins only, offered photos to admins only, and never cached.
 */
const mountFiles = (router: ServiceRouter, app: MediaApp): void => {
  /** The days that are left change, and so may the badge: nobody keeps a drawing for longer than an hour. */
  const sendDrawing = (ctx: ServiceContext, drawing: string | Buffer, contentType: string): void => {
    const tag = etagOf(createHash('sha256').update(drawing).digest('hex'));
    ctx.set('Cache-Control', 'public, max-age=3600');
    ctx.set('ETag', tag);
    if (matchesEtag(ctx.get('if-none-match'), tag)) {
      ctx.status = 304;
      return;
    }
    ctx.status = 200;
    ctx.type = contentType;
    ctx.length = Buffer.byteLength(drawing);
    if (ctx.method !== 'HEAD') ctx.body = drawing;
  };

  const { claims, images, photoOffers } = endpoints;

  mount(router, images.card, async ({ ctx, params: { file }, query: { qr } }) => {
    const [id = '', name] = file.split('.');
    const language = languages.find((one) => one === name) ?? 'en';
    const card = await app.openCard({ id, language, hasQr: qr === 'true' });
    sendDrawing(ctx, card, 'image/png');
  });

  mount(router, images.badge, async ({ ctx, params: { file }, query: { lang: language = 'en' } }) => {
    const [id = '', format] = file.split('.');
    const isSvg = format === 'svg';
    const badge = await app.openBadge({ id, language, format: isSvg ? 'svg' : 'png' });
    sendDrawing(ctx, badge, isSvg ? 'image/svg+xml' : 'image/png');
  });

  mount(router, images.read, async ({ ctx, params: { key }, query: { w: width } }) => {
    if (isPdf(key)) await sendDocument(ctx, key, app.openDocument);
    else await sendPicture(ctx, { key, width }, app);
  });

  const sendFile = async (
    kind: PrivateFileRef['kind'],
    { ctx, params: { id, n }, caller }: FileRequest,
  ): Promise<void> => {
    ctx.set('Cache-Control', 'private, no-store');
    const file = await app.openPrivateFile({ kind, id, n: Number(n), reader: caller });
    ctx.attachment(file.fileName, { type: file.contentType === pdfType ? 'attachment' : 'inline' });
    ctx.type = file.contentType;
    ctx.length = file.size;
    if (ctx.method === 'HEAD') {
      file.body.destroy();
      ctx.status = 200;
      return;
    }
    watchBody(ctx, file.body, { kind, id });
    ctx.body = file.body;
    ctx.type = file.contentType;
    ctx.length = file.size;
  };
  mount(router, claims.evidenceFile, (request) => sendFile('claim', request));
  mount(router, images.certificateFile, (request) => sendFile('certificate', request));
  mount(router, photoOffers.file, (request) => sendFile('offer', request));
};

/** The public routes of the media service. */
export const createPublicRoutes = (app: MediaApp): ServiceRouter => {
  const router = createRouter();
  mountImages(router, app);
  mountFiles(router, app);
  return router;
};
