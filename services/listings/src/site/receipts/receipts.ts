import { limits, retention, type Receipt, type SubmittedListing } from '@halalmap/contracts';
import { notFound } from '@halalmap/errors';
import type { Clock } from '@halalmap/service-kit';
import { findMerged } from '../../app/listing/read-listings';
import type { SubmissionReceipts } from '../../app/listing/submit-listing';
import type { ListingRepository } from '../../domain/listing/listing-repository';
import type { StoredListing } from '../../domain/listing/stored-listing';
import type { QueuedNotice } from '../../domain/notice';
import type { LinkSecrets } from '../notices/link-secrets';
import type { Notices } from '../notices/notices';
import type { ReceiptStore } from './receipt-store';

interface ReceiptsOptions {
  store: ReceiptStore;
  links: LinkSecrets;
  listings: Pick<ListingRepository, 'find'>;
  notices: Pick<Notices, 'add' | 'wasSent' | 'addReceivers'>;
  clock: Clock;
  publicUrl: string;
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

/** Receipts of submissions: the page on which a visitor follows a submission, and where mails about it go. */
export class Receipts implements SubmissionReceipts {
  constructor(private readonly options: ReceiptsOptions) {
    const { store, links, notices } = options;
    notices.addReceivers('receiptOf', {
      async receiverOf(listingId) {
        const receipt = await store.find(listingId);
        return receipt?.email ? { email: receipt.email, language: receipt.language } : null;
      },
      async pathOf(listingId) {
        const secret = links.receipt(listingId);
        // The key may have been replaced since the submission.
        await store.addHash(listingId, links.hashOf(secret));
        return `/submission/${secret}`;
      },
    });
  }

  async open({ listingId, sender, origin, given }: Parameters<SubmissionReceipts['open']>[0]): Promise<void> {
    // Nobody writes mails to admins about what they do themselves.
    if (origin !== 'submitted' || sender?.role === 'admin') return;
    const { store, links, clock } = this.options;
    await store.insert({
      listingId,
      hashes: sender ? [] : [links.hashOf(links.receipt(listingId))],
      email: sender ? null : given.submitterEmail,
      language: given.language ?? 'en',
      createdAt: clock.now(),
      decidedAt: null,
    });
  }

  discard(listingId: string): Promise<void> {
    return this.options.store.remove(listingId);
  }

  /** The receipt of a visitor. The same for the same submission. */
  linkOf(listingId: string): NonNullable<SubmittedListing['receipt']> {
    const token = this.options.links.receipt(listingId);
    return { token, url: `${this.options.publicUrl}/submission/${token}` };
  }

  /**
   * What a receipt shows.
   * @throws AppError `not_found` when the token is wrong, or 90 days after the decision
   */
  async read(token: string): Promise<Receipt> {
    const { store, links, listings, clock } = this.options;
    const receipt = await store.findByHash(links.hashOf(token));
    const submitted = receipt && (await listings.find(receipt.listingId));
    if (!submitted || submitted.purgedAt) throw notFound();
    const decidedAt = decidedAtOf(submitted);
    if (decidedAt && clock.now().getTime() - decidedAt.getTime() > retention.receipts) throw notFound();
    const place = await this.publicPlaceOf(submitted);
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
  }

  /**
   * Notes when a submission was decided, or that all data of its listing was deleted, and has its sender told.
   * Idempotent.
   */
  async applyDecision(listingId: string): Promise<void> {
    const { store, listings, notices } = this.options;
    const listing = await listings.find(listingId);
    if (!listing || listing.purgedAt) return store.remove(listingId);
    await store.setDecided(listingId, decidedAtOf(listing));
    const notice = noticeOf(listing);
    const receipt = notice && (await store.find(listingId));
    if (!receipt || (listing.submitterId === null && receipt.email === null)) return;
    const { decisions } = listing;
    const last = decisions.at(-1);
    // A decision that was taken back before anybody was told of it is not mentioned.
    if (last?.status === 'pending' && !(await notices.wasSent(keyOf(listingId, decisions.length - 1))))
      return;
    const waitsUntil = last?.job && new Date(last.at.getTime() + limits.bulkUndo.mailsAfterMs);
    await notices.add(notice, waitsUntil || undefined);
  }

  /** The public place that a submission has become; it may have been merged into another. */
  private async publicPlaceOf(submitted: StoredListing): Promise<StoredListing | null> {
    const { listings } = this.options;
    const place = submitted.mergedInto ? await findMerged(listings, submitted.mergedInto) : submitted;
    return place?.status === 'approved' && !place.deletedAt ? place : null;
  }
}
