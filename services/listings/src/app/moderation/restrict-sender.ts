import type { Restriction } from '@halalmap/contracts';
import { AppError } from '@halalmap/errors';
import type { ActivityLog } from '../../domain/activity';
import type { ChangeStore } from '../../domain/change/listing-change';
import type { IdGenerator, ListingRepository } from '../../domain/listing/listing-repository';
import type { Reader } from '../../domain/listing/stored-listing';
import type { Blocks } from '../../domain/moderation/spam';
import type { ClaimStore } from '../../domain/claim';
import type { ListingReportStore } from '../../domain/moderation/listing-report';
import type { PhotoOfferStore } from '../../domain/photo-offer';
import { newReport, type ReportStore, type ReviewStore } from '../../domain/review';
import type { ConfirmListings } from '../confirmation/confirm-listings';
import type { DecideClaimUseCase } from '../claim/decide-claim';
import type { DecideChangeUseCase } from '../change/decide-change';
import type { DecideListingUseCase } from './decide-listing';
import type { OfferPhotos } from './offer-photos';
import type { Clock } from '@halalmap/service-kit';

const hourMs = 60 * 60_000;
/** The networks of so many last days are blocked. */
const knownForMs = 7 * 24 * hourMs;
const reason = 'Removed together with the account that sent it';
const offered = 'Written by an account that was restricted. Please look whether it may stay';
/** How many suggested edits, claims or reports are rejected at once. */
const atOnce = 100;

/** What an admin does against an account that sends spam. */
export interface RestrictSender {
  userId: string;
  restriction: Restriction;
  /** Networks from which the account was used, each as one of its addresses. */
  networks: readonly string[];
  /** The admin. */
  by: string;
}

/**
 * Blocks the networks from which an account was used in the last 7 days: those of its sessions, and those of its actions
 * in the audit log. Rejects its pending submissions, suggested edits, claims, offered photos and open disputes, takes
 * back its confirmations, dismisses its open reports, and puts its reviews into the queue of reports. What another admin holds or
 * has decided meanwhile is left alone.
 * @returns how much was rejected, taken back or dismissed
 */
export const createRestrictSender = (dependencies: {
  listings: Pick<ListingRepository, 'ofPerson'>;
  changes: Pick<ChangeStore, 'list'>;
  activity: Pick<ActivityLog, 'addressesOf'>;
  blocks: Blocks;
  clock: Clock;
  decideListing: DecideListingUseCase;
  decideChange: DecideChangeUseCase;
  claims: Pick<ClaimStore, 'list'>;
  decideClaim: DecideClaimUseCase;
  confirmations: Pick<ConfirmListings, 'rejectDisputesOf' | 'takeBackAllOf'>;
  reviews: Pick<ReviewStore, 'ofUser'>;
  reports: Pick<ReportStore, 'list' | 'dismiss' | 'add'>;
  ids: IdGenerator;
  listingReports: Pick<ListingReportStore, 'list' | 'decide'>;
  photoOffers: Pick<PhotoOfferStore, 'ofUser'>;
  decidePhotoOffer: OfferPhotos['decide'];
}) => {
  const { listings, changes, claims, reports, listingReports, activity, blocks, clock } = dependencies;
  const { decideListing, decideChange, decideClaim, confirmations, reviews, ids } = dependencies;

  const block = async ({ userId, networks: used, restriction, by }: RestrictSender): Promise<void> => {
    const at = clock.now();
    const now = at.getTime();
    const until = new Date(now + restriction.blockNetworkHours * hourMs);
    const acted = await activity.addressesOf(userId, new Date(now - knownForMs));
    const networks = new Set([...used, ...acted].map((address) => blocks.networkOf(address)));
    for (const network of networks)
      if (network !== null) await blocks.block(network, { at, until, reason: 'restricted', by, userId });
  };
  const isDone = async (decision: Promise<unknown>): Promise<boolean> => {
    try {
      await decision;
      return true;
    } catch (error) {
      if (error instanceof AppError) return false;
      throw error;
    }
  };

  /** Rejects what waits, until nothing is left that can be rejected. */
  const rejectAll = async (
    waiting: () => Promise<ReadonlyArray<{ id: string }>>,
    reject: (id: string) => Promise<boolean>,
  ): Promise<number> => {
    let removed = 0;
    for (;;) {
      const found = await waiting();
      const done = await Promise.all(found.map(({ id }) => reject(id)));
      const count = done.filter(Boolean).length;
      removed += count;
      if (count === 0 || found.length < atOnce) return removed;
    }
  };
  const page = { limit: atOnce, offset: 0 };

  return async function restrictSender(request: RestrictSender): Promise<number> {
    const { userId, restriction, by } = request;
    const admin: Reader = { id: by, role: 'admin' };
    if (restriction.blockNetworkHours > 0) await block(request);
    if (!restriction.removePending) return 0;
    let removed = 0;
    for (const { id, submitterId, status, deletedAt } of await listings.ofPerson(userId)) {
      if (submitterId !== userId || status !== 'pending' || deletedAt) continue;
      const decision = { status: 'rejected', reason } as const;
      if (await isDone(decideListing({ id, decision, by: admin, from: ['pending'] }))) removed += 1;
    }
    const status = 'rejected';
    removed += await rejectAll(
      async () => (await changes.list({ requestedBy: userId, status: 'pending' }, page)).changes,
      (id) => isDone(decideChange({ id, decision: { status, reason }, by: admin })),
    );
    removed += await rejectAll(
      async () => (await claims.list({ userId, status: 'pending' }, page)).claims,
      (id) => isDone(decideClaim({ id, decision: { status, adminNotes: reason }, by: admin })),
    );
    const open = { reporterId: userId, status: 'open' } as const;
    const dismissal = { by, at: clock.now() };
    removed += await rejectAll(
      async () => (await reports.list(open, page)).reports,
      (id) => reports.dismiss(id, dismissal),
    );
    removed += await rejectAll(
      async () => (await listingReports.list(open, page)).reports,
      (id) => listingReports.decide(id, { ...dismissal, status: 'dismissed' }),
    );
    for (const offer of await dependencies.photoOffers.ofUser(userId)) {
      if (offer.status !== 'pending') continue;
      const decision = { status, reason } as const;
      if (await isDone(dependencies.decidePhotoOffer({ id: offer.id, decision, by: admin }))) removed += 1;
    }
    const voice = { userId, because: reason, by: admin };
    removed += await confirmations.rejectDisputesOf(voice);
    removed += await confirmations.takeBackAllOf(voice);
    for (const review of await reviews.ofUser(userId))
      await reports.add(newReport(review, { id: ids.documentId(), reason: offered, by, at: clock.now() }));
    return removed;
  };
};

export type RestrictSenderUseCase = ReturnType<typeof createRestrictSender>;
