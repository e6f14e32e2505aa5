import { internalEndpoints } from '@halalmap/contracts/internal';
import { unavailable } from '@halalmap/errors';
import { etagOf, type InternalClient, type Logger } from '@halalmap/service-kit';
import { promisify } from 'node:util';
import { gzip as gzipCallback } from 'node:zlib';
import { z } from 'zod';
import { buildSitemap, type SitemapEntry } from '../domain/sitemap';
import { listingPath } from '../domain/page';

const gzip = promisify(gzipCallback);
const freshMs = 10 * 60_000;
/** After this time a stale sitemap is no longer served; requests wait for a new one. */
const oldMs = 60 * 60_000;
const timeoutMs = 2 * 60_000;
const inventedOrigins: ReadonlySet<string> = new Set(['demo', 'generated']);
const retryAfterSeconds = 60;

/** A sitemap file, compressed once: most crawlers accept gzip, and it saves memory. */
interface SitemapFile {
  gzip: Buffer;
  etag: string;
}

export interface SitemapStore {
  /**
   * @param path such as `/sitemap.xml`
   * @returns null when the sitemap has no such file
   * @throws AppError `unavailable` when the listings cannot be read and no sitemap is cached
   */
  file(path: string): Promise<SitemapFile | null>;
  /** Aborts a running read. */
  close(): void;
}

const pack = async (xml: string): Promise<SitemapFile> => ({ gzip: await gzip(xml), etag: etagOf(xml) });

/**
 * Caches the sitemap for ten minutes, then serves it stale while a new one is built. After an hour, requests wait for
 * the new one.
 * @param options.pages URLs of the site's own pages
 * @param options.readListings URLs of the approved listings
 * @param options.origin public origin of the URLs
 * @param options.now the time in milliseconds
 */
export const createSitemapStore = (options: {
  pages: readonly SitemapEntry[];
  readListings: (signal: AbortSignal) => AsyncIterable<SitemapEntry>;
  origin: string;
  now: () => number;
  logger: Logger;
}): SitemapStore => {
  const { now, logger, origin } = options;
  const closing = new AbortController();
  let current: { files: Map<string, SitemapFile>; madeAt: number } | undefined;
  let running: Promise<void> | undefined;
  let failedAt = -Infinity;

  async function* entries(signal: AbortSignal): AsyncGenerator<SitemapEntry> {
    yield* options.pages;
    yield* options.readListings(signal);
  }
  const make = async (): Promise<void> => {
    const madeAt = now();
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMs)]);
    try {
      current = { files: await buildSitemap(entries(signal), { origin, pack }), madeAt };
    } catch (error) {
      failedAt = now();
      logger.warn({ err: error }, 'the sitemap could not be built');
    }
  };
  const refresh = (): Promise<void> =>
    (running ??= make().finally(() => {
      running = undefined;
    }));
  /** While the listings are unavailable, a cached sitemap is refreshed at most once a minute. */
  const mayRefresh = (): boolean => !current || now() - failedAt > retryAfterSeconds * 1_000;

  return {
    async file(path) {
      const age = current ? now() - current.madeAt : Infinity;
      if (age > freshMs && mayRefresh()) {
        const refreshed = refresh();
        if (age > oldMs) await refreshed;
      }
      if (!current) throw unavailable('The sitemap is not available right now', retryAfterSeconds);
      return current.files.get(path) ?? null;
    },
    close: () => closing.abort(),
  };
};

/** The snapshot, of which the sitemap reads little. */
const snapshot = {
  ...internalEndpoints.listings.snapshot,
  response: {
    status: 200,
    schema: z.object({
      listing: z.object({ id: z.string(), origin: z.string().optional(), updatedAt: z.iso.datetime() }),
    }),
  },
} as const;

/**
 * Streams the URLs of all approved listings, one line at a time.
 * @param signal aborts the read
 * @throws AppError `unavailable` when the service does not respond or its response is incomplete
 */
export async function* readListingEntries(
  listings: InternalClient,
  signal: AbortSignal,
): AsyncGenerator<SitemapEntry> {
  for await (const { listing } of listings.lines(snapshot, { signal })) {
    if (inventedOrigins.has(listing.origin ?? '')) continue;
    yield { path: listingPath(listing.id), lastModified: listing.updatedAt };
  }
}
