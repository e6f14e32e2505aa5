import type { PictureClient } from '@halalmap/service-kit/pictures';
import type { ActivityLog } from '../../domain/activity';
import type { CertificateRequestStore } from '../../domain/certificate-request';
import type { ClaimStore } from '../../domain/claim';
import type { ConfirmationStore } from '../../domain/confirmation';
import type { StoredListing } from '../../domain/listing/stored-listing';
import { delist } from '../../domain/moderation/decide';
import type { NoteStore } from '../../domain/moderation/queue';
import type { OwnerCheckStore } from '../../domain/owner-check';
import type { ReportStore, ReviewStore } from '../../domain/review';
import { type ChangeDependencies, createChangeListing } from '../listing/change-listing';
import type { ListingReportStore } from '../../domain/moderation/listing-report';
import type { PhotoOfferStore } from '../../domain/photo-offer';
import type { ManageCertificateFiles } from '../evidence/manage-certificate-files';
import { createPurgeOne } from './apply-retention';
import { type ReviewDependencies, createDeleteReview } from '../review/write-review';

/** Deletes all user contributions to a listing: reviews, reports, confirmations, claims, photos and certificate files. */
export type RemoveContributions = (listingId: string) => Promise<void>;

/** Safe to repeat: each store is emptied before the media service is told to release the pictures. */
export const createRemoveContributions = (options: {
  reviews: Pick<ReviewStore, 'removeOf'>;
  reports: Pick<ReportStore, 'removeOf'>;
  listingReports: Pick<ListingReportStore, 'removeOf'>;
  confirmations: Pick<ConfirmationStore, 'removeOf'>;
  certificateRequests: Pick<CertificateRequestStore, 'removeOf'>;
  ownerChecks: Pick<OwnerCheckStore, 'removeOf'>;
  notes: Pick<NoteStore, 'removeOf'>;
  claims: Pick<ClaimStore, 'removeOf'>;
  photoOffers: Pick<PhotoOfferStore, 'removeOf'>;
  photos: Pick<PictureClient, 'detach'>;
  files: Pick<PictureClient, 'detach'>;
  offered: Pick<PictureClient, 'detach'>;
  certificateFiles: Pick<ManageCertificateFiles, 'removeOf'>;
}): RemoveContributions =>
  async function removeContributions(listingId) {
    for (const id of await options.reviews.removeOf(listingId)) await options.photos.detach(id);
    for (const store of [
      options.reports,
      options.listingReports,
      options.confirmations,
      options.certificateRequests,
      options.ownerChecks,
      options.notes,
    ])
      await store.removeOf(listingId);
    for (const id of await options.claims.removeOf(listingId)) await options.files.detach(id);
    for (const id of await options.photoOffers.removeOf(listingId)) await options.offered.detach(id);
    await options.certificateFiles.removeOf(listingId);
  };

/** The data by which contributions of a demo user are found. */
export interface DemoWriter {
  id: string;
  email: string;
}

export interface RemovedDemo {
  places: number;
  reviews: number;
  messages: number;
}

/**
 * Removes demo places with all related data, and what demo users wrote to the site and about other places, where a
 * merge may have moved it. Audit log entries stay. A second call removes what is left.
 */
export const createRemoveDemo = (
  dependencies: ChangeDependencies &
    ReviewDependencies & {
      messages: { removeOf(sender: { userId: string; email: string }): Promise<number> };
      activity: Pick<ActivityLog, 'deleteChanges'>;
      removeContributions: RemoveContributions;
    },
) => {
  const { listings, reviews, messages, clock, removeContributions } = dependencies;
  const changeListing = createChangeListing(dependencies);
  const deleteReview = createDeleteReview(dependencies);
  const purgeOne = createPurgeOne(dependencies);

  const removePlace = async (place: StoredListing): Promise<void> => {
    const by = { id: place.id, role: 'admin' } as const;
    await removeContributions(place.id);
    await changeListing({
      id: place.id,
      by,
      passesLock: true,
      change: (current, at) => (current.deletedAt ? current : delist(current, { cause: 'removed', at })),
    });
    const deleted = await listings.find(place.id);
    if (deleted) await purgeOne(deleted, clock.now());
  };

  return async function removeDemo(people: readonly DemoWriter[]): Promise<RemovedDemo> {
    const removed: RemovedDemo = { places: 0, reviews: 0, messages: 0 };
    for (const place of await listings.ofOrigin('demo')) {
      removed.reviews += place.totalReviews;
      await removePlace(place);
      removed.places += 1;
    }
    for (const { id: userId, email } of people) {
      for (const { id } of await reviews.ofUser(userId)) {
        await deleteReview({ id, by: { id: userId, role: 'regular' } });
        removed.reviews += 1;
      }
      removed.messages += await messages.removeOf({ userId, email });
    }
    dependencies.notifyRelay();
    return removed;
  };
};
