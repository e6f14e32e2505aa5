import type { Clock } from '@halalmap/service-kit';
import type { ActivityEntry, ActivityLog } from '../../domain/activity';
import type { ChangeStore } from '../../domain/change/listing-change';
import type { ClaimStore } from '../../domain/claim';
import type { ConfirmationStore } from '../../domain/confirmation';
import type { ListingRepository } from '../../domain/listing/listing-repository';
import type { ListingReportStore } from '../../domain/moderation/listing-report';
import type { PhotoOfferStore } from '../../domain/photo-offer';
import type { ReportStore, ReviewStore } from '../../domain/review';
import { presentChange } from '../change/suggest-change';
import { presentClaim } from '../claim/decide-claim';
import { presentConfirmation } from '../confirmation/confirm-listings';
import type { ManageCertificateFiles } from '../evidence/manage-certificate-files';
import { presentReview } from '../review/list-reviews';

const many = 1_000;
const page = { limit: many, offset: 0 };

/** Omits IP address and browser of actions by other people (an admin, or a refused sign-in): it is their data. */
const presentAuditEntry =
  (userId: string) =>
  ({
    userId: by,
    action,
    entityType,
    entityId,
    changes,
    before,
    ipAddress,
    userAgent,
    createdAt,
  }: ActivityEntry) => {
    const byYou = by === userId && action !== 'signInRefused';
    return {
      action,
      entityType,
      entityId,
      changes,
      ...(before && { before }),
      byYou,
      ...(byYou && { ipAddress, userAgent }),
      createdAt: createdAt.toISOString(),
    };
  };

/**
 * All data this service holds about a user, for a data export: their contributions, the reviews they found helpful, and
 * the log entries of their actions and of actions on their account.
 * @param email their address if verified: messages from it are included
 */
export const createReadContributions = (dependencies: {
  listings: Pick<ListingRepository, 'ofPerson'>;
  reviews: Pick<ReviewStore, 'ofUser' | 'foundHelpfulBy'>;
  reports: Pick<ReportStore, 'ofUser'>;
  listingReports: Pick<ListingReportStore, 'ofUser'>;
  photoOffers: Pick<PhotoOfferStore, 'ofUser'>;
  confirmations: Pick<ConfirmationStore, 'ofUser'>;
  claims: Pick<ClaimStore, 'ofUser'>;
  changes: Pick<ChangeStore, 'list'>;
  activity: Pick<ActivityLog, 'list'>;
  messages: {
    ofSender(sender: {
      userId: string;
      email?: string | undefined;
    }): Promise<{ messages: object[]; newsletter: object[] }>;
  };
  certificateFiles: Pick<ManageCertificateFiles, 'ofSender'>;
  clock: Clock;
}) =>
  async function readContributions(userId: string, email?: string): Promise<Record<string, unknown[]>> {
    const { listings, reviews, reports, confirmations, claims, changes, activity, messages, clock } =
      dependencies;
    const [places, written, helpful, reported, confirmed, claimed, suggested, done, suffered, sent] =
      await Promise.all([
        listings.ofPerson(userId),
        reviews.ofUser(userId),
        reviews.foundHelpfulBy(userId),
        reports.ofUser(userId),
        confirmations.ofUser(userId),
        claims.ofUser(userId),
        changes.list({ requestedBy: userId }, page),
        activity.list({ userId, ...page }),
        activity.list({ entityType: 'user', entityId: userId, ...page }),
        messages.ofSender({ userId, email }),
      ]);
    const auditEntries = [...done.entries, ...suffered.entries.filter((entry) => entry.userId !== userId)];
    return {
      listings: places.map(({ id, name, entityType, status, createdAt, ownerId }) => ({
        id,
        name,
        entityType,
        status,
        createdAt,
        owned: ownerId === userId,
      })),
      reviews: written.map((review) => presentReview(review, { id: userId, role: 'regular' }, clock.now())),
      foundHelpful: helpful.map(({ id, listingId }) => ({ reviewId: id, listingId })),
      reports: reported.map(({ reviewId, listingId, reason, status, createdAt }) => ({
        reviewId,
        listingId,
        reason,
        status,
        createdAt: createdAt.toISOString(),
      })),
      confirmations: confirmed.map((confirmation) => presentConfirmation(confirmation, { role: 'regular' })),
      claims: claimed.map(presentClaim),
      listingReports: (await dependencies.listingReports.ofUser(userId)).map(
        ({ listingId, kind, text, email: answerTo, status, createdAt }) => ({
          listingId,
          kind,
          text,
          email: answerTo,
          status,
          createdAt: createdAt.toISOString(),
        }),
      ),
      photoOffers: (await dependencies.photoOffers.ofUser(userId)).map(
        ({ listingId, kind, note, status, createdAt }) => ({
          listingId,
          kind,
          note,
          status,
          createdAt: createdAt.toISOString(),
        }),
      ),
      certificateFiles: await dependencies.certificateFiles.ofSender(userId),
      changes: suggested.changes.map((change) => presentChange(change)),
      messages: sent.messages,
      newsletter: sent.newsletter,
      activities: auditEntries.map(presentAuditEntry(userId)),
    };
  };

export type ReadContributionsUseCase = ReturnType<typeof createReadContributions>;
