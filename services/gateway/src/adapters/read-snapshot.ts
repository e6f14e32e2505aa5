import { z } from 'zod';
import type { SitemapEntry } from '../domain/sitemap';
import { listingPath } from '../domain/page';
import { discard, type AnswerBody } from './answer-reader';
import type { Upstream } from './upstream';

const lineSchema = z.object({
  listing: z.object({ id: z.string(), updatedAt: z.iso.datetime() }),
});

/** Whole lines of a body, without their ends. */
async function* linesOf(body: AnswerBody): AsyncGenerator<string> {
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
 * The addresses of all approved listings, read one line at a time.
 * @param signal ends the reading
 * @throws when the service is away, or its answer ends before it is whole
 */
export async function* readListingEntries(
  listings: Upstream,
  signal: AbortSignal,
): AsyncGenerator<SitemapEntry> {
  const answer = await listings.send({
    method: 'GET',
    path: '/internal/listings/snapshot',
    headers: { accept: 'application/x-ndjson' },
    body: null,
    signal,
  });
  if (answer.status !== 200) {
    discard(answer.body);
    throw new Error(`listings answered ${answer.status}`);
  }
  for await (const line of linesOf(answer.body)) {
    if (line === '') continue;
    const { listing } = lineSchema.parse(JSON.parse(line));
    yield { path: listingPath(listing.id), lastModified: listing.updatedAt };
  }
}
