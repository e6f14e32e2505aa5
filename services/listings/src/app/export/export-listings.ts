import type { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import type { ExportQuery, Listing, ListingStatus } from '@halalmap/contracts';
import { rateLimited } from '@halalmap/errors';
import { audienceOf, type Reader } from '../../domain/listing/stored-listing';
import type { ReadDependencies } from '../listing/change-listing';
import { readableStatuses } from '../listing/read-listings';
import { presentListing } from '../listing/present-listing';

/** New and edited places may be missing from the file for this long. */
const latestMs = 60_000;
/** Allows for clock differences between replicas and for the time a write takes. */
const skewMs = 60_000;
/** Work runs for this long, then pauses for the same time so that requests can be handled. */
const turnMs = 3;
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
  /** Returns the file without these listings. Unknown ids are ignored. */
  without(ids: readonly string[]): Promise<ExportFile>;
  /**
   * Keeps the file readable.
   * @returns function to call after reading
   */
  hold(): () => void;
  /** Removes the file as soon as nobody holds it any more. */
  release(): void;
}

export interface ExportFiles {
  /** Writes listings, which must come in ascending order of id. */
  write(format: ExportQuery['format'], listings: AsyncIterable<Listing>): Promise<ExportFile>;
}

/** A shared file, or rows that are read for this caller only. `done` must be called after sending. */
export type Export = { done: () => void } & (
  { file: ExportFile; modifiedAt: Date } | { rows: AsyncIterable<Listing> }
);

interface Version {
  file: ExportFile;
  modifiedAt: Date;
}

interface CachedExport extends Version {
  /** The file contains every change that was stored by then. */
  asOf: Date;
  /** The file without places that were delisted since, and the ids of those places. */
  filtered: { gone: string; version: Promise<Version> };
}

/** Lets other requests run after each part of the work. */
const createTurns = () => {
  let began = performance.now();
  return async function turns(): Promise<void> {
    if (performance.now() - began < turnMs) return;
    await setTimeout(turnMs);
    began = performance.now();
  };
};

/**
 * Exports listings. Public listings are written to a file at most once a minute, and only after a change. A place that
 * is no longer public is missing from the very next response. Other statuses are read row by row, for one admin at a
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
  const running = new Map<ExportQuery['format'], Promise<CachedExport>>();
  let building: Promise<unknown> = Promise.resolve();
  let isAdminServed = false;
  let isClosed = false;

  const present = async function* (
    statuses: readonly ListingStatus[],
    reader: Reader | null,
  ): AsyncGenerator<Listing> {
    const turn = createTurns();
    for await (const stored of listings.each(statuses)) {
      if (isClosed) throw new Error('The service stops');
      if (stored.origin === 'demo') continue;
      yield presentListing(stored, { audience: audienceOf(stored, reader), reference, now: clock.now() });
      await turn();
    }
  };

  const build = async (
    format: ExportQuery['format'],
    before: CachedExport | undefined,
  ): Promise<CachedExport> => {
    const asOf = clock.now();
    const file = await files.write(format, present(['approved'], null));
    if (before && before.file.tag === file.tag) {
      file.release();
      before.asOf = asOf;
      return before;
    }
    const version = { file, modifiedAt: asOf };
    const next = { ...version, asOf, filtered: { gone: '', version: Promise.resolve(version) } };
    cached.set(format, next);
    before?.file.release();
    return next;
  };

  const isFresh = async (current: CachedExport): Promise<boolean> => {
    const now = clock.now();
    if (now.getTime() - current.asOf.getTime() < latestMs) return true;
    if (await listings.hasChangedSince(new Date(current.asOf.getTime() - skewMs))) return false;
    current.asOf = now;
    return true;
  };

  /** Concurrent requests share one run. Formats are written one after the other. */
  const refreshed = (format: ExportQuery['format']): Promise<CachedExport> => {
    const run = async (): Promise<CachedExport> => {
      const current = cached.get(format);
      if (current && (await isFresh(current))) return current;
      const built = building.catch(() => undefined).then(() => build(format, current));
      building = built;
      return built;
    };
    const shared = running.get(format) ?? run().finally(() => running.delete(format));
    running.set(format, shared);
    return shared;
  };

  const without = async (current: CachedExport, gone: readonly string[]): Promise<Version> => {
    const before = await current.filtered.version;
    const file = await before.file.without(gone);
    const same = [before, current].find((version) => version.file.tag === file.tag);
    return { file, modifiedAt: same?.modifiedAt ?? clock.now() };
  };

  const publicFile = async (format: ExportQuery['format']): Promise<Export> => {
    const current = await refreshed(format);
    const done = current.file.hold();
    try {
      // Queried for every request, so that a place delisted on any replica is missing from the next response.
      const gone = await listings.delistedSince(new Date(current.asOf.getTime() - skewMs));
      const key = gone.sort().join();
      if (current.filtered.gone !== key) {
        const version = without(current, gone);
        const before = current.filtered;
        current.filtered = { gone: key, version };
        version.catch(() => {
          current.filtered = before;
        });
      }
      return { ...(await current.filtered.version), done };
    } catch (error) {
      done();
      throw error;
    }
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
