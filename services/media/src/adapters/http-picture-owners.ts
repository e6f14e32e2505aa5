import { limits, shownPicturesSchema, type PictureOwnerKind } from '@halalmap/contracts';
import { unavailable } from '@halalmap/errors';
import type { PictureOwners } from '../domain/ports';

const patienceMs = 10_000;

/**
 * Asks the services whose documents pictures belong to.
 * @param urlOf finds the origin of the service that keeps a kind of owner
 */
export const createHttpPictureOwners = (urlOf: (kind: PictureOwnerKind) => string): PictureOwners => {
  const ask = async (kind: PictureOwnerKind, path: string, ids: readonly string[]): Promise<Response> => {
    const answer = await fetch(urlOf(kind) + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ kind, ids }),
      signal: AbortSignal.timeout(patienceMs),
    }).catch((cause: unknown) => {
      throw Object.assign(unavailable(), { cause });
    });
    if (!answer.ok) throw unavailable();
    return answer;
  };
  const batchesOf = (ids: readonly string[]): string[][] =>
    Array.from({ length: Math.ceil(ids.length / limits.bulk) }, (_, index) =>
      ids.slice(index * limits.bulk, (index + 1) * limits.bulk),
    );
  return {
    async shown(kind, ids) {
      const shown = new Set<string>();
      for (const batch of batchesOf(ids)) {
        const answer = await ask(kind, '/internal/pictures/shown', batch);
        for (const id of shownPicturesSchema.parse(await answer.json()).shown) shown.add(id);
      }
      return shown;
    },
    async tellLost(kind, ids) {
      for (const batch of batchesOf(ids)) {
        const answer = await ask(kind, '/internal/pictures/lost', batch);
        await answer.body?.cancel();
      }
    },
  };
};
