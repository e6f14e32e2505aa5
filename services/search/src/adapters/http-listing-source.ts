import { limits, listingSchema, listingStatusSchema, type UserActed } from '@halalmap/contracts';
import { unavailable } from '@halalmap/errors';
import { internalHeaders } from '@halalmap/service-kit';
import { Pool, type Dispatcher } from 'undici';
import { z } from 'zod';
import type { ListingSource } from '../domain/search-index';

const path = '/internal/listings';

const snapshotSchema = z.object({
  listingId: z.string(),
  revision: z.int().nonnegative(),
  status: listingStatusSchema,
  deleted: z.boolean().optional(),
  listing: listingSchema,
});
const revisionSchema = snapshotSchema.pick({ listingId: true, revision: true });

/** The lines of a stream. Throws when the stream breaks off; `readline` would report a normal end. */
async function* linesOf(body: AsyncIterable<Buffer>): AsyncIterable<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of body) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

interface HttpListingSource extends ListingSource {
  /**
   * Adds an entry to the audit log of the listings service.
   * @throws AppError `unavailable`
   */
  record(auditEntry: UserActed): Promise<void>;
  close(): Promise<void>;
}

/**
 * Client for the listings service. Its responses about all listings are streams with one JSON object per line.
 * @param options.listingsUrl origin of the listings service
 * @param options.internalToken sent with each request
 */
export const createHttpListingSource = (options: {
  listingsUrl: string;
  internalToken: string;
}): HttpListingSource => {
  const pool = new Pool(options.listingsUrl, {
    connections: 2,
    // Also the longest pause in a stream.
    headersTimeout: limits.connections.changeMs,
    bodyTimeout: limits.connections.changeMs,
  });

  const get = async (what: string, signal?: AbortSignal): Promise<Dispatcher.ResponseData> => {
    const response = await pool.request({
      path: `${path}/${what}`,
      method: 'GET',
      headers: internalHeaders(options.internalToken),
      ...(signal ? { signal } : {}),
    });
    if (response.statusCode === 200 || response.statusCode === 404) return response;
    await response.body.dump();
    throw new Error(`The listings service responded with ${response.statusCode}`);
  };

  async function* readLines(what: string, signal?: AbortSignal): AsyncIterable<unknown> {
    const { statusCode, body } = await get(what, signal);
    if (statusCode !== 200) {
      await body.dump();
      throw new Error(`The listings service responded with ${statusCode}`);
    }
    for await (const line of linesOf(body)) yield JSON.parse(line);
  }

  const sourceUnavailable = (cause: unknown): Error =>
    Object.assign(unavailable('The listings cannot be read right now'), { cause });

  async function* read<T>(what: string, schema: z.ZodType<T>, signal?: AbortSignal): AsyncIterable<T> {
    try {
      for await (const line of readLines(what, signal)) yield schema.parse(line);
    } catch (cause) {
      throw sourceUnavailable(cause);
    }
  }

  return {
    snapshot: (signal) => read('snapshot', snapshotSchema, signal),
    revisions: (signal) => read('revisions', revisionSchema, signal),
    hidden: (signal) => read('hidden', revisionSchema, signal),
    async find(listingId) {
      try {
        const { statusCode, body } = await get(`${encodeURIComponent(listingId)}/now`);
        if (statusCode === 200) return snapshotSchema.parse(await body.json());
        await body.dump();
        return null;
      } catch (cause) {
        throw sourceUnavailable(cause);
      }
    },
    async record(auditEntry) {
      const response = await pool
        .request({
          path: '/internal/activities',
          method: 'POST',
          headers: { 'content-type': 'application/json', ...internalHeaders(options.internalToken) },
          body: JSON.stringify(auditEntry),
        })
        .catch((cause: unknown) => {
          throw sourceUnavailable(cause);
        });
      await response.body.dump();
      if (response.statusCode !== 204)
        throw sourceUnavailable(new Error(`The listings service responded with ${response.statusCode}`));
    },
    close: () => pool.close(),
  };
};
