import { limits, shownPicturesSchema, type PictureOwnerKind } from '@halalmap/contracts';
import { unavailable } from '@halalmap/errors';
import { internalHeaders } from '@halalmap/service-kit';
import type { PictureOwners } from '../domain/ports';

const timeoutMs = 10_000;

/**
 * Client for the services that own the documents of pictures.
 * @param urlOf returns the origin of the service that stores a kind of owner
 * @param internalToken sent with each request
 */
export const createHttpPictureOwners = (
  urlOf: (kind: PictureOwnerKind) => string,
  internalToken: string,
): PictureOwners => {
  const sendRequest = async (
    kind: PictureOwnerKind,
    path: string,
    ids: readonly string[],
  ): Promise<Response> => {
    const response = await fetch(urlOf(kind) + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...internalHeaders(internalToken) },
      body: JSON.stringify({ kind, ids }),
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((cause: unknown) => {
      throw Object.assign(unavailable(), { cause });
    });
    if (!response.ok) throw unavailable();
    return response;
  };
  const batchesOf = (ids: readonly string[]): string[][] =>
    Array.from({ length: Math.ceil(ids.length / limits.bulk) }, (_, index) =>
      ids.slice(index * limits.bulk, (index + 1) * limits.bulk),
    );
  return {
    async shown(kind, ids) {
      const shown = new Set<string>();
      for (const batch of batchesOf(ids)) {
        const response = await sendRequest(kind, '/internal/pictures/shown', batch);
        for (const id of shownPicturesSchema.parse(await response.json()).shown) shown.add(id);
      }
      return shown;
    },
    async reportLost(kind, ids) {
      for (const batch of batchesOf(ids)) {
        const response = await sendRequest(kind, '/internal/pictures/lost', batch);
        await response.body?.cancel();
      }
    },
  };
};
