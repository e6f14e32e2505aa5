import { albumSchema, errorBodySchema } from '@halalmap/contracts';
import { unavailable, unprocessable } from '@halalmap/errors';
import type { Photos } from '../domain/photos';

const patienceMs = 10_000;
const away = () =>
  unavailable('Photos cannot be taken right now. Please try again, or send it without photos');

/**
 * Asks the media service.
 * @param origin where it listens; undefined where there is none
 */
export const createHttpPhotos = (origin: string | undefined): Photos => ({
  async takeOver(listingId, images) {
    if (origin === undefined) throw away();
    const answer = await fetch(`${origin}/internal/listings/${listingId}/images`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ images }),
      signal: AbortSignal.timeout(patienceMs),
    }).catch((error: unknown) => {
      throw Object.assign(away(), { cause: error });
    });
    const body: unknown = await answer.json().catch(() => undefined);
    if (answer.status === 422) throw unprocessable(errorBodySchema.parse(body).error.details ?? []);
    if (!answer.ok) throw away();
    return albumSchema.parse(body);
  },
});
