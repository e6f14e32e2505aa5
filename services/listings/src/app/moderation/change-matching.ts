import {
  limits,
  type BulkAction,
  type BulkJob,
  type ListingDecision,
  type ListingQuery,
} from '@halalmap/contracts';
import { AppError, invalidTransition, notFound } from '@halalmap/errors';
import { repeat, type Logger } from '@halalmap/service-kit';
import { type AuditScope, describeAudit, runAudited, unaudited } from '../activity/audit-scope';
import type { ActivityEntry, ActivityLog } from '../../domain/activity';
import type { Reader } from '../../domain/listing/stored-listing';
import type { BulkJobs, StoredBulkJob } from '../../domain/moderation/bulk-job';
import { takeBulkBack } from '../../domain/moderation/decide';
import { type ChangeDependencies, type ChangedListing, createChangeListing } from '../listing/change-listing';
import { criteriaOf } from '../listing/read-listings';
import { createDecideListing, createDeleteListing } from './decide-listing';
import type { PendingDuplicates } from './find-duplicates';

/** How often progress is saved. The save also shows that the job is still running. */
const beatMs = 1_000;
/** Each listing is a separate write, and the disk handles many at once. */
const changesAtOnce = 10;

interface ChangeMatching {
  query: ListingQuery;
  /** The number of listings that the admin has confirmed. */
  expected: number;
  step: BulkAction;
  by: Reader;
  origin: Pick<ActivityEntry, 'ipAddress' | 'userAgent'>;
}

interface Change {
  id: string;
  failure?: Pick<BulkJob['failed'][number], 'code' | 'message'>;
}

/** Bulk actions on all listings that match a query, in the background. */
export interface ChangeMatchingListings {
  /**
   * @returns the id of the job
   * @throws AppError `changed` when another number of listings matches
   */
  start(request: ChangeMatching): Promise<{ id: string }>;
  /** @throws AppError `not_found` */
  find(id: string): Promise<BulkJob>;
  /**
   * Stops a job before its next listings.
   * @throws AppError `not_found`, or `invalid_transition` when it has ended
   */
  cancel(id: string): Promise<void>;
  /**
   * Takes back what an ended job has changed and nobody has changed since.
   * @throws AppError `not_found`, or `invalid_transition` while it runs, after a day, or when it was taken back
   */
  undo(id: string, by: Reader): Promise<{ id: string }>;
  /** Continues jobs whose process has ended. */
  resume(): Promise<void>;
  /** Stops between two batches. Another process, or this one after its restart, continues. */
  stop(): Promise<void>;
}

/**
 * Decides or deletes all listings that match a query. The listings are those that match when it starts; one that somebody
 * else decides before its turn is left alone and reported. A job is continued after a crash: what is done already counts
 * as done.
 */
