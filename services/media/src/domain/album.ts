import { imageMessages, limits, type PhotoKind } from '@halalmap/contracts';
import { notFound, validationFailed } from '@halalmap/errors';
import type { SentPicture } from './picture';

/** One image of a listing. */
export interface AlbumImage extends SentPicture {
  id: string;
  caption: string | null;
  /** What it shows, where somebody said so. */
  kind?: PhotoKind;
  createdAt: Date;
}

/** The images of a listing, in display order. One of them, if there are any, is the thumbnail. */
export interface Album {
  listingId: string;
  /** Incremented by every change. */
  revision: number;
  images: readonly AlbumImage[];
  thumbnailId: string | null;
  createdAt: Date;
}

/** The album of a listing that has never had an image. */
export const emptyAlbum = (listingId: string, now: Date): Album => ({
  listingId,
  revision: 0,
  images: [],
  thumbnailId: null,
  createdAt: now,
});

const changed = (album: Album, change: Partial<Album>): Album => {
  const next = { ...album, ...change, revision: album.revision + 1 };
  const isThere = next.images.some(({ id }) => id === next.thumbnailId);
  return isThere ? next : { ...next, thumbnailId: next.images[0]?.id ?? null };
};

/** How many more images fit. */
export const freeSlots = (album: Album): number =>
  Math.max(0, limits.images.perListing - album.images.length);

/** @throws AppError `validation_failed` with the number of images that still fit */
const checkRoom = (album: Album, count: number): void => {
  const room = freeSlots(album);
  if (count > room) throw validationFailed([{ path: 'images', message: imageMessages.count(room) }]);
};

/** @throws AppError `not_found` */
export const imageOf = (album: Album, imageId: string): AlbumImage => {
  const image = album.images.find(({ id }) => id === imageId);
  if (!image) throw notFound();
  return image;
};

/**
 * The album with images appended; the first image of an empty album becomes the thumbnail.
 * @throws AppError `validation_failed` when they do not fit
 */
export const withImages = (album: Album, images: readonly AlbumImage[]): Album => {
  checkRoom(album, images.length);
  return changed(album, { images: [...album.images, ...images] });
};

/** The album with the images of another one appended, without a limit; images that it already has are skipped. */
export const withImagesOf = (album: Album, images: readonly AlbumImage[]): Album => {
  const known = new Set(album.images.flatMap(({ id, key }) => [id, key]));
  const added = images.filter(({ id, key }) => !known.has(id) && !known.has(key));
  return added.length === 0 ? album : changed(album, { images: [...album.images, ...added] });
};

/**
 * The album without an image; if it was the thumbnail, the first remaining image takes its place.
 * @throws AppError `not_found`
 */
export const withoutImage = (album: Album, imageId: string): Album => {
  const gone = imageOf(album, imageId);
  return changed(album, { images: album.images.filter((image) => image !== gone) });
};

/** The album without the images that match; none need match. */
export const withoutImages = (album: Album, isGone: (image: AlbumImage) => boolean): Album => {
  const images = album.images.filter((image) => !isGone(image));
  return images.length === album.images.length ? album : changed(album, { images });
};

/**
 * The album in another order.
 * @throws AppError `validation_failed` unless every image is named exactly once
 */
export const inOrder = (album: Album, imageIds: readonly string[]): Album => {
  const named = new Set(imageIds);
  const isWhole =
    named.size === imageIds.length &&
    named.size === album.images.length &&
    album.images.every(({ id }) => named.has(id));
  if (!isWhole) {
    throw validationFailed([{ path: 'imageIds', message: 'Name every image of the listing exactly once' }]);
  }
  if (album.images.every(({ id }, index) => id === imageIds[index])) return album;
  return changed(album, { images: imageIds.map((id) => imageOf(album, id)) });
};

/** @throws AppError `not_found` */
export const withThumbnail = (album: Album, imageId: string): Album => {
  imageOf(album, imageId);
  return album.thumbnailId === imageId ? album : changed(album, { thumbnailId: imageId });
};

/**
 * The album with a changed caption of an image.
 * @param caption undefined: unchanged
 * @throws AppError `not_found`
 */
export const withCaption = (album: Album, imageId: string, caption: string | null | undefined): Album => {
  const image = imageOf(album, imageId);
  if (caption === undefined || image.caption === caption) return album;
  const images = album.images.map((one) => (one === image ? { ...one, caption } : one));
  return changed(album, { images });
};
