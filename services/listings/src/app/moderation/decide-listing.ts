import type {
  ListingDecision,
  DelistingCause,
  BulkAction,
  BulkResponse,
  ListingStatus,
} from '@halalmap/contracts';
import { notFound, AppError } from '@halalmap/errors';
import { checkHalalGiven } from '../../domain/listing/asked-halal';
import { sightingOf } from '../../domain/evidence/certificate-sighting';
import type { Decision, Reader, StoredListing } from '../../domain/listing/stored-listing';
import type { Clock } from '@halalmap/service-kit';
import type { IdGenerator } from '../../domain/listing/listing-repository';
import type { LeaseStore } from '../../domain/moderation/queue';
import type { BulkJobs, StoredBulkJob } from '../../domain/moderation/bulk-job';
import { decide, delist, restore } from '../../domain/moderation/decide';
import {
  type ChangeDependencies,
  createChangeListing,
  type ChangedListing,
  type Precondition,
} from '../listing/change-listing';

interface DecideListing {
  id: string;
  decision: ListingDecision;
  by: Reader;
  onlyIf?: Precondition | undefined;
  /** Refuses a listing that has another status by now, unless it is the one decided. */
  from?: readonly ListingStatus[];
  /** How many decisions the listing had when the decider looked at it; omitted: as many as now. */
  seen?: number | undefined;
  /** The bulk action that it is part of. */
  job?: string | undefined;
}

/** The decision that somebody else has made since; undefined when there is none. */
const madeSince = (
  { decisions }: StoredListing,
  { seen, by }: { seen: number; by: Reader },
): Decision | undefined => decisions.slice(seen).findLast((decision) => decision.by !== by.id);

const decidedBy = ({ status, by, at }: Decision): AppError =>
  new AppError('decided', `Somebody else has decided this already: it is ${status}`, {
    details: [
      { path: 'by', message: by },
      { path: 'at', message: at.toISOString() },
      { path: 'decision', message: status },
    ],
  });

/** How many revisions before the present one a caller is believed to have seen. */
const revisionsBack = 100;

/**
 * Refuses, for somebody whose version is no longer the present one, what somebody else has decided since.
 * @param onlyIf whether the caller has seen a version
 * @throws AppError `decided`
 */
const checkUndecided = (current: StoredListing, onlyIf: Precondition, by: Reader): void => {
  const last = current.decisions.at(-1);
  if (!last || last.by === by.id || last.revision === undefined) return;
  const first = Math.max(last.revision, current.revision - revisionsBack);
  for (let revision = first; revision <= current.revision; revision += 1)
    if (onlyIf({ id: current.id, revision })) return;
  throw decidedBy(last);
};

/** Another admin has decided the listing since it was chosen. */
const decidedMeanwhile = (status: ListingStatus): AppError =>
  new AppError('changed', `Somebody else has decided it meanwhile: it is ${status}`);

/**
 * Approves, rejects or unpublishes a listing. Setting the current status again changes nothing, apart from a certificate that
 * was seen.
 * @throws AppError `not_found`, `decided` by somebody else meanwhile, `invalid_transition`, what recording the certificate as seen throws, `locked`,
 *   `precondition_failed`, or
 *   `conflict` when others keep changing it
 */
export const createDecideListing = (dependencies: ChangeDependencies) => {
  const changeListing = createChangeListing(dependencies);
  return function decideListing({
    id,
    decision,
    by,
    onlyIf,
    from,
    job,
    ...request
  }: DecideListing): Promise<ChangedListing> {
    const { certificateSeen } = decision;
    let { seen } = request;
    return changeListing({
      id,
      by,
      onlyIf:
        onlyIf &&
        ((current) => {
          if (onlyIf(current)) return true;
          checkUndecided(current, onlyIf, by);
          return false;
        }),
      change(current, at) {
        if (current.deletedAt) throw notFound();
        // Also when this is tried again, because somebody else was faster by a moment.
        seen ??= current.decisions.length;
        const made = madeSince(current, { seen, by });
        if (made) throw decidedBy(made);
        if (from && current.status !== decision.status && !from.includes(current.status))
          throw decidedMeanwhile(current.status);
        checkHalalGiven(current, dependencies.reference, { certificateSeen: decision.certificateSeen });
        return decide(current, {
          status: decision.status,
          reason: decision.reason ?? null,
          by: by.id,
          at,
          seen: certificateSeen ? sightingOf(certificateSeen, dependencies.reference) : null,
          newId: () => dependencies.ids.documentId(),
          job,
        });
      },
    });
  };
};

