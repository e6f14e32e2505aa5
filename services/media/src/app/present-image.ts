import type { ListingImage, DocumentUpload } from '@halalmap/contracts';
import type { Album } from '../domain/album';
import { urlOf, type SentPicture, type StagedUpload } from '../domain/picture';

const pictureOf = (picture: SentPicture) => ({
  url: urlOf(picture),
  fileName: picture.fileName,
  fileSize: picture.fileSize,
  mimeType: picture.mimeType,
  width: picture.width,
  height: picture.height,
  color: picture.color,
  placeholder: picture.placeholder,
});

/** An upload in API form. */
export const presentUpload = (upload: StagedUpload): DocumentUpload => ({
  id: upload.id,
  ...pictureOf(upload),
});

/** The images of a listing in API form. All responses and events use this. */
export const presentAlbum = (album: Album): ListingImage[] =>
  album.images.map((image, order) => ({
    id: image.id,
    listingId: album.listingId,
    ...pictureOf(image),
    // Only a PDF has no size, and no listing shows one.
    width: image.width ?? 0,
    height: image.height ?? 0,
    caption: image.caption,
    ...(image.kind ? { kind: image.kind } : {}),
    isThumbnail: image.id === album.thumbnailId,
    order,
    createdAt: image.createdAt.toISOString(),
  }));

/** One image in API form; it must exist. */
export const presentImage = (album: Album, imageId: string): ListingImage =>
  presentAlbum(album).filter(({ id }) => id === imageId)[0] as ListingImage;
