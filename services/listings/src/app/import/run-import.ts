import {
  limits,
  type ImportError,
  type ImportNote,
  type ListingPatch,
  type ListingSubmission,
} from '@halalmap/contracts';
import { setImmediate } from 'node:timers/promises';
import { AppError } from '@halalmap/errors';
import { areaNamed, regionOf, resolvePlace } from '@halalmap/reference-data';
import type {
  ImportColumns,
  ImportProgress,
  ImportRows,
  RowBatch,
  SourceRow,
  StoredImport,
  StoredRow,
} from '../../domain/imports';
import { type Reader, newListing, type StoredListing } from '../../domain/listing/stored-listing';
import { lockedBy, type ListingEvent } from '../../domain/listing/listing-repository';
import { fieldsAsSent } from '../change/suggest-change';
import { type ChangeDependencies, createChangeListing } from '../listing/change-listing';
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
import { decide, delist } from '../../domain/moderation/decide';
import { createEditListing } from '../listing/edit-listing';
import { listingChanged } from '../listing/present-listing';
import { createLikelyDuplicates, createRowIndex } from './likely-duplicates';

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

type Row<Kind extends CheckedRow['kind']> = Extract<CheckedRow, { kind: Kind }>;

/** What writing a row gave, beside the row. */
type Outcome = Pick<StoredRow, 'result' | 'errors' | 'written'>;

const failed = (row: CheckedRow): Outcome => ({
  result: 'failed',
  ...(row.kind === 'bad' ? { errors: row.errors } : {}),
});

/** How many listings are edited concurrently. Each is a separate write, and the disk handles many at once. */
const editsAtOnce = 20;

const placeFields = ['municipality', 'province', 'municipalityId', 'provinceId'] as const;

/** The fields whose values a patch replaces: a town has a name and an id. */
const replacedBy = (patch: ListingPatch): ListingPatch =>
  placeFields.some((field) => patch[field] !== undefined)
    ? { ...Object.fromEntries(placeFields.map((field) => [field, null])), ...patch }
    : patch;

/**
 * Stores checked rows: new listings together, known ones as single edits. A row that cannot be stored, for example
 * because another admin is editing its listing, fails alone.
 */
const createWriteImportRows = (dependencies: ChangeDependencies) => {
  const { ids, reference, clock, listings } = dependencies;
  const inBulk = { ...dependencies, inBulk: true };
  const editListing = createEditListing(inBulk);
  const changeListing = createChangeListing(inBulk);

  const listingOf = (row: Row<'new'>, { by, publish }: { by: Reader; publish: boolean }): StoredListing => {
    const now = clock.now();
    const first = newListing(row.submission, { id: row.id, submitterId: by.id, now, origin: 'imported' });
    const named = row.externalId === null ? first : { ...first, externalId: row.externalId };
    const decision = { status: 'approved', reason: null, by: by.id, at: now } as const;
    return publish
      ? { ...decide(named, { ...decision, newId: () => ids.documentId() }), revision: 1 }
      : named;
  };

  const createdBy = ({ id, updatedAt }: Pick<StoredListing, 'id' | 'updatedAt'>): Outcome => ({
    result: 'created',
    written: { id, result: 'created', at: updatedAt },
  });

  /** Runs a write of one listing; an error that the row itself explains is its result. */
  const attempt = async (row: CheckedRow, write: () => Promise<Outcome>): Promise<Outcome> => {
    try {
      return await write();
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return failed(badRow(row, error));
    }
  };

  const update = (row: Row<'known'>, by: Reader): Promise<Outcome> =>
    attempt(row, async () => {
      const { id, existing, patch, stored } = row;
      // A listing that this import has added before it was interrupted.
      if (!row.hasChanges && stored.result === 'created') return createdBy(existing);
      const unchanged = { id, result: 'updated', at: existing.updatedAt } as const;
      if (!row.hasChanges) return { result: 'updated', written: unchanged };
      const before = fieldsAsSent(existing, replacedBy(patch), {
        reference,
        now: clock.now(),
      }) as ListingPatch;
      const { stored: edited } = await editListing({ id, patch, by });
      return { result: 'updated', written: { ...unchanged, at: edited.updatedAt, before } };
    });

  const addAgain = (row: Row<'new'>, options: { by: Reader; publish: boolean }): Promise<Outcome> =>
    attempt(row, async () => {
      const { stored } = await changeListing({
        id: row.id,
        by: options.by,
        change: (current) => ({
          ...listingOf(row, options),
          undone: false,
          revision: current.revision + 1,
        }),
      });
      return createdBy(stored);
    });

  return async (
    rows: readonly CheckedRow[],
    options: { by: Reader; publish: boolean },
  ): Promise<Map<number, Outcome>> => {
    const outcomes = new Map<number, Outcome>();
    const isNew = (row: CheckedRow): row is Row<'new'> => row.kind === 'new';
    const added = await mapInTurns(
      rows.filter(isNew).filter(({ replaces }) => !replaces),
      (row): { row: Row<'new'>; listing: StoredListing; event: ListingEvent } => {
        const listing = listingOf(row, options);
        const event = listingChanged(listing, { ids, reference, now: clock.now(), inBulk: true });
        return { row, listing, event };
      },
    );
    const stored = await listings.insertMany(added);
    if (stored.length > 0) dependencies.notifyRelay(stored);
    for (const { row, listing } of added) outcomes.set(row.stored.row, createdBy(listing));
    const single = rows.filter((row) => !outcomes.has(row.stored.row));
    for (let start = 0; start < single.length; start += editsAtOnce) {
      await Promise.all(
        single.slice(start, start + editsAtOnce).map(async (row) => {
          const write = {
            bad: () => failed(row),
            known: () => update(row as Row<'known'>, options.by),
            new: () => addAgain(row as Row<'new'>, options),
          }[row.kind];
          outcomes.set(row.stored.row, await write());
        }),
      );
    }
    return outcomes;
  };
};

