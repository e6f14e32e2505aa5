import { retention } from '@halalmap/contracts';
import type { Clock } from '@halalmap/service-kit';
import type { PictureClient } from '@halalmap/service-kit/pictures';
import type { ActivityLog } from '../../domain/activity';
import type { ClaimStore } from '../../domain/claim';
import type { ManageCertificateFiles } from '../evidence/manage-certificate-files';
import type { ListingRepository } from '../../domain/listing/listing-repository';
import type { StoredListing } from '../../domain/listing/stored-listing';
import { purge } from '../../domain/moderation/decide';
import type { ImportRows } from '../../domain/imports';
import type { ListingReportStore } from '../../domain/moderation/listing-report';
import type { ReviewStore } from '../../domain/review';
import { createStoreListing, type ChangeDependencies } from '../listing/change-listing';
import { privateFields, withoutOldPrivateValues } from '../listing/listing-history';

const batch = 100;

/**
 * Deletes what is older than the retention table allows and has no TTL index: IP addresses and replaced values in the audit log, contact
 * messages, email addresses of decided reports, hashes of the addresses of former reviewers, replaced private values in histories, rows of imports, and the files of decided claims and certificates. Safe to repeat after an interruption.
 */
export const createApplyRetention = (dependencies: {
  activity: Pick<ActivityLog, 'deleteAddresses' | 'deleteBefore'>;
  messages: { removeBefore(before: Date): Promise<unknown>; removeUnconfirmed(at: Date): Promise<void> };
  claims: Pick<ClaimStore, 'withFilesBefore' | 'dropFiles'>;
  claimFiles: Pick<PictureClient, 'detach'>;
  certificateFiles: Pick<ManageCertificateFiles, 'tidy'>;
  listingReports: Pick<ListingReportStore, 'forgetEmails'>;
  listings: Pick<ListingRepository, 'find' | 'history' | 'setHistory' | 'withOldHistory'>;
  importRows: Pick<ImportRows, 'removeBefore'>;
  receipts: { forget(before: { decided: Date; submitted: Date }): Promise<void> };
  reviews: Pick<ReviewStore, 'forgetFormer'>;
  clock: Clock;
}) =>
  async function applyRetention(): Promise<void> {
    const { activity, messages, claims, claimFiles, certificateFiles, listingReports, listings, clock } =
      dependencies;
    const before = (ageMs: number): Date => new Date(clock.now().getTime() - ageMs);

    await certificateFiles.tidy();
    for (;;) {
      const due = await claims.withFilesBefore(before(retention.claimFiles), batch);
      for (const { id, evidenceFiles } of due) {
        await claims.dropFiles(evidenceFiles.map((file) => file.id));
        await claimFiles.detach(id);
      }
      if (due.length < batch) break;
    }
    await dependencies.importRows.removeBefore(before(retention.imports));
    await listingReports.forgetEmails(before(retention.reportEmails));
    await dependencies.receipts.forget({
      decided: before(retention.receipts),
      submitted: before(retention.submitterEmails),
    });
    await dependencies.reviews.forgetFormer(before(retention.formerReviewers));
    await messages.removeBefore(before(retention.messages));
    await messages.removeUnconfirmed(before(0));
    await activity.deleteAddresses(before(retention.auditLogAddress));
    const replacedBefore = before(retention.replacedPrivateValues);
    await activity.deleteBefore(replacedBefore);
    for (const id of await listings.withOldHistory(privateFields, replacedBefore)) {
      const listing = await listings.find(id);
      const history = withoutOldPrivateValues(await listings.history(id), replacedBefore);
      // A listing that is being changed right now is left for the next run.
      if (listing && history) await listings.setHistory(listing, history);
    }
  };

const purgedAtOnce = 100;

/** History fields about the lifecycle of a listing. They hold no data of the place. */
const lifeFields: ReadonlySet<string> = new Set(['status', 'deleted', 'trust']);

type PurgeDependencies = ChangeDependencies & { activity: Pick<ActivityLog, 'deleteChanges'> };

/**
 * Empties a deleted listing, with an event that removes all related data too.
 * @returns false when it was changed concurrently
 */
export const createPurgeOne = (dependencies: PurgeDependencies) => {
  const { listings, changes, activity } = dependencies;
  const storeListing = createStoreListing(dependencies);
  return async function purgeOne(stored: StoredListing, now: Date): Promise<boolean> {
    await changes.removeOf(stored.id);
    await activity.deleteChanges('listing', stored.id);
    const history = (await listings.history(stored.id)).filter(({ field }) => lifeFields.has(field));
    const next = { ...purge(stored, { at: now }), updatedAt: now };
    return (await storeListing(next, { now, history: { instead: history } })) !== null;
  };
};

/**
 * Empties listings that were deleted 30 days ago, each with an event that removes all related data too. For a listing
 * that was public, its existence and its dates are kept. Others are removed once their event is published.
 * @returns how many were purged
 */
export const createPurgeListings = (dependencies: PurgeDependencies) => {
  const { listings, clock } = dependencies;
  const purgeOne = createPurgeOne(dependencies);

  return async function purgeListings(): Promise<number> {
    const now = clock.now();
    const before = new Date(now.getTime() - retention.deletedListings);
    let purged = 0;
    for (;;) {
      const due = await listings.deletedBefore(before, purgedAtOnce);
      let done = 0;
      for (const stored of due) if (await purgeOne(stored, now)) done += 1;
      purged += done;
      // Listings that are being changed right now are left for the next run.
      if (due.length < purgedAtOnce || done === 0) break;
    }
    await listings.removeForgotten();
    return purged;
  };
};
