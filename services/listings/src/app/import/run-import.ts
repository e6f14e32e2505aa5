import { limits, type ImportError, type ImportNote, type ImportQuery } from '@halalmap/contracts';
import { setImmediate } from 'node:timers/promises';
import { AppError } from '@halalmap/errors';
import type { ActivityEntry } from '../../domain/activity';
import { noProgress, type ImportProgress, type RawRow } from '../../domain/imports';
import { type Reader, newListing, type StoredListing } from '../../domain/listing/stored-listing';
import { lockedBy, type ListingEvent } from '../../domain/listing/listing-repository';
import type { ChangeDependencies } from '../listing/change-listing';
import {
  badRow,
  checkImportRow,
  numberRow,
  type CheckedRow,
  type FileRow,
  type NumberedRow,
} from './check-import-row';
import { decide } from '../../domain/moderation/decide';
import { createEditListing } from '../listing/edit-listing';
import { listingChanged } from '../listing/present-listing';

const entriesAtOnce = 25;

/** Maps many entries with CPU-heavy work. Yields to other requests at intervals. */
const mapInTurns = async <T, R>(entries: readonly T[], map: (entry: T) => R): Promise<R[]> => {
  const mapped: R[] = [];
  for (const [index, entry] of entries.entries()) {
    if (index % entriesAtOnce === entriesAtOnce - 1) await setImmediate();
    mapped.push(map(entry));
  }
  return mapped;
};

interface WrittenRow {
  row: number;
  id?: string;
  result: 'created' | 'updated' | 'failed';
  /** Why it failed. Paths begin with the row number. */
  errors?: ImportError[];
}

type Row<Kind extends CheckedRow['kind']> = Extract<CheckedRow, { kind: Kind }>;

const failed = (row: CheckedRow): WrittenRow => ({
  row: row.row,
  result: 'failed',
  ...(row.kind === 'bad' ? { errors: row.errors } : {}),
});

/** How many listings are edited concurrently. Each is a separate write, and the disk handles many at once. */
const editsAtOnce = 20;

/**
 * Stores checked rows: new listings together, known ones as single edits. A row that cannot be stored, for example
 * because another admin is editing its listing, fails alone.
 */
const createWriteImportRows = (dependencies: ChangeDependencies) => {
  const { ids, reference, clock, listings } = dependencies;
  const editListing = createEditListing({ ...dependencies, inBulk: true });

  const toListing = (
    row: Row<'new'>,
    { by, publish }: { by: Reader; publish: boolean },
  ): { listing: StoredListing; event: ListingEvent } => {
    const now = clock.now();
    const id = row.id ?? ids.documentId();
    const first = newListing(row.submission, { id, submitterId: by.id, now, origin: 'imported' });
    const named = row.externalId === null ? first : { ...first, externalId: row.externalId };
    const decision = { status: 'approved', reason: null, by: by.id, at: now } as const;
    const listing = publish
      ? { ...decide(named, { ...decision, newId: () => ids.documentId() }), revision: 1 }
      : named;
    return { listing, event: listingChanged(listing, { ids, reference, now, inBulk: true }) };
  };

  const update = async (row: Row<'known'>, by: Reader): Promise<WrittenRow> => {
    try {
      if (row.hasChanges) await editListing({ id: row.id, patch: row.patch, by });
      return { row: row.row, id: row.id, result: 'updated' };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { ...failed(badRow(row, error)), id: row.id };
    }
  };

  return async (
    rows: readonly CheckedRow[],
    options: { by: Reader; publish: boolean },
  ): Promise<WrittenRow[]> => {
    const known = rows.filter((row) => row.kind === 'known');
    const added = await mapInTurns(
      rows.filter((row) => row.kind === 'new'),
      (row) => ({ row: row.row, ...toListing(row, options) }),
    );
    const written: WrittenRow[] = rows.filter((row) => row.kind === 'bad').map(failed);
    const stored = await listings.insertMany(added);
    if (stored.length > 0) dependencies.notifyRelay(stored);
    for (const { row, listing } of added) written.push({ row, id: listing.id, result: 'created' });
    for (let start = 0; start < known.length; start += editsAtOnce) {
      const some = known.slice(start, start + editsAtOnce);
      written.push(...(await Promise.all(some.map((row) => update(row, options.by)))));
    }
    return written.sort((a, b) => a.row - b.row);
  };
};

const rowsAtOnce = 100;

/** A file of rows that can be read more than once. */
export interface RowFile {
  rows(): AsyncIterable<RawRow>;
  /** What the latest reading of the rows needed or left out. */
  notes(): ImportNote[];
  /** Stores rows with the result of their check. Called once for each row, in the order of the file. */
  saveChecked(rows: readonly FileRow[]): Promise<void>;
  /** The rows that `saveChecked` has stored, in the same order. */
  checkedRows(): AsyncIterable<FileRow>;
  remove(): Promise<void>;
}

