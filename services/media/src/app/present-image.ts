import type { ListingImage, Upload } from '@halalmap/contracts';
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

/** An upload as it is sent. */
export const presentUpload = (upload: StagedUpload): Upload => ({ id: upload.id, ...pictureOf(upload) });

/** The images of a listing as they are sent: the only way out of the service, in answers and in events. */
export const presentAlbum = (album: Album): ListingImage[] =>
  album.images.map((image, order) => ({
    id: image.id,
    listingId: album.listingId,
    ...pictureOf(image),
    caption: image.caption,
    isThumbnail: image.id === album.thumbnailId,
    order,
    createdAt: image.createdAt.toISOString(),
  }));

/** One of them; it must be there. */
export const presentImage = (album: Album, imageId: string): ListingImage =>
  presentAlbum(album).filter(({ id }) => id === imageId)[0] as ListingImage;
