import {
  limits,
  type ImportNote,
  type ImportQuery,
  type ImportReport,
  type ImportRow,
} from '@halalmap/contracts';
import { AppError, invalidTransition, notFound, unprocessable } from '@halalmap/errors';
import {
  noProgress,
  type ImportColumns,
  type ImportProgress,
  type ImportRows,
  type RawRow,
  type StoredImport,
  type StoredRow,
} from '../../domain/imports';
import type { Reader } from '../../domain/listing/stored-listing';
import type { ChangeDependencies } from '../listing/change-listing';
import { valuesOf } from './check-import-row';
import {
  createImportRunner,
  type ImportOrigin,
  type ImportRunnerDependencies,
  type ImportTask,
} from './import-runner';
import { createRunImport, type ImportRun, type RowFile } from './run-import';

/** Who asks for something about an import. */
interface Asked {
  by: Reader;
  /** Where the request came from, for the audit log. */
  origin: ImportOrigin;
}

interface StartImport extends Asked {
  file: RowFile;
  query: Pick<ImportQuery, 'dryRun' | 'partial' | 'publish' | 'blank' | 'fileName'>;
}

/**
 * Whether a file has more rows than are imported before the response.
 * @param mostRows how many rows an import may have
 * @throws AppError `payload_too_large` for more rows than an import may have, and what is wrong with the file as a whole
 */
export const isLarge = async (
  file: Pick<RowFile, 'read'>,
  mostRows: number = limits.import.rows,
): Promise<boolean> => {
  let count = 0;
  for await (const row of file.read().rows) {
    if (row) count += 1;
    if (count > mostRows)
      throw new AppError(
        'payload_too_large',
        `The file has more than ${mostRows.toLocaleString('en')} rows. Split it`,
      );
  }
  return count > limits.import.rowsAtOnce;
};

const isRunning = ({ state }: Pick<StoredImport, 'state'>): boolean =>
  state === 'checking' || state === 'writing';

/** A row as it is sent. */
const presentRow = (row: StoredRow, columns: ImportColumns): ImportRow => ({
  row: row.row,
  line: row.line,
  result: row.result,
  ...(row.written ? { id: row.written.id } : {}),
  ...(row.written?.undone ? { undone: row.written.undone } : {}),
  ...(row.written?.undone === 'kept' && row.written.kept ? { kept: row.written.kept } : {}),
  values: valuesOf(row, columns),
  errors: [...(row.errors ?? [])],
  duplicates: [...(row.duplicates ?? [])],
});

/**
 * Adds and updates listings from a file. All rows are checked before the first one is written. Small files are imported
 * before the response. Large files are imported in batches after the response, with pauses while the broker has too
 * many pending events. The rows are kept with their results, so that they can be corrected, checked again, written and
 * taken back.
 */
