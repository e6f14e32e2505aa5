import {
  limits,
  type BulkAction,
  type BulkJob,
  type ListingDecision,
  type ListingQuery,
} from '@halalmap/contracts';
import { AppError, invalidTransition, notFound } from '@halalmap/errors';
import { repeat, type Logger } from '@halalmap/service-kit';
import { runAudited } from '../activity/audit-scope';
import type { ActivityEntry, ActivityLog } from '../../domain/activity';
import type { Reader } from '../../domain/listing/stored-listing';
import type { BulkJobs, StoredBulkJob } from '../../domain/moderation/bulk-job';
import type { ChangeDependencies, ChangedListing } from '../listing/change-listing';
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
  const running = new Map<string, Promise<void>>();
  const stopping = new AbortController();

  const changeOne = (job: StoredBulkJob, id: string): Promise<ChangedListing> => {
    const { action, data, statuses: from } = job;
    const by: Reader = { id: job.by, role: 'admin' };
    const scope = {
      userId: job.by,
      action,
      entityType: 'listing',
      entityId: null,
      changes: () => data ?? null,
      ...job.origin,
      now: () => clock.now(),
      newId: () => ids.documentId(),
    };
    const change = (): Promise<ChangedListing> =>
      action === 'delete'
        ? deleteListing({ id, cause: data?.cause ?? 'removed', by, from })
        : decideListing({ id, decision: data as ListingDecision, by, from });
    return runAudited(scope, change, () => Promise.resolve());
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

  const run = async (job: StoredBulkJob): Promise<void> => {
    const progress: BulkJob = { ...job.progress, failed: [...job.progress.failed] };
    let isCancelled = false;
    const save = async (): Promise<void> => {
      if (await jobs.update(job.id, progress)) isCancelled = true;
    };
    const beat = repeat({ name: 'telling how far a bulk action is', task: save, everyMs: beatMs, logger });
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
  const runLater = (job: StoredBulkJob): void => {
    const finished = run(job)
      .catch((error: unknown) => logger.error({ err: error, bulk: job.id }, 'a bulk action stopped'))
      .finally(() => running.delete(job.id));
    running.set(job.id, finished);
  };
  const found = async (id: string): Promise<BulkJob> => {
    const job = await jobs.find(id);
    if (!job) throw notFound();
    return job;
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
      const progress: BulkJob = { state: 'running', done: 0, total, failed: [], failedTotal: 0 };
      const { statuses } = criteria;
      const job = { id: ids.documentId(), ...step, listingIds, statuses, by: by.id, origin, progress };
      await jobs.add(job);
      runLater(job);
      return { id: job.id };
    },
    find: found,
    async cancel(id) {
      if ((await found(id)).state === 'cancelled') return;
      if (!(await jobs.cancel(id))) throw invalidTransition('It has already ended');
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
