import { AppError } from '@halalmap/errors';
import { type Logger, repeat } from '@halalmap/service-kit';
import type { ActivityEntry, ActivityLog } from '../../domain/activity';
import type { ImportJobs, ImportProgress } from '../../domain/imports';
import type { ChangeDependencies } from '../listing/change-listing';
import type { ImportHooks, ImportRun } from './run-import';

/** How often import progress is saved. The save also shows that the import is still running. */
const beatMs = 1_000;

/** Where a request came from, for the audit log. */
export type ImportOrigin = Pick<ActivityEntry, 'ipAddress' | 'userAgent'>;

/** Part of an import that runs in the background. */
export type ImportTask = (progress: ImportProgress, hooks: ImportHooks) => Promise<void>;

/** Ends a running import at the request of an admin. */
class ImportCancelled extends Error {}

export interface ImportRunnerDependencies {
  jobs: ImportJobs;
  activity: Pick<ActivityLog, 'record'>;
  /** Resolves when few enough events are pending, or when the signal is aborted. */
  waitForCapacity(signal: AbortSignal): Promise<void>;
  logger: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** Called about once a second with the progress of a large import. */
  onProgress?: ((progress: ImportProgress) => void) | undefined;
}

/** Runs parts of imports in the background, stores how far they are, and ends them on request. */
export const createImportRunner = (
  dependencies: Pick<ChangeDependencies, 'ids' | 'clock'> & ImportRunnerDependencies,
) => {
  const { ids, jobs, logger } = dependencies;
  const running = new Map<string, { finished: Promise<void>; ending: AbortController }>();
  let isStopping = false;

  /** The final progress of an import that ended early. */
  const endedBy = (error: unknown, progress: ImportProgress): ImportProgress => {
    if (error instanceof ImportCancelled) return { ...progress, state: 'cancelled' };
    const isError = error instanceof AppError;
    if (!isError && !isStopping) logger.error({ err: error }, 'an import failed');
    const message = isError ? error.message : '';
    const errors = isError
      ? [...progress.errors, { path: '', code: error.code, message, value: null }]
      : progress.errors;
    const isRefused = isError && progress.state === 'checking';
    return { ...progress, errors, state: isRefused ? 'refused' : 'interrupted' };
  };

  /** Writes the audit log entry for the end of a large import, with the row counts. Its start has a separate entry. */
  const record = async (
    { id, dryRun, by }: ImportRun,
    { origin }: { origin: ImportOrigin },
    progress: ImportProgress,
  ) => {
    if (dryRun) return;
    const { state, created, updated, failed, undone } = progress;
    const entry = {
      id: ids.documentId(),
      userId: by.id,
      action: undone ? 'undo' : 'import',
      entityType: 'import',
      entityId: id,
      changes: undone ? { status: state, ...undone } : { status: state, created, updated, failed },
      ...origin,
      createdAt: dependencies.clock.now(),
    };
    await dependencies.activity
      .record([entry])
      .catch((error: unknown) =>
        logger.error({ err: error, entry }, 'the activity log entry could not be stored'),
      );
  };

  /** Runs a task after the response, and stores its progress every second. */
  const runLater = async (
    run: ImportRun,
    asked: { origin: ImportOrigin },
    { task, start, ending }: { task: ImportTask; start: ImportProgress; ending: AbortController },
  ): Promise<void> => {
    let progress = start;
    const write = async (): Promise<void> => {
      const { errors, notes, ...counts } = progress;
      logger.info({ import: run.id, ...counts }, 'importing listings');
      dependencies.onProgress?.(progress);
      // Another replica may have received the request to cancel.
      if (await jobs.update(run.id, progress)) ending.abort(new ImportCancelled());
    };
    const beat = repeat({ name: 'telling how far an import is', task: write, everyMs: beatMs, logger });
    beat.start();
    try {
      await task(progress, {
        async beforeWriting() {
          await dependencies.waitForCapacity(ending.signal);
          ending.signal.throwIfAborted();
        },
        onProgress: () => ending.signal.throwIfAborted(),
      });
    } catch (error) {
      progress = endedBy(error, progress);
    } finally {
      await beat.stop();
      await record(run, asked, progress);
      await write();
    }
  };

  const launch = (
    run: ImportRun,
    asked: { origin: ImportOrigin },
    options: { task: ImportTask; start: ImportProgress; after?: () => Promise<void> },
  ): { id: string } => {
    const ending = new AbortController();
    const finished = runLater(run, asked, { ...options, ending })
      .catch((error: unknown) =>
        logger.error({ err: error, import: run.id }, 'the end of an import could not be stored'),
      )
      .finally(async () => {
        running.delete(run.id);
        await options.after?.();
      });
    running.set(run.id, { finished, ending });
    return { id: run.id };
  };

  return {
    /** Starts a task, which continues after the response. */
    launch,
    endedBy,
    /** Ends an import that runs in this process. */
    cancel: (id: string): void => running.get(id)?.ending.abort(new ImportCancelled()),
    async stop(): Promise<void> {
      isStopping = true;
      for (const { ending } of running.values()) ending.abort(new Error('the service is stopping'));
      await Promise.all([...running.values()].map(({ finished }) => finished));
    },
  };
};
