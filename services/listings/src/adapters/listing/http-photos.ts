import { albumSchema, errorBodySchema, limits } from '@halalmap/contracts';
import { unavailable, unprocessable } from '@halalmap/errors';
import { internalHeaders } from '@halalmap/service-kit';
import type { Photos } from '../../domain/listing/listing-repository';

const mediaUnavailableError = () =>
  unavailable('Photos can\x27t be uploaded right now. Please try again, or send it without photos');

/**
 * Client of the media service.
 * @param config.MEDIA_URL origin of the media service; undefined if there is none
 */
export const createHttpPhotos = (config: {
  MEDIA_URL?: string | undefined;
  INTERNAL_TOKEN: string;
}): Photos => ({
  async takeOver(listingId, images) {
    if (config.MEDIA_URL === undefined) throw mediaUnavailableError();
    const response = await fetch(`${config.MEDIA_URL}/internal/listings/${listingId}/images`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', ...internalHeaders(config.INTERNAL_TOKEN) },
      body: JSON.stringify({ images }),
      signal: AbortSignal.timeout(limits.connections.changeMs),
    }).catch((error: unknown) => {
      throw Object.assign(mediaUnavailableError(), { cause: error });
    });
    const body: unknown = await response.json().catch(() => undefined);
    if (response.status === 422) throw unprocessable(errorBodySchema.parse(body).error.details ?? []);
    if (!response.ok) throw mediaUnavailableError();
    return albumSchema.parse(body);
  },
});