export interface ImportRequest {
  file: RowFile;
  query: ImportQuery;
  by: Reader;
  /** Where the request came from, for the audit log. */
  origin: Pick<ActivityEntry, 'ipAddress' | 'userAgent'>;
}

interface ImportHooks {
  onChecked?(rows: readonly CheckedRow[]): void;
  onWritten?(rows: readonly WrittenRow[]): void;
  /** Called before each batch is stored. */
  beforeWriting?(): Promise<void>;
  /** Called after each batch. An error that it throws stops the import. */
  onProgress?(progress: ImportProgress): void;
}

/** Splits rows into batches in which no listing occurs twice, so that a batch can be looked up and stored together. */
async function* pieces(rows: AsyncIterable<FileRow>): AsyncGenerator<NumberedRow[]> {
  let piece: NumberedRow[] = [];
  let named = new Set<string>();
  let row = 0;
  for await (const fileRow of rows) {
    const numbered = numberRow(fileRow, (row += 1));
    if (piece.length === rowsAtOnce || (numbered.id && named.has(numbered.id))) {
      yield piece;
      piece = [];
      named = new Set();
    }
    piece.push(numbered);
    if (numbered.id) named.add(numbered.id);
  }
  if (piece.length > 0) yield piece;
}

async function* uncheckedRows(file: RowFile): AsyncGenerator<FileRow> {
  for await (const fields of file.rows()) yield { fields };
}

const addErrors = (progress: ImportProgress, errors: readonly ImportError[]): void => {
  const room = limits.import.errorsShown - progress.errors.length;
  progress.errors.push(...errors.slice(0, room));
};

/**
 * Checks all rows of a file, then stores them in batches. A row that can no longer be stored, for example because
 * somebody is editing its listing, fails alone.
 * @returns the final counts; `refused` when rows are invalid and `partial` was not requested
 */
export const createRunImport = (dependencies: ChangeDependencies) => {
  const { listings, locks, reference } = dependencies;
  const writeRows = createWriteImportRows(dependencies);

  const check = async (rows: NumberedRow[], by: Reader): Promise<CheckedRow[]> => {
    const known = await listings.findMany(rows.flatMap(({ id }) => (id === null ? [] : [id])));
    const byId = new Map(known.map((listing) => [listing.id, listing]));
    const held = known.length === 0 ? new Map<string, never>() : await locks.allOf('listing');
    return mapInTurns(rows, (row) => {
      const lock = held.get(row.id ?? '');
      return lock && lock.holder.id !== by.id
        ? badRow(row, lockedBy(lock, { role: 'admin' }))
        : checkImportRow(row, byId.get(row.id ?? '') ?? null, reference);
    });
  };

  const checkAll = async (request: ImportRequest, progress: ImportProgress, hooks: ImportHooks) => {
    for await (const piece of pieces(uncheckedRows(request.file))) {
      const checked = await check(piece, request.by);
      if (!request.query.dryRun) await request.file.saveChecked(checked);
      const count = (kind: CheckedRow['kind']): number => checked.filter((row) => row.kind === kind).length;
      progress.total += piece.length;
      progress.failed += count('bad');
      addErrors(
        progress,
        checked.flatMap((row) => (row.kind === 'bad' ? row.errors : [])),
      );
      if (request.query.dryRun) {
        progress.created += count('new');
        progress.updated += count('known');
      }
      hooks.onChecked?.(checked);
      hooks.onProgress?.(progress);
    }
  };

  const writeAll = async (request: ImportRequest, progress: ImportProgress, hooks: ImportHooks) => {
    const { by, query } = request;
    // Rows are checked again, because much may have changed since. The result of this check counts.
    Object.assign(progress, { state: 'writing', failed: 0, errors: [] });
    for await (const piece of pieces(request.file.checkedRows())) {
      await hooks.beforeWriting?.();
      const written = await writeRows(await check(piece, by), { by, publish: query.publish });
      progress.done += piece.length;
      for (const { result, errors = [] } of written) {
        progress[result] += 1;
        addErrors(progress, errors);
      }
      hooks.onWritten?.(written);
      hooks.onProgress?.(progress);
    }
  };

  return async function runImport(request: ImportRequest, hooks: ImportHooks): Promise<ImportProgress> {
    const { query } = request;
    const progress = noProgress();
    await checkAll(request, progress, hooks);
    if (progress.failed > 0 && !query.partial)
      return { ...progress, state: 'refused', created: 0, updated: 0 };
    if (query.dryRun) return { ...progress, state: 'done', done: progress.total };
    await writeAll(request, progress, hooks);
    return { ...progress, state: 'done' };
  };
};
