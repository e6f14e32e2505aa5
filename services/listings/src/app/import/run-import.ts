import { limits, type ImportError, type ImportKeptReason, type ImportNote } from '@halalmap/contracts';
import { AppError } from '@halalmap/errors';
import type {
  ImportColumns,
  ImportProgress,
  ImportRows,
  RowBatch,
  SourceRow,
  StoredImport,
  StoredRow,
} from '../../domain/imports';
import type { Reader, StoredListing } from '../../domain/listing/stored-listing';
import { lockedBy } from '../../domain/listing/listing-repository';
import { delist } from '../../domain/moderation/decide';
import { type ChangeDependencies, createChangeListing } from '../listing/change-listing';
import { createEditListing } from '../listing/edit-listing';
import {
  badRow,
  checkImportRow,
  numberRow,
  repeatedRow,
  withDefaults,
  withoutDefaults,
  type CheckedRow,
  type NumberedRow,
} from './check-import-row';
import { createTurns, mapInTurns } from '../turns';
import { createNotes, fileNotes, noteFoodTypes, notePlace, notePosition, type Notes } from './import-notes';
import { createLikelyDuplicates, createRowIndex } from './likely-duplicates';
import { createWriteImportRows } from './write-import-rows';

const rowsAtOnce = 100;
/** A batch is stored as one text, which is read and written within one turn of the event loop. */
const batchBytes = 128 * 1024;

/** A file of rows that can be read more than once. */
export interface RowFile {
  /** Starts to read from the beginning. */
  read(): {
    rows: AsyncIterable<SourceRow>;
    /** Known once the first row was read. */
    columns: () => ImportColumns;
    /** What the file needed or left out; complete after the last row. */
    notes: () => ImportNote[];
  };
  remove(): Promise<void>;
}

export interface ImportHooks {
  /** Called before each batch is stored. */
  beforeWriting(): Promise<void>;
  /** Called after each batch. An error that it throws stops the import. */
  onProgress(progress: ImportProgress): void;
}

/** What a run of an import needs to know. */
export type ImportRun = Pick<StoredImport, 'id' | 'dryRun' | 'partial' | 'publish' | 'blank'> & {
  by: Reader;
};

/** Whether a row needs no more writing: it was written, and not taken back. */
/** What a decision changes of a place. */
const decidedFields: ReadonlySet<string> = new Set(['status', 'verificationStatus', 'trust']);

const isWritten = ({ written }: StoredRow): boolean => written !== undefined && written.undone !== 'taken';

const sizeOf = ({ source }: SourceRow): number =>
  Array.isArray(source)
    ? (source as readonly string[]).reduce((sum, cell) => sum + cell.length, 0)
    : JSON.stringify(source).length;

/** Splits rows into batches that are bounded by number and size. */
async function* batchesOf(rows: AsyncIterable<SourceRow>): AsyncGenerator<RowBatch> {
  let batch: RowBatch = { n: 0, rows: [] };
  let row = 0;
  let size = 0;
  for await (const source of rows) {
    size += sizeOf(source);
    if (batch.rows.length === rowsAtOnce || (size > batchBytes && batch.rows.length > 0)) {
      yield batch;
      batch = { n: batch.n + 1, rows: [] };
      size = sizeOf(source);
    }
    batch.rows.push({ ...source, row: (row += 1), result: 'failed' });
  }
  if (batch.rows.length > 0) yield batch;
}

const addErrors = (progress: ImportProgress, errors: readonly ImportError[]): void => {
  const room = limits.import.errorsShown - progress.errors.length;
  progress.errors.push(...errors.slice(0, room));
};

/** How many batches are kept while earlier rows are compared. */
const recentBatches = 8;

/**
 * Reads, checks, writes and takes back the rows of imports, in batches: what is in memory does not grow with the file.
 */
