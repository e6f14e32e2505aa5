import { unavailable } from '@halalmap/errors';
import { etagOf, type Logger } from '@halalmap/service-kit';
import { promisify } from 'node:util';
import { gzip as gzipCallback } from 'node:zlib';
import { buildSitemap } from '../domain/build-sitemap';
import type { SitemapEntry } from '../domain/sitemap';

const gzip = promisify(gzipCallback);
const freshMs = 10 * 60_000;
/** After this long, what was kept is worth less than the wait. */
const oldMs = 60 * 60_000;
const timeoutMs = 2 * 60_000;
const retryAfterSeconds = 60;

/** A file of the sitemap, compressed once: most crawlers take it so, and many addresses stay small in memory. */
interface SitemapFile {
  gzip: Buffer;
  etag: string;
}

export interface SitemapStore {
  /**
   * @param path such as `/sitemap.xml`
   * @returns null when the sitemap has no such file
   * @throws AppError `unavailable` when the listings cannot be told and none were before
   */
  file(path: string): Promise<SitemapFile | null>;
  /** Ends a reading that is under way. */
  close(): void;
}

const pack = async (xml: string): Promise<SitemapFile> => ({ gzip: await gzip(xml), etag: etagOf(xml) });

/**
 * Keeps the sitemap for ten minutes, then shows it while a new one is made; an hour later it waits for the new one.
 * @param options.pages addresses that the site has by itself
 * @param options.readListings addresses of the approved listings
 * @param options.origin public origin of the addresses
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
  let kept: { files: Map<string, SitemapFile>; madeAt: number } | undefined;
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
      kept = { files: await buildSitemap(entries(signal), { origin, pack }), madeAt };
    } catch (error) {
      failedAt = now();
      logger.warn({ err: error }, 'the sitemap cannot be made');
    }
  };
  const refresh = (): Promise<void> =>
    (running ??= make().finally(() => {
      running = undefined;
    }));
  /** What there is to show is read anew at most once a minute while the listings are away. */
  const mayRefresh = (): boolean => !kept || now() - failedAt > retryAfterSeconds * 1_000;

  return {
    async file(path) {
      const age = kept ? now() - kept.madeAt : Infinity;
      if (age > freshMs && mayRefresh()) {
        const refreshed = refresh();
        if (age > oldMs) await refreshed;
      }
      if (!kept) throw unavailable('The sitemap is not available right now', retryAfterSeconds);
      return kept.files.get(path) ?? null;
    },
    close: () => closing.abort(),
  };
};
