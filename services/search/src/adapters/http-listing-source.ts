import { listingSchema, listingStatusSchema } from '@halalmap/contracts';
import { unavailable } from '@halalmap/errors';
import { createInterface } from 'node:readline';
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
    const lines = createInterface({ input: answer.body, crlfDelay: Infinity });
    // A stream that breaks off would otherwise look like one that ended.
    const broken = new Promise<never>((_resolve, reject) => answer.body.once('error', reject));
    broken.catch(() => undefined);
    const iterator = lines[Symbol.asyncIterator]();
    try {
      for (;;) {
        const line = await Promise.race([iterator.next(), broken]);
        if (line.done) break;
        if (line.value !== '') yield snapshotSchema.parse(JSON.parse(line.value));
      }
      if (answer.body.errored) throw answer.body.errored;
    } finally {
      lines.close();
      answer.body.destroy();
    }
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
