import type { Readable } from 'node:stream';
import type { ExportQuery, Listing, ListingStatus } from '@halalmap/contracts';
import { rateLimited } from '@halalmap/errors';
import { audienceOf, type Reader } from '../../domain/listing/stored-listing';
import type { ReadDependencies } from '../listing/change-listing';
import { readableStatuses } from '../listing/read-listings';
import { presentListing } from '../listing/present-listing';
import { createTurns } from '../turns';

/** New and edited places may be missing from the file for this long. */
const latestMs = 60_000;
/** Allows for clock differences between replicas and for the time a write takes. */
const skewMs = 60_000;
/** The pause after each turn, as long as a turn, so that requests can be handled. */
const pauseMs = 3;
const retryAfterSeconds = 10;

/** A finished export file. A newer file does not affect readers of this one. */
export interface ExportFile {
  /** Changes if and only if the content changes. */
  tag: string;
  /** Size in bytes before compression. */
  length: number;
  /** Size in bytes as gzip. */
  gzipLength: number;
  /**
   * Streams a byte range of the uncompressed file.
   * @param end exclusive
   */
  read(start: number, end: number): Readable;
  readGzip(): Readable;
  /**
   * Keeps the file readable.
   * @returns function to call after reading
   */
  hold(): () => void;
  /** Removes the file as soon as nobody holds it any more. */
  release(): void;
}

export interface ExportFiles {
  write(format: ExportQuery['format'], listings: AsyncIterable<Listing>): Promise<ExportFile>;
}

/** A shared file, or rows that are read for this caller only. `done` must be called after sending. */
export type Export = { done: () => void } & (
  { file: ExportFile; modifiedAt: Date } | { rows: AsyncIterable<Listing> }
);

interface CachedExport {
  file: ExportFile;
  modifiedAt: Date;
  /** The file contains every change that was stored by then. */
  asOf: Date;
  /** The places that had been delisted when the file was written. */
  delisted: ReadonlySet<string>;
}

/**
 * Exports listings. Public listings are written to a file at most once a minute, and only after a change. When a place has been
 * delisted since, the file is written again before it is sent. Other statuses are read row by row, for one admin at a
 * time. Demo places are never exported.
 */
export const createExportListings = (
  dependencies: ReadDependencies & { files: ExportFiles },
): {
  /**
   * @throws AppError `unauthenticated` or `forbidden` for listings that are not public, `rate_limited` while the export
   *   of another admin is running
   */
  get(request: { query: ExportQuery; reader: Reader | null }): Promise<Export>;
  close(): Promise<void>;
} => {
  const { listings, files, reference, clock } = dependencies;
  const cached = new Map<ExportQuery['format'], CachedExport>();
  const waiting = new Map<ExportQuery['format'], Promise<CachedExport>>();
  let building: Promise<unknown> = Promise.resolve();
  let isAdminServed = false;
  let isClosed = false;

  const present = async function* (
    statuses: readonly ListingStatus[],
    reader: Reader | null,
  ): AsyncGenerator<Listing> {
    const turn = createTurns(pauseMs);
    for await (const stored of listings.each(statuses)) {
      if (isClosed) throw new Error('The service stops');
      if (stored.origin === 'demo') continue;
      yield presentListing(stored, { audience: audienceOf(stored, reader), reference, now: clock.now() });
      await turn();
    }
  };

  /** Ids with times, because a place can be restored and delisted again. */
  const delistedSince = async (time: Date): Promise<string[]> =>
    (await listings.delistedSince(new Date(time.getTime() - skewMs))).map(
      ({ id, at }) => `${id} ${at.getTime()}`,
    );

  const write = async (
    format: ExportQuery['format'],
    before: CachedExport | undefined,
  ): Promise<CachedExport> => {
    const asOf = clock.now();
    const delisted = new Set(await delistedSince(asOf));
    const file = await files.write(format, present(['approved'], null));
    if (before?.file.tag === file.tag) {
      file.release();
      return Object.assign(before, { asOf, delisted });
    }
    const next = { file, modifiedAt: asOf, asOf, delisted };
    cached.set(format, next);
    before?.file.release();
    return next;
  };

  const isCurrent = async (current: CachedExport): Promise<boolean> => {
    const now = clock.now();
    // Queried for every request, because another replica may have delisted a place.
    if (!(await delistedSince(current.asOf)).every((delisting) => current.delisted.has(delisting)))
      return false;
    if (now.getTime() - current.asOf.getTime() < latestMs) return true;
    if (await listings.hasChangedSince(new Date(current.asOf.getTime() - skewMs))) return false;
    current.asOf = now;
    return true;
  };

  const find = async (format: ExportQuery['format']): Promise<CachedExport | undefined> => {
    const current = cached.get(format);
    return current && (await isCurrent(current)) ? current : undefined;
  };

  /** Files are written one after the other. Requests that wait for the same one share it. */
  const writeNext = (format: ExportQuery['format']): Promise<CachedExport> => {
    const known = waiting.get(format);
    if (known) return known;
    const next = building
      .catch(() => undefined)
      .then(async () => {
        waiting.delete(format);
        return (await find(format)) ?? (await write(format, cached.get(format)));
      });
    waiting.set(format, next);
    building = next;
    return next;
  };

  const publicFile = async (format: ExportQuery['format']): Promise<Export> => {
    const { file, modifiedAt } = (await find(format)) ?? (await writeNext(format));
    return { file, modifiedAt, done: file.hold() };
  };

  return {
    async get({ query, reader }) {
      const statuses = readableStatuses(query.status, reader);
      if (query.status === undefined || reader?.role !== 'admin') {
        return publicFile(query.format);
      }
      if (isAdminServed) throw rateLimited(retryAfterSeconds, 'exports-at-once');
      isAdminServed = true;
      const done = () => {
        isAdminServed = false;
      };
      return { rows: present(statuses, reader), done };
    },
    async close() {
      isClosed = true;
      await building.catch(() => undefined);
      for (const { file } of cached.values()) file.release();
    },
  };
};

export type ExportListings = ReturnType<typeof createExportListings>;
