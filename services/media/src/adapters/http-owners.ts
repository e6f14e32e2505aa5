import {
  errorBodySchema,
  limits,
  listingSchema,
  listingStatusSchema,
  type PictureOwnerKind,
  privateFileSchema,
  shownPicturesSchema,
} from '@halalmap/contracts';
import { AppError, notFound, unavailable } from '@halalmap/errors';
import { internalHeaders } from '@halalmap/service-kit';
import { z } from 'zod';
import type { Listings, PictureOwners } from '../domain/ports';

/** A listing as everybody sees it, and whether it is public. */
const snapshotSchema = z.object({
  status: listingStatusSchema,
  deleted: z.boolean().optional(),
  listing: listingSchema,
});
const knownSchema = z.object({ known: z.array(z.string()) });
/** Error codes of the listings service that are passed on to the caller. */
const verdicts = new Set(['not_found', 'delisted', 'forbidden', 'locked']);

/** Paths of the endpoints for private files. */
const privateFiles = {
  claim: (id: string) => `claims/${id}/evidence`,
  certificate: (id: string) => `listings/${id}/certificate-files`,
} as const;

/**
 * Client for the internal endpoints of the listings service.
 * @param url returns the origin, called per request; that service may start after this one
 * @param internalToken sent with each request
 */
export const createHttpListings = (url: () => string, internalToken: string): Listings => {
  const sendRequest = async (
    path: string,
    init?: { method: string; headers: Record<string, string>; body: string },
  ): Promise<Response> => {
    try {
      return await fetch(url() + path, {
        ...init,
        headers: { ...init?.headers, ...internalHeaders(internalToken) },
        signal: AbortSignal.timeout(limits.connections.changeMs),
      });
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
      const response = await sendRequest(`/internal/listings/${id}/access?${query.toString()}`);
      const body: unknown = await response.json().catch(() => undefined);
      if (response.ok) return;
      const { data } = errorBodySchema.safeParse(body);
      if (!data || !verdicts.has(data.error.code)) throw unavailable();
      const { code, message, details } = data.error;
      throw new AppError(code, message, details ? { details } : {});
    },
    async findPublic(id) {
      const response = await sendRequest(`/internal/listings/${id}/now`);
      if (response.status === 404) return null;
      if (!response.ok) throw unavailable();
      const { status, deleted, listing } = snapshotSchema.parse(await response.json());
      return status === 'approved' && deleted !== true ? listing : null;
    },
    async privateFile({ kind, id, n, reader }) {
      const query = new URLSearchParams({ callerId: reader.id, role: reader.role });
      const response = await sendRequest(`/internal/${privateFiles[kind](id)}/${n}?${query.toString()}`);
      if (response.status === 404) throw notFound();
      if (!response.ok) throw unavailable();
      return privateFileSchema.parse(await response.json());
    },
    async known(ids) {
      const known = new Set<string>();
      for (let start = 0; start < ids.length; start += limits.bulk) {
        const response = await sendRequest('/internal/listings/known', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ ids: ids.slice(start, start + limits.bulk) }),
        });
        if (!response.ok) throw unavailable();
        for (const id of knownSchema.parse(await response.json()).known) known.add(id);
      }
      return known;
    },
  };
};

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
      signal: AbortSignal.timeout(limits.connections.changeMs),
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
