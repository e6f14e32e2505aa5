import { z } from 'zod';
import type { SitemapEntry } from '../domain/sitemap';
import { listingPath } from '../domain/page';
import { discard, type ResponseBody } from './response-reader';
import type { Upstream } from './upstream';

const lineSchema = z.object({
  listing: z.object({ id: z.string(), origin: z.string().optional(), updatedAt: z.iso.datetime() }),
});

/** Complete lines of a body, without line endings. */
async function* linesOf(body: ResponseBody): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  const chunks: AsyncIterable<Uint8Array> | Uint8Array[] = Buffer.isBuffer(body) ? [body] : body;
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  yield rest + decoder.decode();
}

/**
 * Streams the URLs of all approved listings, one line at a time.
 * @param signal aborts the read
 * @throws when the service is unavailable or its response is incomplete
 */
export async function* readListingEntries(
  listings: Upstream,
  signal: AbortSignal,
): AsyncGenerator<SitemapEntry> {
  const response = await listings.send({
    method: 'GET',
    path: '/internal/listings/snapshot',
    headers: { accept: 'application/x-ndjson' },
    body: null,
    lane: 'page',
    signal,
  });
  if (response.status !== 200) {
    discard(response.body);
    throw new Error(`listings answered ${response.status}`);
  }
  for await (const line of linesOf(response.body)) {
    if (line === '') continue;
    const { listing } = lineSchema.parse(JSON.parse(line));
    if (listing.origin === 'demo') continue;
    yield { path: listingPath(listing.id), lastModified: listing.updatedAt };
  }
}