export const createImportListings = (
  dependencies: ChangeDependencies & ImportRunnerDependencies & { rows: ImportRows },
) => {
  const { ids, jobs, rows } = dependencies;
  const { readFile, checkAgain, writeAll, undo, checkOne } = createRunImport(dependencies);
  const { launch, endedBy, cancel, stop } = createImportRunner(dependencies);

  /** Reads and checks a file, and writes its rows unless that was not asked for. */
  const importFile =
    (run: ImportRun, file: RowFile): ImportTask =>
    async (progress, hooks) => {
      const columns = await readFile(run, file, progress, hooks);
      await jobs.update(run.id, { isComplete: true, columns: columns && [...columns] });
      if (progress.failed > 0 && !run.partial) {
        Object.assign(progress, { state: 'refused', created: 0, updated: 0 });
        return;
      }
      if (run.dryRun) progress.done = progress.total;
      else await writeAll(run, columns, progress, hooks);
      progress.state = 'done';
    };

  const reportOf = async (id: string, notes: ImportNote[]): Promise<ImportReport> => {
    const report: ImportReport = { id, rows: [], notes };
    for await (const batch of rows.batches(id))
      for (const { row, line, result, written, errors, duplicates } of batch.rows)
        report.rows.push({
          row,
          line,
          ...(written ? { id: written.id } : {}),
          result,
          ...(errors ? { errors: [...errors] } : {}),
          ...(duplicates ? { duplicates: [...duplicates] } : {}),
        });
    return report;
  };

  const importAtOnce = async (run: ImportRun, file: RowFile): Promise<ImportReport> => {
    const progress = noProgress();
    try {
      await importFile(run, file)(progress, {
        beforeWriting: () => Promise.resolve(),
        onProgress: () => undefined,
      });
    } catch (error) {
      await jobs.update(run.id, endedBy(error, progress));
      throw error;
    }
    await jobs.update(run.id, progress);
    if (progress.state === 'refused') throw unprocessable(progress.errors);
    return reportOf(run.id, progress.notes);
  };

  const find = async (id: string): Promise<StoredImport> => {
    const job = await jobs.find(id);
    if (!job) throw notFound();
    return job;
  };

  /** An import that has ended, and whose rows are all known. */
  const findEnded = async (id: string): Promise<StoredImport> => {
    const job = await find(id);
    if (isRunning(job))
      throw invalidTransition('The import is running. Wait until it has ended, or cancel it');
    if (!job.isComplete)
      throw invalidTransition('Not all rows of this import were read. Send the file again');
    return job;
  };

  const hasWritten = ({ dryRun, created, updated }: StoredImport): boolean =>
    !dryRun && created + updated > 0;

  /** Goes on with an import that has ended. */
  const resume = async (
    job: StoredImport,
    asked: Asked,
    next: { run: Partial<ImportRun>; change: Partial<ImportProgress>; task: (run: ImportRun) => ImportTask },
  ): Promise<{ id: string }> => {
    const run: ImportRun = {
      ...{ id: job.id, dryRun: job.dryRun, partial: job.partial, publish: job.publish, blank: job.blank },
      ...next.run,
      by: asked.by,
    };
    const { dryRun, partial, publish } = run;
    const { done, total, created, updated, failed, errors, notes, undone } = job;
    const start: ImportProgress = {
      ...{ state: 'checking', done, total, created, updated, failed, errors, notes, undone },
      ...next.change,
    };
    if (!(await jobs.resume(job.id, { ...start, dryRun, partial, publish })))
      throw invalidTransition('The import is running. Wait until it has ended, or cancel it');
    return launch(run, asked, { task: next.task(run), start });
  };

  return {
    /**
     * @returns the result of each row, or the id of an import that continues in the background
     * @throws AppError `unprocessable` with rows and fields when nothing is imported, or `validation_failed` when the
     *   file cannot be read
     */
    async start({ file, query, by, origin }: StartImport): Promise<ImportReport | { id: string }> {
      let isRunningLater = false;
      try {
        const isForLater = await isLarge(file);
        const { dryRun, partial, publish, blank, fileName = null } = query;
        const run: ImportRun = { id: ids.documentId(), dryRun, partial, publish, blank, by };
        await jobs.begin({ id: run.id, dryRun, partial, publish, blank, fileName, by: by.id });
        if (!isForLater) return await importAtOnce(run, file);
        isRunningLater = true;
        return launch(
          run,
          { origin },
          { task: importFile(run, file), start: noProgress(), after: () => file.remove() },
        );
      } finally {
        if (!isRunningLater) await file.remove();
      }
    },
    /**
     * Stops a running import before its next batch. What is stored already stays.
     * @throws AppError `not_found`, or `invalid_transition` when the import has ended
     */
    async cancel(id: string): Promise<void> {
      const job = await find(id);
      if (job.state === 'cancelled') return;
      if (!(await jobs.cancel(id))) throw invalidTransition('The import has already ended');
      cancel(id);
    },
    /** @throws AppError `not_found` */
    find,
    /** Imports of the last 30 days, the newest first. */
    list: (page: { limit: number; offset: number }) => jobs.list(page),
    /**
     * The rows with a result, or all.
     * @throws AppError `not_found`
     */
    async listRows(id: string, request: Parameters<ImportRows['page']>[1]) {
      const { columns } = await find(id);
      const page = await rows.page(id, request);
      return { rows: page.rows.map((row) => presentRow(row, columns)), total: page.total };
    },
    /**
     * The failed rows, in the order of the file.
     * @throws AppError `not_found`
     */
    async failedRows(id: string) {
      const job = await find(id);
      const failedRows = async function* (): AsyncGenerator<StoredRow> {
        for await (const batch of rows.batches(id, 'failed'))
          yield* batch.rows.filter(({ result }) => result === 'failed');
      };
      return { job, rows: failedRows };
    },
    /**
     * Corrects cells of a row that is not written, and checks the row.
     * @throws AppError `not_found`, or `invalid_transition` while the import is running and for a written row
     */
    async correct(request: { id: string; row: number; values: RawRow; by: Reader }): Promise<ImportRow> {
      const { id, row, values, by } = request;
      const job = await findEnded(id);
      const changed = await rows.changeRow(id, row, async (stored) => {
        if (stored.written && stored.written.undone !== 'taken')
          throw invalidTransition('This row is stored already. Edit its place instead');
        return checkOne(job, { ...stored, corrected: { ...stored.corrected, ...values } }, by);
      });
      if (!changed) throw notFound();
      const { before, after } = changed;
      const counts = { created: 0, updated: 0, failed: 0 };
      if (job.dryRun || before.result === 'failed') counts[before.result] -= 1;
      if (job.dryRun || after.result === 'failed') counts[after.result] += 1;
      const isListed = job.errors.length < limits.import.errorsShown;
      const errors = isListed ? (after.errors ?? []) : [];
      await jobs.recount(id, { counts, formerErrors: before.errors ?? [], errors });
      return presentRow(after, job.columns);
    },
    /**
     * Checks all rows again that are not written.
     * @throws AppError `not_found` or `invalid_transition`
     */
    async check(id: string, asked: Asked): Promise<{ id: string }> {
      const job = await findEnded(id);
      return resume(job, asked, {
        run: { dryRun: !hasWritten(job) },
        change: { ...noProgress(), undone: job.undone },
        task: (run) => async (progress, hooks) => {
          await checkAgain(run, job, progress, hooks);
          Object.assign(progress, { state: 'done', done: progress.total });
        },
      });
    },
    /**
     * Writes the rows that are not written yet.
     * @throws AppError `not_found`, `invalid_transition`, or `unprocessable` when rows are invalid and `partial` is not
     *   asked for
     */
    async write(
      id: string,
      {
        partial,
        publish,
        ...asked
      }: Asked & { partial?: boolean | undefined; publish?: boolean | undefined },
    ): Promise<{ id: string }> {
      const job = await findEnded(id);
      const run = { dryRun: false, partial: partial ?? job.partial, publish: publish ?? job.publish };
      if (job.failed > 0 && !run.partial) throw unprocessable(job.errors);
      return resume(job, asked, {
        run,
        change: { ...noProgress(), state: 'writing', total: job.total, notes: job.notes },
        task: (started) => async (progress, hooks) => {
          await writeAll(started, job.columns, progress, hooks);
          progress.state = 'done';
        },
      });
    },
    /**
     * Takes back what an import has written and nobody has changed since: new places are deleted, updated ones get their
     * values back.
     * @throws AppError `not_found`, or `invalid_transition` when nothing was written
     */
    async undo(id: string, asked: Asked): Promise<{ id: string }> {
      const job = await find(id);
      if (isRunning(job))
        throw invalidTransition('The import is running. Wait until it has ended, or cancel it');
      if (!hasWritten(job)) throw invalidTransition('This import has written nothing');
      return resume(job, asked, {
        run: {},
        change: { state: 'writing', done: 0, undone: { taken: 0, kept: 0 } },
        task: (run) => async (progress, hooks) => {
          await undo(run, progress, hooks);
          progress.state = job.state;
        },
      });
    },
    /** Stops running imports between two batches. They count as interrupted. */
    stop,
  };
};

export type Importer = ReturnType<typeof createImportListings>;
