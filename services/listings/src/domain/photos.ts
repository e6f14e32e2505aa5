import type { Album, SubmittedImage } from '@halalmap/contracts';

/** Where the images of listings are kept: the media service. */
export interface Photos {
  /**
   * Makes uploads the images of a new listing. Doing it again for the same listing changes nothing.
   * @throws AppError `unprocessable` with the path of an upload that is not there (`images.0.url`), or `unavailable`
   */
  takeOver(listingId: string, images: readonly SubmittedImage[]): Promise<Album>;
}
