import { listingSchema, listingStatusSchema } from '@halalmap/contracts';
import { unavailable } from '@halalmap/errors';
import { Pool } from 'undici';
import { z } from 'zod';
import type { ListingSnapshot, ListingSource } from '../domain/listing-source';

const path = '/internal/listings/snapshot';
/** Time without a byte after which the stream counts as broken, in milliseconds. */
const silence = 30_000;

const snapshotSchema = z.object({
  listingId: z.string(),
  revision: z.int().nonnegative(),
  status: listingStatusSchema,
  listing: listingSchema,
});

/** The lines of a stream; one that breaks off throws, where `readline` would tell of nothing but an end. */
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

/**
 * Reads the listings service's snapshot, a stream of one JSON object a line.
 * @param options.listingsUrl origin of the listings service
 */
export const createHttpListingSource = (options: {
  listingsUrl: string;
}): ListingSource & { close(): Promise<void> } => {
  const pool = new Pool(options.listingsUrl, {
    connections: 2,
    headersTimeout: silence,
    bodyTimeout: silence,
  });

  async function* read(signal?: AbortSignal): AsyncIterable<ListingSnapshot> {
    const answer = await pool.request({ path, method: 'GET', ...(signal ? { signal } : {}) });
    if (answer.statusCode !== 200) {
      await answer.body.dump();
      throw new Error(`The listings service answered ${answer.statusCode}`);
    }
    for await (const line of linesOf(answer.body)) yield snapshotSchema.parse(JSON.parse(line));
  }

  return {
    async *snapshot(signal) {
      try {
        yield* read(signal);
      } catch (cause) {
        throw Object.assign(unavailable('The listings cannot be read right now'), { cause });
      }
    },
    close: () => pool.close(),
  };
};
