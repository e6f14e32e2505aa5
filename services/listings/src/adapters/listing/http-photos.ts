import { albumSchema, errorBodySchema } from '@halalmap/contracts';
import { unavailable, unprocessable } from '@halalmap/errors';
import { internalHeaders } from '@halalmap/service-kit';
import type { Photos } from '../../domain/listing/listing-repository';

const timeoutMs = 10_000;
const mediaUnavailable = () =>
  unavailable('Photos cannot be taken right now. Please try again, or send it without photos');

/**
 * Client of the media service.
 * @param config URL of the media service, undefined if there is none, and settings for requests to other services
 */
export const createHttpPhotos = ({
  MEDIA_URL: origin,
  INTERNAL_TOKEN: internalToken,
}: {
  MEDIA_URL?: string | undefined;
  INTERNAL_TOKEN: string;
}): Photos => ({
  async takeOver(listingId, images) {
    if (origin === undefined) throw mediaUnavailable();
    const response = await fetch(`${origin}/internal/listings/${listingId}/images`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', ...internalHeaders(internalToken) },
      body: JSON.stringify({ images }),
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: unknown) => {
      throw Object.assign(mediaUnavailable(), { cause: error });
    });
    const body: unknown = await response.json().catch(() => undefined);
    if (response.status === 422) throw unprocessable(errorBodySchema.parse(body).error.details ?? []);
    if (!response.ok) throw mediaUnavailable();
    return albumSchema.parse(body);
  },
});
