import type { PictureClient } from '@halalmap/service-kit/pictures';
import type { ClaimStore, StoredClaim } from '../../domain/claim';
import type { ConfirmationStore } from '../../domain/confirmation';
import type { Reader } from '../../domain/listing/listing-access';
import type { StoredListing } from '../../domain/listing/stored-listing';
import { handedOver, takeIn } from '../../domain/moderation/merge';
import type { ReportStore } from '../../domain/moderation/report';
import type { ReviewStore } from '../../domain/review';
import { fieldsAsSent } from '../change/suggest-change';
import type { ChangeDependencies } from '../dependencies';
import { createChangeListing } from '../listing/change-listing';
import { findStanding } from '../listing/get-listing';
import type { RecountReviews } from '../review/recount-reviews';

/** Moves all user contributions of a merged listing to the other listing. Does nothing if it was not merged. */
export type MoveContributions = (listingId: string) => Promise<void>;

/** An admin decided the merge; its follow-up changes are not attributed to any user. */
const nobody: Reader = { id: '', role: 'admin' };
const atMost = 1_000;

/**
 * Moves evidence, certificate files, owner, reviews, reports, confirmations, claims and suggested edits to the
 * remaining listing. A user who has reviewed or claimed both keeps the newer one. Every step is idempotent, so that
 * processing the event completes a move after a crash.
 */
export const createMoveContributions = (
  dependencies: ChangeDependencies & {
    reviews: ReviewStore;
    reports: ReportStore;
    confirmations: ConfirmationStore;
    claims: ClaimStore;
    photos: Pick<PictureClient, 'release'>;
    recount: RecountReviews;
  },
): MoveContributions => {
  const {
    listings,
    reviews,
    reports,
    confirmations,
    claims,
    changes,
    photos,
    recount,
    clock,
    reference,
    certificateFiles,
  } = dependencies;
  const changeListing = createChangeListing(dependencies);

  const handOver = async (from: StoredListing, intoId: string): Promise<StoredListing> => {
    const own = { by: nobody, passesLock: true };
    const { stored } = await changeListing({
      ...own,
      id: intoId,
      change: (into, at) => takeIn(into, from, at),
    });
    await changeListing({ ...own, id: from.id, change: handedOver });
    return stored;
  };

  const turnDown = (claim: StoredClaim, adminNotes: string) =>
    claims.settle(claim.id, { status: 'rejected', adminNotes, reviewedBy: null, reviewedAt: clock.now() });

  const moveClaims = async (fromId: string, into: StoredListing): Promise<void> => {
    const openThere = (await claims.ofListing(into.id)).filter(({ status }) => status === 'pending');
    for (const claim of await claims.ofListing(fromId)) {
      const rival = openThere.find(({ userId }) => claim.status === 'pending' && userId === claim.userId);
      const older = rival && rival.createdAt > claim.createdAt ? claim : rival;
      if (older) await turnDown(older, 'These two places are one: your newer claim goes on');
      await claims.moveTo(claim, { listingId: into.id, listingName: into.name });
    }
    if (into.ownerId === null) return;
    for (const claim of await claims.ofListing(into.id)) {
      if (claim.status === 'pending') await turnDown(claim, 'The other listing of this place has an owner');
    }
  };

  /**
   * The old values of an edit are taken from the remaining listing. Changes that only the owner may make move with the
   * owner.
   */
  const moveChanges = async (fromId: string, into: StoredListing): Promise<void> => {
    const page = { limit: atMost, offset: 0 };
    const { changes: waiting } = await changes.list({ listingId: fromId, status: 'pending' }, page);
    for (const change of waiting) {
      const at = clock.now();
      const before = fieldsAsSent(into, change.fields, { reference, now: at });
      const isMoved =
        (!change.byOwner || change.requestedBy === into.ownerId) &&
        (await changes.moveTo(change.id, { listingId: into.id, before, at }));
      const reason = 'This place was merged into another listing of it';
      if (!isMoved) await changes.settle(change.id, { status: 'rejected', at, reason });
    }
    await changes.moveDecided(fromId, into.id);
  };

  return async function moveContributions(listingId) {
    const from = await listings.find(listingId);
    if (!from?.mergedInto) return;
    const target = await findStanding(listings, from.mergedInto);
    if (!target || target.purgedAt) return;
    const into = await handOver(from, target.id);
    for (const id of await reviews.move(listingId, into.id)) await photos.release(id);
    await reports.move(listingId, into.id);
    await confirmations.move(listingId, into.id);
    await certificateFiles.move(listingId, into.id);
    await moveClaims(listingId, into);
    await moveChanges(listingId, into);
    await recount.of(into.id);
  };
};