export type DecideListingUseCase = ReturnType<typeof createDecideListing>;

/**
 * Decides a listing for somebody who may have leased it: they decide on what they saw then. The lease ends with the decision,
 * also with one that is refused because somebody else was first.
 * @throws AppError as deciding does
 */
export const createDecideLeased = ({
  decideListing,
  leases,
}: {
  decideListing: DecideListingUseCase;
  leases: Pick<LeaseStore, 'find' | 'release'>;
}): DecideListingUseCase =>
  async function decideLeased(request) {
    const { id, by } = request;
    const lease = await leases.find(id);
    const own = lease?.by === by.id ? lease : null;
    try {
      return await decideListing({ ...request, seen: request.seen ?? own?.decisions });
    } finally {
      if (own) await leases.release(id, by.id);
    }
  };

/**
 * Removes a listing from the directory. It is purged after 30 days.
 * @throws AppError `not_found`, `locked` or `conflict`
 */
export const createDeleteListing = (dependencies: ChangeDependencies) => {
  const changeListing = createChangeListing(dependencies);
  return function deleteListing({
    id,
    cause,
    by,
    from,
    job,
  }: {
    id: string;
    cause: DelistingCause;
    by: Reader;
    /** The bulk action that it is part of. */
    job?: string | undefined;
    /** Refuses a listing that has another status by now; one that is deleted already stays as it is. */
    from?: readonly ListingStatus[];
  }): Promise<ChangedListing> {
    return changeListing({
      id,
      by,
      change(current, at) {
        if (from && current.deletedAt) return current;
        if (from && !from.includes(current.status)) throw decidedMeanwhile(current.status);
        return delist(current, { cause, at, job });
      },
    });
  };
};

export type DeleteListingUseCase = ReturnType<typeof createDeleteListing>;

/**
 * Restores a deleted listing to its previous state. Does nothing if it is not deleted.
 * @throws AppError `not_found` when it was purged, `locked` or `conflict`
 */
export const createRestoreListing = (dependencies: ChangeDependencies) => {
  const changeListing = createChangeListing(dependencies);
  return function restoreListing({ id, by }: { id: string; by: Reader }): Promise<ChangedListing> {
    return changeListing({ id, by, change: restore });
  };
};

export type RestoreListingUseCase = ReturnType<typeof createRestoreListing>;

const documentId = /^[0-9a-f]{24}$/;

/**
 * Decides or deletes many listings, one after the other. A failure is reported and does not stop the rest. What was done can
 * be taken back like a bulk action by query.
 */
export const createChangeMany = (dependencies: {
  decideListing: DecideListingUseCase;
  deleteListing: DeleteListingUseCase;
  jobs: Pick<BulkJobs, 'add'>;
  clock: Clock;
  ids: Pick<IdGenerator, 'documentId'>;
}) => {
  const changeOne = (
    { action, data }: BulkAction,
    { id, by, job }: { id: string; by: Reader; job: string },
  ): Promise<ChangedListing> => {
    if (!documentId.test(id)) throw notFound();
    if (action === 'delete')
      return dependencies.deleteListing({ id, cause: data?.cause ?? 'removed', by, job });
    return dependencies.decideListing({ id, decision: data as ListingDecision, by, job });
  };
  return async function changeMany({
    request,
    by,
    origin,
  }: {
    request: BulkAction & { listingIds: readonly string[] };
    by: Reader;
    origin: StoredBulkJob['origin'];
  }): Promise<BulkResponse> {
    const job = dependencies.ids.documentId();
    const succeeded: string[] = [];
    const failed: BulkResponse['failed'] = [];
    const listingIds = [...new Set(request.listingIds)];
    for (const id of listingIds) {
      try {
        await changeOne(request, { id, by, job });
        succeeded.push(id);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        failed.push({ id, code: error.code, message: error.message });
      }
    }
    if (succeeded.length === 0) return { succeeded, failed };
    const { action, data } = request;
    await dependencies.jobs.add({
      ...{ id: job, action, data, statuses: [], by: by.id, origin, createdAt: dependencies.clock.now() },
      listingIds: succeeded,
      progress: {
        ...{ state: 'done', isUndoable: true, undone: null },
        ...{ done: listingIds.length, total: listingIds.length, failed, failedTotal: failed.length },
      },
    });
    return { id: job, succeeded, failed };
  };
};

export type ChangeManyUseCase = ReturnType<typeof createChangeMany>;
