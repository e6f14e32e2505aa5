import type { Album, SubmittedImage } from '@halalmap/contracts';

/** The media service, which stores the images of listings. */
export interface Photos {
  /**
   * Takes over uploads as the images of a new listing. Idempotent for the same listing.
   * @throws AppError `unprocessable` with the path of a missing upload (`images.0.url`), or `unavailable`
   */
  takeOver(listingId: string, images: readonly SubmittedImage[]): Promise<Album>;
}