const rowsAtOnce = 100;
const batchBytes = 2 * 1024 * 1024;

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
export type ImportRun = Pick<StoredImport, 'id' | 'dryRun' | 'partial' | 'publish'> & { by: Reader };

/** Whether a row needs no more writing: it was written, and not taken back. */
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

/** How many values a note lists. */
const notedValues = 100;

/** Collects notes about rows. */
const createNotes = () => {
  const notes = new Map<ImportNote['code'], { count: number; values: Set<string> }>();
  return {
    add(code: ImportNote['code'], value: string) {
      const note = notes.get(code) ?? { count: 0, values: new Set() };
      notes.set(code, note);
      note.count += 1;
      if (note.values.size < notedValues) note.values.add(value);
    },
    list: (): ImportNote[] =>
      [...notes].map(([code, { count, values }]) => ({ code, count, values: [...values] })),
  };
};
type Notes = ReturnType<typeof createNotes>;

/** Notes about the file, which stay when its rows are checked again. */
const fileNotes = new Set<ImportNote['code']>(['encoding', 'unused_columns', 'blank_rows']);

/** Notes a town that stays text because nothing has its name, and what a row says that is not so. */
const notePlace = (notes: Notes, place: Partial<ListingSubmission>): void => {
  const { municipality = null, province = null, region = null, municipalityId = null } = place;
  if (municipalityId !== null || (municipality === null && province === null)) return;
  const { municipality: town, province: area, isProvinceOther } = resolvePlace({ municipality, province });
  const text = [municipality, province].filter(Boolean).join(', ');
  if (municipality === null ? area === null : town === null) notes.add('unknown_town', text);
  if (isProvinceOther) notes.add('province_differs', text);
  const own = regionOf({ municipalityId: town?.id ?? null, provinceId: area?.id ?? null });
  if (region !== null && own !== null && areaNamed(region) !== areaNamed(own))
    notes.add('region_ignored', region);
};

/** How many batches are kept while earlier rows are compared. */
const recentBatches = 8;

/**
 * Reads, checks, writes and takes back the rows of imports, in batches: what is in memory does not grow with the file.
 */
