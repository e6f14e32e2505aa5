import type { AttachedImage, HeldPicture } from '@halalmap/contracts';
import { goneAt, type PictureClient } from '@halalmap/service-kit/pictures';
import type { ReviewImage } from '../../domain/review/review';

/** The photos of a review after an edit. */
interface ArrangedPhotos {
  images: ReviewImage[];
  /** The photos taken over by this call. They must be given back if the review is not stored. */
  taken: string[];
}

const toImage = ({ id, url, width, height, color, placeholder }: HeldPicture): ReviewImage => ({
  id,
  url: url ?? '',
  // Only PDFs have no size, and reviews never contain PDFs.
  width: width ?? 0,
  height: height ?? 0,
  color,
  placeholder,
  caption: null,
});

/** Removes duplicate addresses and keeps the index of each in the original list. */
const distinct = (wanted: readonly AttachedImage[]): Array<AttachedImage & { index: number }> =>
  wanted
    .map((image, index) => ({ ...image, index }))
    .filter(({ url, index }) => wanted.findIndex((image) => image.url === url) === index);

/**
 * Builds the photo list of a review: its current photos that are listed again, plus uploads, which are taken over.
 * @throws AppError `unprocessable` with the path of the first photo that is neither (`images.0`), or `unavailable`
 */
export const createArrangePhotos =
  (photos: Pick<PictureClient, 'take'>) =>
  async (
    reviewId: string,
    wanted: readonly AttachedImage[],
    has: readonly ReviewImage[],
  ): Promise<ArrangedPhotos> => {
    const shown = new Map(has.map((image) => [image.url, image]));
    const list = distinct(wanted);
    const uploads = list.filter(({ url }) => !shown.has(url));
    const held = await photos
      .take(
        reviewId,
        uploads.map(({ url }) => url),
      )
      .catch((error: unknown) => {
        throw goneAt(error, (place) => `images.${uploads[place]?.index ?? 0}`);
      });
    const taken = new Map(uploads.map(({ url }, place) => [url, held[place]]));
    const images = list.flatMap(({ url, caption }): ReviewImage[] => {
      const picture = taken.get(url);
      const image = shown.get(url) ?? (picture && toImage(picture));
      return image ? [caption === undefined ? image : { ...image, caption }] : [];
    });
    return { images, taken: held.map(({ id }) => id) };
  };
