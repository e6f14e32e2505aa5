import {
  limits,
  type ListingOrigin,
  type ListingSubmission,
  retention,
  type Receipt,
  type SubmittedListing,
} from '@halalmap/contracts';
import { notFound } from '@halalmap/errors';
import type { Clock } from '@halalmap/service-kit';
import type { ListingRepository } from '../../domain/listing/listing-repository';
import type { Reader, StoredListing } from '../../domain/listing/stored-listing';
import type { NoticeQueue, QueuedNotice } from '../../domain/notice';
import type { LinkSecrets, ReceiptStore } from '../../domain/receipt';
import { findMerged } from './read-listings';

/** Receipts of submissions: the page on which a visitor follows a submission, and where mails about it go. */
export interface ManageReceipts {
  /** Called before a submission is stored. Idempotent. */
  open(submission: {
    listingId: string;
    sender: Reader | null;
    origin: ListingOrigin;
    given: Pick<ListingSubmission, 'submitterEmail' | 'language'>;
  }): Promise<void>;
  /** Called when the submission is not stored after all. */
  discard(listingId: string): Promise<void>;
  /** The receipt of a visitor. The same for the same submission. */
  linkOf(listingId: string): NonNullable<SubmittedListing['receipt']>;
  /**
   * What a receipt shows.
   * @throws AppError `not_found` when the token is wrong, or 90 days after the decision
   */
  read(token: string): Promise<Receipt>;
  /**
   * Notes when a submission was decided, or that all data of its listing was deleted, and has its sender told. Idempotent.
   */
  follow(listingId: string): Promise<void>;
}

/** When the current state of a listing was decided; null while it waits. */
const decidedAtOf = ({ status, decisions, deletedAt, updatedAt }: StoredListing): Date | null => {
  if (deletedAt) return deletedAt;
  return status === 'pending' ? null : (decisions.at(-1)?.at ?? updatedAt);
};

const kinds = {
  approved: 'submissionPublished',
  rejected: 'submissionRejected',
  pending: 'submissionReopened',
} as const;

/** Names the mail about the decision with this number. */
const keyOf = (listingId: string, decisions: number): string => `decided:${listingId}:${decisions}`;

/** The mail that the state of a submission calls for; null if there is none. */
const noticeOf = (listing: StoredListing): QueuedNotice | null => {
  const { id, name, decisions, submitterId, deletedAt, spam } = listing;
  const decision = decisions.at(-1);
  if (deletedAt || spam?.likely || (submitterId !== null && decision?.by === submitterId)) return null;
  return {
    key: decision ? keyOf(id, decisions.length) : `received:${id}`,
    kind: decision ? kinds[decision.status] : 'submissionReceived',
    ...(decision ? { about: { listingId: id, decisions: decisions.length } } : {}),
    to: submitterId === null ? { receiptOf: id } : { userId: submitterId },
    place: name,
    link: submitterId === null ? { receiptOf: id } : { page: `/listing/${id}` },
    // Why somebody else's decision was a mistake is no business of the sender.
    words: decision?.status === 'pending' ? null : (decision?.reason ?? null),
  };
};

export const createManageReceipts = (dependencies: {
  receipts: ReceiptStore;
  links: LinkSecrets;
  listings: Pick<ListingRepository, 'find'>;
  clock: Clock;
  publicUrl: string;
  notices: Pick<NoticeQueue, 'add' | 'wasSent'>;
}): ManageReceipts => {
  const { receipts, links, listings, clock, publicUrl, notices } = dependencies;

  /** The public place that a submission has become; it may have been merged into another. */
  const publicPlaceOf = async (submitted: StoredListing): Promise<StoredListing | null> => {
    const place = submitted.mergedInto ? await findMerged(listings, submitted.mergedInto) : submitted;
    return place?.status === 'approved' && !place.deletedAt ? place : null;
  };

  return {
    async open({ listingId, sender, origin, given }) {
      // Nobody writes mails to admins about what they do themselves.
      if (origin !== 'submitted' || sender?.role === 'admin') return;
      await receipts.insert({
        listingId,
        hashes: sender ? [] : [links.hashOf(links.receipt(listingId))],
        email: sender ? null : given.submitterEmail,
        language: given.language ?? 'en',
        createdAt: clock.now(),
        decidedAt: null,
      });
    },
    discard: (listingId) => receipts.remove(listingId),
    linkOf(listingId) {
      const token = links.receipt(listingId);
      return { token, url: `${publicUrl}/submission/${token}` };
    },
    async read(token) {
      const receipt = await receipts.findByHash(links.hashOf(token));
      const submitted = receipt && (await listings.find(receipt.listingId));
      if (!submitted || submitted.purgedAt) throw notFound();
      const decidedAt = decidedAtOf(submitted);
      if (decidedAt && clock.now().getTime() - decidedAt.getTime() > retention.receipts) throw notFound();
      const place = await publicPlaceOf(submitted);
      const isGone = submitted.deletedAt !== null && !submitted.mergedInto;
      const status = isGone ? 'rejected' : submitted.status;
      const reason = submitted.deletedAt ? null : (submitted.decisions.at(-1)?.reason ?? null);
      return {
        name: submitted.name,
        entityType: submitted.entityType,
        status,
        submittedAt: submitted.createdAt.toISOString(),
        ...(decidedAt ? { decidedAt: decidedAt.toISOString() } : {}),
        ...(status === 'rejected' && reason !== null ? { reason } : {}),
        ...(place ? { listingId: place.id } : {}),
      };
    },
    async follow(listingId) {
      const listing = await listings.find(listingId);
      if (!listing || listing.purgedAt) return receipts.remove(listingId);
      await receipts.setDecided(listingId, decidedAtOf(listing));
      const notice = noticeOf(listing);
      const receipt = notice && (await receipts.find(listingId));
      if (!receipt || (listing.submitterId === null && receipt.email === null)) return;
      const { decisions } = listing;
      const last = decisions.at(-1);
      // A decision that was taken back before anybody was told of it is not mentioned.
      if (last?.status === 'pending' && !(await notices.wasSent(keyOf(listingId, decisions.length - 1))))
        return;
      const waitsUntil = last?.job && new Date(last.at.getTime() + limits.bulkUndo.mailsAfterMs);
      await notices.add(notice, waitsUntil || undefined);
    },
  };
};
