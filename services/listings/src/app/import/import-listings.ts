import { limits, type ImportNote, type ImportReport, type ListingSubmission } from '@halalmap/contracts';
import { AppError, invalidTransition, notFound, unprocessable } from '@halalmap/errors';
import { resolvePlace } from '@halalmap/reference-data';
import { repeat, type Logger } from '@halalmap/service-kit';
import type { ActivityLog } from '../../domain/activity';
import { noProgress, type ImportJobs, type ImportProgress } from '../../domain/imports';
import type { ChangeDependencies } from '../listing/change-listing';
import { createRunImport, type ImportRequest, type RowFile } from './run-import';

/** How often import progress is saved. The save also shows that the import is still running. */
const beatMs = 1_000;
/** How many values a note lists. */
const notedValues = 100;

/**
 * Whether a file has more rows than are imported before the response.
 * @throws AppError `payload_too_large` for more rows than an import may have
 */
type WrittenTown = Pick<ListingSubmission, 'municipality' | 'province' | 'municipalityId'>;

/** Towns that stay text because nothing has their name, and towns found in another province than the given one. */
const placeNotes = (places: readonly WrittenTown[]): ImportNote[] => {
  const found = places
    .filter(({ municipality, municipalityId }) => municipality !== null && municipalityId === null)
    .map(({ municipality, province }) => ({
      text: [municipality, province].filter(Boolean).join(', '),
      ...resolvePlace({ municipality, province }),
    }));
  const note = (code: ImportNote['code'], noted: typeof found): ImportNote[] =>
    noted.length === 0
      ? []
      : [
          {
            code,
            count: noted.length,
            values: [...new Set(noted.map(({ text }) => text))].slice(0, notedValues),
          },
        ];
  return [
    ...note(
      'unknown_town',
      found.filter(({ municipality }) => municipality === null),
    ),
    ...note(
      'province_differs',
      found.filter(({ isProvinceOther }) => isProvinceOther),
    ),
  ];
};

const isLarge = async (file: RowFile): Promise<boolean> => {
  let count = 0;
  for await (const row of file.rows()) {
    if (row) count += 1;
    if (count > limits.import.rows)
      throw new AppError(
        'payload_too_large',
        `The file has more than ${limits.import.rows.toLocaleString('en')} rows. Split it`,
      );
  }
  return count > limits.import.rowsAtOnce;
};

/** Ends a running import at the request of an admin. */
class ImportCancelled extends Error {}

/**
 * Adds and updates listings from a file. All rows are checked before the first one is written. Small files are imported
 * before the response. Large files are imported in batches after the response, with pauses while the broker has too
 * many pending events. Repeating an interrupted import updates the rows with an `externalId` that were already stored.
 */