export const createChangeMatching = (
  dependencies: ChangeDependencies & {
    jobs: BulkJobs;
    activity: Pick<ActivityLog, 'collect'>;
    duplicates: Pick<PendingDuplicates, 'catchUp'>;
    /** Resolves when few enough events are pending, or when the signal is aborted. */
    waitForCapacity(signal: AbortSignal): Promise<void>;
    logger: Pick<Logger, 'info' | 'error'>;
  },
): ChangeMatchingListings => {
  const { listings, reference, clock, ids, jobs, activity, logger } = dependencies;
  const inBulk = { ...dependencies, inBulk: true };
  const decideListing = createDecideListing(inBulk);
  const deleteListing = createDeleteListing(inBulk);
  const changeListing = createChangeListing(inBulk);
  const running = new Map<string, Promise<void>>();
  const stopping = new AbortController();

  const scopeOf = (
    job: StoredBulkJob,
    what: Pick<AuditScope, 'userId' | 'action' | 'changes'>,
  ): AuditScope => ({
    ...what,
    entityType: 'listing',
    entityId: null,
    ...job.origin,
    now: () => clock.now(),
    newId: () => ids.documentId(),
  });
  const changeOne = (job: StoredBulkJob, id: string): Promise<ChangedListing> => {
    const { action, data, statuses: from } = job;
    const by: Reader = { id: job.by, role: 'admin' };
    const scope = scopeOf(job, { userId: job.by, action, changes: () => data ?? null });
    const change = (): Promise<ChangedListing> =>
      action === 'delete'
        ? deleteListing({ id, cause: data?.cause ?? 'removed', by, from, job: job.id })
        : decideListing({ id, decision: data as ListingDecision, by, from, job: job.id });
    return runAudited(scope, change, () => Promise.resolve());
  };
  const why = {
    changed: 'Somebody has changed it since',
    decided: 'Somebody has decided it since',
  } as const;
  /** @returns why it is kept; null when it was taken back, or there was nothing to take back */
  const takeBack = async (job: StoredBulkJob, id: string): Promise<Change & { taken: boolean }> => {
    const by: Reader = { id: job.undoBy ?? job.by, role: 'admin' };
    let kept: keyof typeof why | null = null;
    const scope = scopeOf(job, { userId: by.id, action: 'undo', changes: () => ({ bulk: job.id }) });
    try {
      const { changed } = await runAudited(
        scope,
        () =>
          changeListing({
            id,
            by,
            change(current, at) {
              const taken = takeBulkBack(current, { job: job.id, by: by.id, at });
              kept = taken && 'kept' in taken ? taken.kept : null;
              return taken && 'listing' in taken ? taken.listing : current;
            },
          }),
        () => Promise.resolve(),
      );
      return kept
        ? { id, taken: false, failure: { code: kept, message: why[kept] } }
        : { id, taken: changed };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { id, taken: false, failure: { code: error.code, message: error.message } };
    }
  };
  const tryOne = async (job: StoredBulkJob, id: string): Promise<Change> => {
    try {
      await changeOne(job, id);
      return { id };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { id, failure: { code: error.code, message: error.message } };
    }
  };
  /** The log takes the entries over from the listings. What is left is for the timer. */
  const collectAudit = (): Promise<void> =>
    activity.collect().catch((error: unknown) => logger.error({ err: error }, 'audit log entries wait'));
  const failuresOf = async (changes: readonly Change[]): Promise<BulkJob['failed']> => {
    const failed = changes.flatMap(({ id, failure }) => (failure ? [{ id, ...failure }] : []));
    const names = new Map(
      (await listings.findMany(failed.map(({ id }) => id))).map(({ id, name }) => [id, name]),
    );
    return failed.map((failure) => {
      const name = names.get(failure.id);
      return { ...failure, ...(name === undefined ? {} : { name }) };
    });
  };

  const tellHowFar = (task: () => Promise<void>) =>
    repeat({ name: 'telling how far a bulk action is', task, everyMs: beatMs, logger });

  const run = async (job: StoredBulkJob): Promise<void> => {
    const progress: BulkJob = { ...job.progress, failed: [...job.progress.failed] };
    let isCancelled = false;
    const save = async (): Promise<void> => {
      if (await jobs.update(job.id, progress)) isCancelled = true;
    };
    const beat = tellHowFar(save);
    beat.start();
    try {
      await save();
      while (progress.done < progress.total && !isCancelled && !stopping.signal.aborted) {
        await dependencies.waitForCapacity(stopping.signal);
        const batch = job.listingIds.slice(progress.done, progress.done + changesAtOnce);
        const changes = await Promise.all(batch.map((id) => tryOne(job, id)));
        await collectAudit();
        const failed = await failuresOf(changes);
        progress.failed.push(...failed.slice(0, limits.bulkJob.failures - progress.failed.length));
        progress.failedTotal += failed.length;
        progress.done += batch.length;
      }
    } finally {
      await beat.stop();
      if (progress.done === progress.total) progress.state = 'done';
      else if (isCancelled) progress.state = 'cancelled';
      await save();
      const { done, total, failedTotal, state } = progress;
      logger.info({ bulk: job.id, done, total, failed: failedTotal, state }, 'changed many listings');
    }
  };

  /** Takes a job back. What was taken back before a crash counts as that again, because the listings say so. */
  const runUndo = async (job: StoredBulkJob, undone: NonNullable<BulkJob['undone']>): Promise<void> => {
    const progress: BulkJob = { ...job.progress, undone };
    const save = async (): Promise<void> => {
      await jobs.update(job.id, progress);
    };
    const beat = tellHowFar(save);
    beat.start();
    try {
      while (undone.done < job.listingIds.length && !stopping.signal.aborted) {
        await dependencies.waitForCapacity(stopping.signal);
        const batch = job.listingIds.slice(undone.done, undone.done + changesAtOnce);
        const changes = await Promise.all(batch.map((id) => takeBack(job, id)));
        await collectAudit();
        const kept = await failuresOf(changes);
        undone.kept.push(...kept.slice(0, limits.bulkJob.failures - undone.kept.length));
        undone.keptTotal += kept.length;
        undone.taken += changes.filter(({ taken }) => taken).length;
        undone.done += batch.length;
      }
    } finally {
      await beat.stop();
      if (undone.done === job.listingIds.length)
        progress.state = progress.done < progress.total ? 'cancelled' : 'done';
      await save();
      logger.info({ bulk: job.id, taken: undone.taken, kept: undone.keptTotal }, 'took a bulk action back');
    }
  };
  const runLater = (job: StoredBulkJob): void => {
    const { undone } = job.progress;
    const finished = (undone ? runUndo(job, { ...undone, kept: [...undone.kept] }) : run(job))
      .catch((error: unknown) => logger.error({ err: error, bulk: job.id }, 'a bulk action stopped'))
      .finally(() => running.delete(job.id));
    running.set(job.id, finished);
  };
  const existing = async (id: string): Promise<StoredBulkJob> => {
    const job = await jobs.find(id);
    if (!job) throw notFound();
    return job;
  };
  const isUndoable = ({ createdAt, progress }: StoredBulkJob): boolean =>
    progress.undone === null &&
    createdAt !== undefined &&
    clock.now().getTime() - createdAt.getTime() < limits.bulkUndo.withinMs;
  const found = async (id: string): Promise<BulkJob> => {
    const job = await existing(id);
    return { ...job.progress, isUndoable: job.progress.state !== 'running' && isUndoable(job) };
  };

  return {
    async start({ query, expected, step, by, origin }) {
      const criteria = criteriaOf(query, by, { reference, now: clock.now() });
      if (query.hasDuplicates) await dependencies.duplicates.catchUp();
      const listingIds = await listings.idsOf(criteria, limits.bulkJob.listings + 1);
      const total = listingIds.length;
      if (total > limits.bulkJob.listings)
        throw new AppError('payload_too_large', 'Too many listings match. Narrow the filters');
      if (total !== expected)
        throw new AppError('changed', `${total} listings match now, not ${expected}. Please look again`);
      const progress: BulkJob = {
        ...{ state: 'running', done: 0, total, failed: [], failedTotal: 0 },
        ...{ isUndoable: true, undone: null },
      };
      const { statuses } = criteria;
      const createdAt = clock.now();
      const job = {
        ...{ id: ids.documentId(), ...step, listingIds, statuses, by: by.id, origin },
        ...{ createdAt, progress },
      };
      await jobs.add(job);
      runLater(job);
      return { id: job.id };
    },
    find: found,
    async cancel(id) {
      if ((await found(id)).state === 'cancelled') return;
      if (!(await jobs.cancel(id))) throw invalidTransition('It has already ended');
    },
    async undo(id, by) {
      const job = await existing(id);
      if (job.progress.state === 'running') throw invalidTransition('It is running. Wait until it has ended');
      if (!isUndoable(job))
        throw invalidTransition(
          job.progress.undone ? 'It was taken back already' : 'It can be taken back for a day only',
        );
      if (!(await jobs.startUndo(id, by.id))) throw invalidTransition('It is being taken back');
      describeAudit({ isDue: true, entityId: null, changes: () => ({ bulk: id }) });
      unaudited(() =>
        runLater({
          ...job,
          undoBy: by.id,
          progress: {
            ...job.progress,
            state: 'running',
            undone: { done: 0, taken: 0, kept: [], keptTotal: 0 },
          },
        }),
      );
      return { id };
    },
    async resume() {
      for (;;) {
        const job = stopping.signal.aborted ? null : await jobs.takeAbandoned();
        if (!job) return;
        if (!running.has(job.id)) runLater(job);
      }
    },
    async stop() {
      stopping.abort();
      await Promise.all(running.values());
    },
  };
};
