import { claimFileSchema, errorBodySchema, limits } from '@halalmap/contracts';
import { AppError, notFound, unavailable } from '@halalmap/errors';
import { z } from 'zod';
import type { Listings } from '../domain/ports';

const patienceMs = 5_000;
const knownSchema = z.object({ known: z.array(z.string()) });
/** What the listings service says of somebody's right, which holds here too. */
const verdicts = new Set(['not_found', 'delisted', 'forbidden', 'locked']);

/**
 * Asks the listings service.
 * @param url finds its origin when a question is asked; it may start after this service does
 */
export const createHttpListings = (url: () => string): Listings => {
  const ask = async (path: string, init?: RequestInit): Promise<Response> => {
    try {
      return await fetch(url() + path, { ...init, signal: AbortSignal.timeout(patienceMs) });
    } catch (cause) {
      throw Object.assign(unavailable(), { cause });
    }
  };
  return {
    async check({ id, reader, toEdit }) {
      const query = new URLSearchParams({ toEdit: String(toEdit) });
      if (reader) {
        query.set('callerId', reader.id);
        query.set('role', reader.role);
      }
      const answer = await ask(`/internal/listings/${id}/access?${query.toString()}`);
      const body: unknown = await answer.json().catch(() => undefined);
      if (answer.ok) return;
      const { data } = errorBodySchema.safeParse(body);
      if (!data || !verdicts.has(data.error.code)) throw unavailable();
      const { code, message, details } = data.error;
      throw new AppError(code, message, details ? { details } : {});
    },
    async claimFile({ claimId, n, reader }) {
      const query = new URLSearchParams({ callerId: reader.id, role: reader.role });
      const answer = await ask(`/internal/claims/${claimId}/evidence/${n}?${query.toString()}`);
      if (answer.status === 404) throw notFound();
      if (!answer.ok) throw unavailable();
      return claimFileSchema.parse(await answer.json());
    },
    async known(ids) {
      const known = new Set<string>();
      for (let start = 0; start < ids.length; start += limits.bulk) {
        const answer = await ask('/internal/listings/known', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ ids: ids.slice(start, start + limits.bulk) }),
        });
        if (!answer.ok) throw unavailable();
        for (const id of knownSchema.parse(await answer.json()).known) known.add(id);
      }
      return known;
    },
  };
};