export const createRunImport = (dependencies: ChangeDependencies & { rows: ImportRows }) => {
  const { listings, locks, reference, rows: store } = dependencies;
  const writeRows = createWriteImportRows(dependencies);
  const inBulk = { ...dependencies, inBulk: true };
  const editListing = createEditListing(inBulk);
  const changeListing = createChangeListing(inBulk);

  /** Checks rows by themselves. */
  const checkRows = async (
    numbered: readonly NumberedRow[],
    { by, blank }: Pick<ImportRun, 'by' | 'blank'>,
  ): Promise<CheckedRow[]> => {
    const known = await listings.findMany(numbered.map(({ id }) => id));
    const byId = new Map(known.map((listing) => [listing.id, listing]));
    const held = known.length === 0 ? new Map<string, never>() : await locks.allOf('listing');
    return mapInTurns(numbered, (row) => {
      const lock = held.get(row.id);
      return lock && lock.holder.id !== by.id
        ? badRow(row, lockedBy(lock, { role: 'admin' }))
        : checkImportRow(row, byId.get(row.id) ?? null, { reference, clears: blank === 'clear' });
    });
  };

  /** Checks the rows of one import, batch after batch, also against the rows before them. */
  const createChecker = (run: Pick<ImportRun, 'id' | 'by' | 'blank'>, columns: ImportColumns) => {
    const index = createRowIndex();
    const firstRows: number[] = [];
    const recent = new Map<number, RowBatch>();
    const rowAt = async (row: number): Promise<StoredRow | null> => {
      let n = firstRows.length - 1;
      while (n > 0 && (firstRows[n] ?? 0) > row) n -= 1;
      const batch = recent.get(n) ?? (await store.find(run.id, n));
      if (!batch) return null;
      recent.delete(n);
      recent.set(n, batch);
      for (const oldest of recent.keys()) if (recent.size > recentBatches) recent.delete(oldest);
      return batch.rows[row - (firstRows[n] ?? 1)] ?? null;
    };
    const likelyDuplicates = createLikelyDuplicates({
      places: listings,
      index,
      async placeOfRow(row) {
        const submission = (await rowAt(row))?.submission;
        return submission ? withDefaults(submission) : null;
      },
    });
    /** The earlier row with the same `externalId` or `id`. */
    const firstWith = async (row: NumberedRow): Promise<StoredRow | null> => {
      if (row.externalId === null && !row.isKnownPlace) return null;
      const key = `x:${row.id}`;
      const other = index.find(key);
      index.add(key, row.stored.row);
      const earlier = other === 0 || other === row.stored.row ? null : await rowAt(other);
      return earlier && numberRow(earlier, run.id, columns).id === row.id ? earlier : null;
    };

    const withoutRepeated = async (numbered: readonly NumberedRow[]) => {
      const repeated: CheckedRow[] = [];
      const others: NumberedRow[] = [];
      const turn = createTurns();
      for (const row of numbered) {
        const earlier = await firstWith(row);
        await turn();
        if (earlier) repeated.push(repeatedRow(row, earlier));
        else others.push(row);
      }
      return { repeated, others };
    };

    return {
      /** @returns the rows of the batch that are not written yet, in their order */
      async check(batch: RowBatch): Promise<CheckedRow[]> {
        firstRows[batch.n] = batch.rows[0]?.row ?? 1;
        recent.set(batch.n, batch);
        const all = await mapInTurns(batch.rows, (row) => numberRow(row, run.id, columns));
        const { repeated, others } = await withoutRepeated(all);
        const open = [...repeated, ...(await checkRows(others, run))];
        return open.filter(({ stored }) => !isWritten(stored)).sort((a, b) => a.stored.row - b.stored.row);
      },
      /** Adds to new rows which places they may repeat. */
      async findDuplicates(checked: readonly CheckedRow[]): Promise<void> {
        const added = checked.filter((row) => row.kind === 'new');
        for (const { stored, submission } of added) stored.submission = withoutDefaults(submission);
        const found = await likelyDuplicates(
          added.map(({ stored, submission }) => ({ row: stored.row, submission })),
        );
        for (const [at, { stored }] of added.entries())
          stored.duplicates = (found[at]?.length ?? 0) > 0 ? found[at] : undefined;
      },
    };
  };

  /** Stores the result of a check in its row. */
  const note = (checked: CheckedRow): void => {
    const { stored, kind } = checked;
    stored.result = kind === 'bad' ? 'failed' : kind === 'new' ? 'created' : 'updated';
    stored.errors = kind === 'bad' ? checked.errors : undefined;
    if (kind !== 'new') [stored.submission, stored.duplicates] = [undefined, undefined];
  };

  const count = (progress: ImportProgress, { result, errors = [] }: StoredRow): void => {
    progress[result] += 1;
    addErrors(progress, errors);
  };

  /** Checks one batch; rows that are written count as they are. */
  const checkBatch = async (
    run: ImportRun,
    checker: ReturnType<typeof createChecker>,
    batch: RowBatch,
    { progress, notes }: { progress: ImportProgress; notes: Notes },
  ): Promise<void> => {
    const checked = await checker.check(batch);
    await checker.findDuplicates(checked);
    for (const row of checked) {
      note(row);
      if (row.kind !== 'bad') {
        const place = row.kind === 'new' ? row.submission : row.patch;
        notePlace(notes, place);
        const name = row.kind === 'new' ? row.submission.name : row.existing.name;
        noteFoodTypes(notes, place, reference);
        if (row.kind === 'known') row.cleared.forEach((field) => notes.add('cleared', field));
        notePosition(notes, { name, place, ignoredPosition: row.ignoredPosition });
        for (const field of row.unasked) notes.add('halal_not_asked', field);
      }
      if (row.kind === 'new' && row.stored.duplicates) notes.add('duplicates', row.submission.name);
    }
    progress.total += batch.rows.length;
    for (const row of batch.rows)
      if (run.dryRun || isWritten(row) || row.result === 'failed') count(progress, row);
  };

  /**
   * Reads a file, and stores its rows with the result of their check.
   * @returns the columns of the file
   */
  const readFile = async (
    run: ImportRun,
    file: RowFile,
    progress: ImportProgress,
    hooks: ImportHooks,
  ): Promise<ImportColumns> => {
    const reading = file.read();
    const notes = createNotes();
    let checker: ReturnType<typeof createChecker> | null = null;
    for await (const batch of batchesOf(reading.rows)) {
      checker ??= createChecker(run, reading.columns());
      await checkBatch(run, checker, batch, { progress, notes });
      await store.add(run.id, batch);
      hooks.onProgress(progress);
    }
    progress.notes = [...reading.notes(), ...notes.list()];
    return reading.columns();
  };

  /** Checks the stored rows again that are not written yet. */
  const checkAgain = async (
    run: ImportRun,
    job: Pick<StoredImport, 'columns' | 'notes'>,
    progress: ImportProgress,
    hooks: ImportHooks,
  ): Promise<void> => {
    const notes = createNotes();
    const checker = createChecker(run, job.columns);
    for await (const batch of store.batches(run.id)) {
      await checkBatch(run, checker, batch, { progress, notes });
      await store.replace(run.id, batch);
      hooks.onProgress(progress);
    }
    progress.notes = [...job.notes.filter(({ code }) => fileNotes.has(code)), ...notes.list()];
  };

  /** Writes the stored rows that are not written yet. Each is checked again, because much may have changed since. */
  const writeAll = async (
    run: ImportRun,
    columns: ImportColumns,
    progress: ImportProgress,
    hooks: ImportHooks,
  ): Promise<void> => {
    Object.assign(progress, { state: 'writing', done: 0, created: 0, updated: 0, failed: 0, errors: [] });
    const checker = createChecker(run, columns);
    for await (const batch of store.batches(run.id)) {
      await hooks.beforeWriting();
      const outcomes = await writeRows(await checker.check(batch), run);
      for (const row of batch.rows) {
        const outcome = outcomes.get(row.row);
        if (outcome) Object.assign(row, { errors: undefined }, outcome);
        count(progress, row);
      }
      if (outcomes.size > 0) await store.replace(run.id, batch);
      progress.done += batch.rows.length;
      hooks.onProgress(progress);
    }
  };

  /** Whether nobody has changed a place since the import wrote it. That it was approved or rejected is no change of it. */
  const isAsWritten = async (listing: StoredListing, at: Date): Promise<boolean> => {
    const { id, updatedAt, decisions, evidence } = listing;
    if (updatedAt.getTime() === at.getTime()) return true;
    if (decisions.at(-1)?.at.getTime() !== updatedAt.getTime()) return false;
    const isLater = (time: Date): boolean => time.getTime() > at.getTime();
    if (evidence.some(({ recordedAt }) => isLater(recordedAt))) return false;
    const history = await listings.history(id);
    return history.every(({ changedAt, field }) => !isLater(changedAt) || decidedFields.has(field));
  };

  /** @returns why the place is kept; null when it was taken back */
  const takeBack = async (
    { id, result, at, before }: NonNullable<StoredRow['written']>,
    by: Reader,
  ): Promise<ImportKeptReason | null> => {
    const listing = await listings.find(id);
    if (!listing || listing.deletedAt) return 'deleted';
    if (!(await isAsWritten(listing, at))) return 'changed';
    const { revision } = listing;
    const request = { id, by, onlyIf: (current: { revision: number }) => current.revision === revision };
    try {
      if (result === 'updated') {
        if (before) await editListing({ ...request, patch: before });
        return null;
      }
      if (listing.totalReviews > 0) return 'reviewed';
      if (listing.ownerId !== null) return 'owned';
      await changeListing({
        ...request,
        change: (current, now) => ({ ...delist(current, { cause: 'removed', at: now }), undone: true }),
      });
      return null;
    } catch (error) {
      if (error instanceof AppError) return error.code === 'locked' ? 'locked' : 'changed';
      throw error;
    }
  };

  /** Takes back what the import has written and nobody has changed since. */
  const undo = async (run: ImportRun, progress: ImportProgress, hooks: ImportHooks): Promise<void> => {
    const undone = { taken: 0, kept: 0 };
    Object.assign(progress, { done: 0, undone });
    for await (const batch of store.batches(run.id)) {
      await hooks.beforeWriting();
      for (const { written } of batch.rows) {
        if (!written) continue;
        if (written.undone !== 'taken') {
          const kept = await takeBack(written, run.by);
          Object.assign(written, { undone: kept ? 'kept' : 'taken', kept: kept ?? undefined });
        }
        undone[written.undone ?? 'kept'] += 1;
      }
      await store.replace(run.id, batch);
      progress.done += batch.rows.length;
      hooks.onProgress(progress);
    }
  };

  /** Checks one row that was corrected. */
  const checkOne = async (
    job: Pick<StoredImport, 'id' | 'columns' | 'blank'>,
    stored: StoredRow,
    by: Reader,
  ): Promise<StoredRow> => {
    const row: StoredRow = { ...stored, submission: undefined };
    const numbered = numberRow(row, job.id, job.columns);
    const [checked] = await checkRows([numbered], { by, blank: job.blank });
    const repeated = stored.errors?.filter(
      ({ code, value }) => code === 'repeated' && value === numbered.values.externalId,
    );
    if (checked) {
      const index = createRowIndex();
      note(checked);
      if (checked.kind === 'new') {
        row.submission = withoutDefaults(checked.submission);
        const find = createLikelyDuplicates({ places: listings, index, placeOfRow: async () => null });
        const inFile = stored.duplicates?.filter((duplicate) => duplicate.row !== undefined) ?? [];
        const [found = []] = await find([{ row: row.row, submission: checked.submission }]);
        row.duplicates = found.length + inFile.length > 0 ? [...found, ...inFile] : undefined;
      }
    }
    if (repeated && repeated.length > 0)
      Object.assign(row, { result: 'failed', errors: [...repeated, ...(row.errors ?? [])] });
    return row;
  };

  return { readFile, checkAgain, writeAll, undo, checkOne };
};
