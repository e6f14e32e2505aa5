import type { Notice } from '@halalmap/contracts';
import type { Clock } from '@halalmap/service-kit';
import type { CertificateRequestStore } from '../../domain/certificate-request';
import type { ListingRepository } from '../../domain/listing/listing-repository';
import { isUnasked } from '../../domain/listing/asked-halal';
import { endOfManilaDay, manilaDayOf } from '../../domain/manila-time';
import type {
  DecidedNotices,
  NewsletterAddresses,
  NoticeQueue,
  Notices,
  QueuedNotice,
} from '../../domain/notice';
import type { LinkSecrets, ReceiptStore } from '../../domain/receipt';
import type { ReferenceData } from '../../domain/reference/reference-data';

const firstPauseMs = 60_000;
const longestPauseMs = 60 * 60_000;

const queuedAtOnce = 100;

/**
 * Puts the notices into the queue that decisions stored with themselves. Can be repeated after an interruption: the key of a
 * notice keeps it from being sent twice.
 */
const createQueueDecided = (options: {
  sources: readonly DecidedNotices[];
  notices: Pick<NoticeQueue, 'add'>;
}) =>
  async function queueDecided(): Promise<void> {
    for (const source of options.sources) {
      for (;;) {
        const found = await source.unqueued(queuedAtOnce);
        for (const notice of found) {
          await options.notices.add(notice);
          await source.queued(notice.key);
        }
        if (found.length < queuedAtOnce) break;
      }
    }
  };

interface SendOptions {
  notices: NoticeQueue;
  receipts: Pick<ReceiptStore, 'find' | 'addHash'>;
  certificateRequests: Pick<CertificateRequestStore, 'find'>;
  messages: NewsletterAddresses;
  listings: Pick<ListingRepository, 'find'>;
  links: LinkSecrets;
  clock: Clock;
  /** Throws when the identity service did not accept it. */
  send: (notice: Notice) => Promise<void>;
  onFailure: (error: unknown, key: string) => void;
}

/** Sends the notices that are due, one after the other. A failed one is sent again after a pause that doubles each time. */
const createSendNotices = (options: SendOptions) => {
  const { notices, receipts, certificateRequests, messages, links, clock } = options;

  /** @returns null when nobody is left to write to */
  const receiverOf = async ({ to }: QueuedNotice): Promise<Notice['to'] | null> => {
    if ('userId' in to) return to;
    if ('certificateRequest' in to) {
      const request = await certificateRequests.find(to.certificateRequest);
      return request?.email ? { email: request.email, language: 'en' } : null;
    }
    if ('newsletter' in to) return messages.unconfirmed(to.newsletter);
    const receipt = await receipts.find(to.receiptOf);
    return receipt?.email ? { email: receipt.email, language: receipt.language } : null;
  };

  const pathOf = async ({ link }: QueuedNotice): Promise<string> => {
    if ('page' in link) return link.page;
    if ('certificateRequest' in link)
      return `/certificate/${links.certificateRequest(link.certificateRequest)}`;
    if ('newsletter' in link) return `/newsletter/${links.newsletter(link.newsletter)}`;
    const secret = links.receipt(link.receiptOf);
    // The key may have been replaced since the submission.
    await receipts.addHash(link.receiptOf, links.hashOf(secret));
    return `/submission/${secret}`;
  };

  const sendOne = async (queued: QueuedNotice): Promise<void> => {
    const { about } = queued;
    if (about && (await options.listings.find(about.listingId))?.decisions.length !== about.decisions) return;
    const to = await receiverOf(queued);
    if (!to) return;
    const { key, kind, place, words = null, day = null } = queued;
    await options.send({ key, kind, place, words, day, to, path: await pathOf(queued) });
  };

  return async function sendNotices(): Promise<void> {
    for (let due = await notices.takeDue(); due; due = await notices.takeDue()) {
      const { key } = due.notice;
      try {
        await sendOne(due.notice);
        await notices.finish(key);
      } catch (error) {
        options.onFailure(error, key);
        const pause = Math.min(firstPauseMs * 2 ** (due.attempts - 1), longestPauseMs);
        await notices.postpone(key, new Date(clock.now().getTime() + pause));
      }
    }
  };
};

/**
 * How use cases have mails written, and the task that sends them.
 * @param options.isOn whether anybody gets mails
 * @param options.sources the notices that decisions stored with themselves
 * @param options.onAdded called when a notice waits
 */
export const createNotices = (
  options: SendOptions & { isOn: boolean; sources: readonly DecidedNotices[]; onAdded: () => void },
): { notices: Notices; sendNotices: () => Promise<void> } => {
  const queueDecided = createQueueDecided(options);
  const sendQueued = createSendNotices(options);
  return {
    notices: {
      wasSent: (key) => options.notices.wasSent(key),
      async add(notice, dueAt) {
        if (!options.isOn) return;
        await options.notices.add(notice, dueAt);
        options.onAdded();
      },
      toStore: (notice) => (options.isOn ? notice : null),
      notify: options.onAdded,
    },
    async sendNotices() {
      if (!options.isOn) return;
      await queueDecided();
      await sendQueued();
    },
  };
};

const dayMs = 24 * 60 * 60_000;
/** How many days before the end of a certificate its owner is told, the soonest first. */
const warningDays = [0, 14, 60] as const;

/**
 * Tells owners that the certificate of their place ends: 60 and 14 days before its last day, and on that day. Each once,
 * whichever replica looks first; of warnings that are due together only the last one is sent. A place of a category that is
 * not asked whether it is halal is left out.
 */
export const createWarnOfEndings = (options: {
  listings: Pick<ListingRepository, 'ownedWithCertificateEnding'>;
  reference: Pick<ReferenceData, 'muslimBusinessCategories' | 'muslimBusinessSubcategories'>;
  notices: Pick<NoticeQueue, 'add'>;
  clock: Clock;
}) =>
  async function warnOfEndings(): Promise<void> {
    const now = options.clock.now();
    const today = manilaDayOf(now);
    const latest = manilaDayOf(new Date(now.getTime() + warningDays[2] * dayMs));
    const found = await options.listings.ownedWithCertificateEnding(today, latest);
    for (const listing of found) {
      const { id, name, ownerId, facts } = listing;
      // Its page says nothing of a certificate.
      if (isUnasked(listing, options.reference)) continue;
      const day = facts.expiryDate;
      if (day === null || ownerId === null) continue;
      const left = Math.floor((endOfManilaDay(day).getTime() - 1 - now.getTime()) / dayMs);
      const warning = warningDays.find((days) => left <= days);
      if (warning === undefined) continue;
      await options.notices.add({
        key: `certificateEnding:${id}:${ownerId}:${day}:${warning}`,
        kind: 'certificateEnding',
        to: { userId: ownerId },
        place: name,
        link: { page: `/listing/${id}/manage/edit` },
        day,
      });
    }
  };
