import type { AttachedImage, HeldPicture } from '@halalmap/contracts';
import { goneAt, type PictureKeeper } from '@halalmap/service-kit/pictures';
import type { ReviewImage } from '../domain/review';

/** The photos that a review is to show. */
interface ArrangedPhotos {
  images: ReviewImage[];
  /** Those of them that were taken over just now: to be given back if the review is not stored. */
  taken: string[];
}

const toImage = ({ id, url, width, height, color, placeholder }: HeldPicture): ReviewImage => ({
  id,
  url: url ?? '',
  // Only a PDF has no size, and no review shows one.
  width: width ?? 0,
  height: height ?? 0,
  color,
  placeholder,
  caption: null,
});

/** Each address once, with its place in the list that was sent. */
const distinct = (wanted: readonly AttachedImage[]): Array<AttachedImage & { index: number }> =>
  wanted
    .map((image, index) => ({ ...image, index }))
    .filter(({ url, index }) => wanted.findIndex((image) => image.url === url) === index);

/**
 * Puts together what a review is to show: of the photos that it has those that are named again, and uploads, which become
 * its own.
 * @throws AppError `unprocessable` with the path of the first that is neither (`images.0`), or `unavailable`
 */
export const createArrangePhotos =
  (photos: Pick<PictureKeeper, 'take'>) =>
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
