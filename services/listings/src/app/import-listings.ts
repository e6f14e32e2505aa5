import { limits, type ErrorDetail, type ImportQuery, type ImportReport } from '@halalmap/contracts';
import { AppError, unprocessable } from '@halalmap/errors';
import { noProgress, type ImportJobs, type ImportProgress, type RawRow } from '../domain/imports';
import type { Reader } from '../domain/listing-access';
import { checkImportRow, numberRow, type CheckedRow, type NumberedRow } from './check-import-row';
import type { ChangeDependencies } from './dependencies';
import { createWriteImportRows, type WrittenRow } from './write-import-rows';

const rowsAtOnce = 500;

/** A file of rows that can be read again and again. */
export interface RowFile {
  rows(): AsyncIterable<RawRow>;
  remove(): Promise<void>;
}

export interface ImportListings {
  file: RowFile;
  query: ImportQuery;
  by: Reader;
}

interface Hooks {
  onChecked?(rows: readonly CheckedRow[]): void;
  onWritten?(rows: readonly WrittenRow[]): void;
  onProgress?(progress: ImportProgress): Promise<void>;
}

/** Rows in pieces in which no listing is named twice, so that a piece can be looked up and stored at once. */
async function* pieces(file: RowFile): AsyncGenerator<NumberedRow[]> {
  let piece: NumberedRow[] = [];
  let named = new Set<string>();
  let row = 0;
  for await (const fields of file.rows()) {
    const numbered = numberRow(fields, (row += 1));
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

const isLarge = async (file: RowFile): Promise<boolean> => {
  let count = 0;
  for await (const row of file.rows()) if (row && (count += 1) > limits.import.rowsAtOnce) return true;
  return false;
};

/**
 * Adds and updates listings from a file. All rows are checked before the first is written. Few rows are answered at once;
 * many are worked off after the answer, in pieces, waiting while more events wait than the broker takes. Running an
 * interrupted import again updates the rows with an `externalId` that were stored already.
 */
export const createImportListings = (
  dependencies: ChangeDependencies & {
    jobs: ImportJobs;
    /** Resolves when few enough events wait to be published. */
    roomForEvents(): Promise<void>;
    onFailure(error: unknown): void;
  },
) => {
  const { listings, reference, ids, jobs } = dependencies;
  const writeRows = createWriteImportRows(dependencies);
  const running = new Set<Promise<void>>();
  let isStopping = false;

  const check = async (rows: NumberedRow[]): Promise<CheckedRow[]> => {
    const known = await listings.findMany(rows.flatMap(({ id }) => (id === null ? [] : [id])));
    const byId = new Map(known.map((listing) => [listing.id, listing]));
    return rows.map((row) => checkImportRow(row, byId.get(row.id ?? '') ?? null, reference));
  };

  /** @returns the counts at the end; `refused` when rows are bad and `partial` was not asked for */
  const run = async ({ file, query, by }: ImportListings, hooks: Hooks): Promise<ImportProgress> => {
    const progress = noProgress();
    const tell = async (): Promise<void> => {
      await hooks.onProgress?.(progress);
      if (isStopping) throw new Error('the service is stopping');
    };
    for await (const piece of pieces(file)) {
      const checked = await check(piece);
      const errors: ErrorDetail[] = checked.flatMap((row) => (row.kind === 'bad' ? row.errors : []));
      progress.total += piece.length;
      progress.failed += checked.filter(({ kind }) => kind === 'bad').length;
      progress.errors.push(...errors.slice(0, limits.import.errorsShown - progress.errors.length));
      if (query.dryRun) {
        progress.created += checked.filter(({ kind }) => kind === 'new').length;
        progress.updated += checked.filter(({ kind }) => kind === 'known').length;
      }
      hooks.onChecked?.(checked);
      await tell();
    }
    if (progress.failed > 0 && !query.partial)
      return { ...progress, state: 'refused', created: 0, updated: 0 };
    if (query.dryRun) return { ...progress, state: 'done', done: progress.total };
    progress.state = 'writing';
    for await (const piece of pieces(file)) {
      await dependencies.roomForEvents();
      const written = await writeRows(await check(piece), { by, publish: query.publish });
      progress.done += piece.length;
      progress.created += written.filter(({ result }) => result === 'created').length;
      progress.updated += written.filter(({ result }) => result === 'updated').length;
      hooks.onWritten?.(written);
      await tell();
    }
    return { ...progress, state: 'done' };
  };

  const importAtOnce = async (request: ImportListings): Promise<ImportReport> => {
    const rows = new Map<number, ImportReport['rows'][number]>();
    const finished = await run(request, {
      onChecked(checked) {
        for (const { row, ...entry } of checked) {
          if (entry.kind === 'bad') rows.set(row, { row, result: 'failed', errors: entry.errors });
          else if (entry.kind === 'known') rows.set(row, { row, id: entry.id, result: 'updated' });
          else rows.set(row, { row, result: 'created' });
        }
      },
      onWritten(written) {
        for (const entry of written) rows.set(entry.row, entry);
      },
    });
    if (finished.state === 'refused') throw unprocessable(finished.errors);
    return { rows: [...rows.values()] };
  };

  const importLater = async (id: string, request: ImportListings): Promise<void> => {
    const state = noProgress();
    const onProgress = (progress: ImportProgress): Promise<void> => {
      Object.assign(state, progress);
      return jobs.update(id, progress);
    };
    try {
      await jobs.update(id, await run(request, { onProgress }));
    } catch (error) {
      const isFault = error instanceof AppError;
      if (!isFault && !isStopping) dependencies.onFailure(error);
      const errors = isFault ? [...state.errors, { path: '', message: error.message }] : state.errors;
      const isRefused = isFault && state.state === 'checking';
      await jobs.update(id, { ...state, errors, state: isRefused ? 'refused' : 'interrupted' });
    } finally {
      await request.file.remove();
    }
  };

  return {
    /**
     * @returns what became of each row, or the id of an import that goes on
     * @throws AppError `unprocessable` that names rows and fields when nothing is imported, or `validation_failed` when
     * the file cannot be read
     */
    async start(request: ImportListings): Promise<ImportReport | { id: string }> {
      let isKept = false;
      try {
        if (!(await isLarge(request.file))) return await importAtOnce(request);
        const id = ids.documentId();
        await jobs.begin(id);
        isKept = true;
        const job = importLater(id, request).catch(dependencies.onFailure);
        running.add(job);
        void job.finally(() => running.delete(job));
        return { id };
      } finally {
        if (!isKept) await request.file.remove();
      }
    },
    /** Ends running imports between two pieces; they are interrupted. */
    async stop(): Promise<void> {
      isStopping = true;
      await Promise.all(running);
    },
  };
};

export type Importer = ReturnType<typeof createImportListings>;