export const createRunImport = (dependencies: ChangeDependencies & { rows: ImportRows }) => {
  const { listings, locks, reference, clock, rows: store } = dependencies;
  const writeRows = createWriteImportRows(dependencies);
  const inBulk = { ...dependencies, inBulk: true };
  const editListing = createEditListing(inBulk);
  const changeListing = createChangeListing(inBulk);

  /** Checks rows by themselves. */
  const checkRows = async (numbered: readonly NumberedRow[], by: Reader): Promise<CheckedRow[]> => {
    const known = await listings.findMany(numbered.map(({ id }) => id));
    const byId = new Map(known.map((listing) => [listing.id, listing]));
    const held = known.length === 0 ? new Map<string, never>() : await locks.allOf('listing');
    return mapInTurns(numbered, (row) => {
      const lock = held.get(row.id);
      return lock && lock.holder.id !== by.id
        ? badRow(row, lockedBy(lock, { role: 'admin' }))
        : checkImportRow(row, byId.get(row.id) ?? null, reference);
    });
  };

  /** Checks the rows of one import, batch after batch, also against the rows before them. */
  const createChecker = (importId: string, columns: ImportColumns, by: Reader) => {
    const index = createRowIndex();
    const firstRows: number[] = [];
    const recent = new Map<number, RowBatch>();
    const rowAt = async (row: number): Promise<StoredRow | null> => {
      let n = firstRows.length - 1;
      while (n > 0 && (firstRows[n] ?? 0) > row) n -= 1;
      const batch = recent.get(n) ?? (await store.find(importId, n));
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
    /** The earlier row with the same `externalId`. */
    const firstWith = async (row: NumberedRow): Promise<StoredRow | null> => {
      if (row.externalId === null) return null;
      const key = `x:${row.externalId}`;
      const other = index.find(key);
      index.add(key, row.stored.row);
      const earlier = other === 0 || other === row.stored.row ? null : await rowAt(other);
      return earlier && numberRow(earlier, importId, columns).externalId === row.externalId ? earlier : null;
    };

    const withoutRepeated = async (numbered: readonly NumberedRow[]) => {
      const repeated: CheckedRow[] = [];
      const others: NumberedRow[] = [];
      for (const row of numbered) {
        const earlier = await firstWith(row);
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
        const all = batch.rows.map((row) => numberRow(row, importId, columns));
        const { repeated, others } = await withoutRepeated(all);
        const open = [...repeated, ...(await checkRows(others, by))];
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
      if (row.kind !== 'bad') notePlace(notes, row.kind === 'new' ? row.submission : row.patch);
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
      checker ??= createChecker(run.id, reading.columns(), run.by);
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
    const checker = createChecker(run.id, job.columns, run.by);
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
    const checker = createChecker(run.id, columns, run.by);
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

  const isAsWritten = (listing: StoredListing | null, at: Date): listing is StoredListing =>
    listing !== null && listing.deletedAt === null && listing.updatedAt.getTime() === at.getTime();

  /** @returns whether the place was as the import has left it, and was taken back */
  const takeBack = async ({ id, result, at, before }: NonNullable<StoredRow['written']>, by: Reader) => {
    const listing = await listings.find(id);
    if (!isAsWritten(listing, at)) return false;
    const { revision } = listing;
    const request = { id, by, onlyIf: (current: { revision: number }) => current.revision === revision };
    try {
      if (result === 'updated') {
        if (before) await editListing({ ...request, patch: before });
        return true;
      }
      if (listing.totalReviews > 0 || listing.ownerId !== null) return false;
      await changeListing({
        ...request,
        change: (current, now) => ({ ...delist(current, { cause: 'removed', at: now }), undone: true }),
      });
      return true;
    } catch (error) {
      if (error instanceof AppError) return false;
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
        if (written.undone !== 'taken') written.undone = (await takeBack(written, run.by)) ? 'taken' : 'kept';
        undone[written.undone] += 1;
      }
      await store.replace(run.id, batch);
      progress.done += batch.rows.length;
      hooks.onProgress(progress);
    }
  };

  /** Checks one row that was corrected. */
  const checkOne = async (
    job: Pick<StoredImport, 'id' | 'columns'>,
    stored: StoredRow,
    by: Reader,
  ): Promise<StoredRow> => {
    const row: StoredRow = { ...stored, submission: undefined };
    const numbered = numberRow(row, job.id, job.columns);
    const [checked] = await checkRows([numbered], by);
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

  return { readFile, checkAgain, writeAll, undo, checkOne, now: () => clock.now() };
};

export type RunImport = ReturnType<typeof createRunImport>;