export const createImportListings = (
  dependencies: ChangeDependencies & {
    jobs: ImportJobs;
    activity: Pick<ActivityLog, 'record'>;
    /** Resolves when few enough events are pending, or when the signal is aborted. */
    waitForCapacity(signal: AbortSignal): Promise<void>;
    logger: Pick<Logger, 'info' | 'warn' | 'error'>;
    /** Called about once a second with the progress of a large import. */
    onProgress?: ((progress: ImportProgress) => void) | undefined;
  },
) => {
  const { ids, jobs, logger } = dependencies;
  const run = createRunImport(dependencies);
  const running = new Map<string, { finished: Promise<void>; ending: AbortController }>();
  let isStopping = false;

  const importAtOnce = async (request: ImportRequest): Promise<ImportReport> => {
    const rows = new Map<number, ImportReport['rows'][number]>();
    const places: WrittenTown[] = [];
    const finished = await run(request, {
      onChecked(checked) {
        for (const { row, ...entry } of checked) {
          if (entry.kind === 'bad') rows.set(row, { row, result: 'failed', errors: entry.errors });
          else if (entry.kind === 'known') rows.set(row, { row, id: entry.id, result: 'updated' });
          else rows.set(row, { row, result: 'created' });
          if (entry.kind === 'new') places.push(entry.submission);
        }
      },
      onWritten(written) {
        for (const entry of written) rows.set(entry.row, entry);
      },
    });
    if (finished.state === 'refused') throw unprocessable(finished.errors);
    return { rows: [...rows.values()], notes: [...request.file.notes(), ...placeNotes(places)] };
  };

  /** The final progress of an import that ended early. */
  const endedBy = (error: unknown, progress: ImportProgress): ImportProgress => {
    if (error instanceof ImportCancelled) return { ...progress, state: 'cancelled' };
    const isError = error instanceof AppError;
    if (!isError && !isStopping) logger.error({ err: error }, 'an import failed');
    const errors = isError ? [...progress.errors, { path: '', message: error.message }] : progress.errors;
    const isRefused = isError && progress.state === 'checking';
    return { ...progress, errors, state: isRefused ? 'refused' : 'interrupted' };
  };

  /** Writes the audit log entry for the end of a large import, with the row counts. Its start has a separate entry. */
  const record = async (id: string, { query, by, origin }: ImportRequest, progress: ImportProgress) => {
    if (query.dryRun) return;
    const { state, created, updated, failed } = progress;
    const entry = {
      id: ids.documentId(),
      userId: by.id,
      action: 'import',
      entityType: 'import',
      entityId: id,
      changes: { status: state, created, updated, failed },
      ...origin,
      createdAt: dependencies.clock.now(),
    };
    await dependencies.activity
      .record([entry])
      .catch((error: unknown) =>
        logger.error({ err: error, entry }, 'the activity log entry could not be stored'),
      );
  };

  const importLater = async (id: string, request: ImportRequest, ending: AbortController): Promise<void> => {
    let progress = noProgress();
    const write = async (): Promise<void> => {
      const { errors, ...counts } = progress;
      logger.info({ import: id, ...counts }, 'importing listings');
      dependencies.onProgress?.(progress);
      // Another replica may have received the request to cancel.
      if (await jobs.update(id, progress)) ending.abort(new ImportCancelled());
    };
    const beat = repeat({ name: 'telling how far an import is', task: write, everyMs: beatMs, logger });
    beat.start();
    try {
      progress = await run(request, {
        async beforeWriting() {
          await dependencies.waitForCapacity(ending.signal);
          ending.signal.throwIfAborted();
        },
        onProgress(current) {
          progress = current;
          ending.signal.throwIfAborted();
        },
      });
    } catch (error) {
      progress = endedBy(error, progress);
    } finally {
      await beat.stop();
      await record(id, request, progress);
      await write();
      await request.file.remove();
    }
  };

  return {
    /**
     * @returns the result of each row, or the id of an import that continues in the background
     * @throws AppError `unprocessable` with rows and fields when nothing is imported, or `validation_failed` when the
     *   file cannot be read
     */
    async start(request: ImportRequest): Promise<ImportReport | { id: string }> {
      let isRunningLater = false;
      try {
        if (!(await isLarge(request.file))) return await importAtOnce(request);
        const id = ids.documentId();
        await jobs.begin(id);
        isRunningLater = true;
        const ending = new AbortController();
        const finished = importLater(id, request, ending)
          .catch((error: unknown) =>
            logger.error({ err: error, import: id }, 'the end of an import could not be stored'),
          )
          .finally(() => running.delete(id));
        running.set(id, { finished, ending });
        return { id };
      } finally {
        if (!isRunningLater) await request.file.remove();
      }
    },
    /**
     * Stops a running import before its next batch. What is stored already stays.
     * @throws AppError `not_found`, or `invalid_transition` when the import has ended
     */
    async cancel(id: string): Promise<void> {
      const job = await jobs.find(id);
      if (!job) throw notFound();
      if (job.state === 'cancelled') return;
      if (!(await jobs.cancel(id))) throw invalidTransition('The import has already ended');
      running.get(id)?.ending.abort(new ImportCancelled());
    },
    /** Stops running imports between two batches. They count as interrupted. */
    async stop(): Promise<void> {
      isStopping = true;
      for (const { ending } of running.values()) ending.abort(new Error('the service is stopping'));
      await Promise.all([...running.values()].map(({ finished }) => finished));
    },
  };
};

export type Importer = ReturnType<typeof createImportListings>;
