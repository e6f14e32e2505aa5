import {
  type UserActed,
  imagesChangedSchema,
  imagesChangedType,
  listingChangeSchema,
  listingChangedTypes,
  userActedSchema,
  userActedType,
  userChangedSchema,
  userChangedType,
} from '@halalmap/contracts';
import type { EventBus, Subscription } from '@halalmap/event-bus';
import type { PictureClient } from '@halalmap/service-kit/pictures';
import type { RemoveContributions } from '../app/activity/remove-demo';
import type { ManageCertificateFiles } from '../app/evidence/manage-certificate-files';
import type { ShowImagesUseCase } from '../app/listing/change-listing';
import type { MoveContributions } from '../app/moderation/merge-listings';
import type { ActivityLog } from '../domain/activity';
import type { ClaimStore } from '../domain/claim';
import type { PhotoOfferStore } from '../domain/photo-offer';
import type { ReviewStore } from '../domain/review';
import type { Messages } from '../site/messages/messages';

/** Moves user contributions of a merged listing to the other listing, and deletes them when a listing is purged. */
export const onListingsChanged = (options: {
  bus: EventBus;
  removeContributions: RemoveContributions;
  moveContributions: MoveContributions;
}): Promise<Subscription> =>
  options.bus.subscribe({
    consumer: 'listings-community',
    types: listingChangedTypes,
    async handle(event) {
      const { listingId, mergedInto, purged } = listingChangeSchema.parse(event.data);
      if (mergedInto) await options.moveContributions(listingId);
      if (purged) await options.removeContributions(listingId);
    },
  });

/**
 * Updates author names of reviews. After an account is deleted, its reviews lose the name and the photos, which may
 * show people. Its claims are deleted, its open disputes end, and its messages stay without the sender's id.
 */
export const onUsersChanged = (options: {
  bus: EventBus;
  reviews: Pick<ReviewStore, 'rename' | 'anonymize'>;
  claims: Pick<ClaimStore, 'removeOfUser'>;
  messages: Pick<Messages, 'clearSender'>;
  /** For releasing the photos of reviews and the files of claims. */
  photos: Pick<PictureClient, 'detach'>;
  files: Pick<PictureClient, 'detach'>;
  certificateFiles: Pick<ManageCertificateFiles, 'clearSender'>;
  photoOffers: Pick<PhotoOfferStore, 'clearSender'>;
  /** Ends the disputes of the user that nobody has decided. */
  rejectDisputes: (userId: string) => Promise<unknown>;
  /** Removes the user from the listings they own or have submitted. */
  releaseListings: (userId: string) => Promise<void>;
}): Promise<Subscription> =>
  options.bus.subscribe({
    consumer: 'listings-users',
    types: [userChangedType],
    async handle(event) {
      const { userId, displayName, deleted } = userChangedSchema.parse(event.data);
      if (!deleted) return options.reviews.rename(userId, displayName);
      for (const id of await options.reviews.anonymize(userId, new Date(event.occurredAt)))
        await options.photos.detach(id);
      for (const id of await options.claims.removeOfUser(userId)) await options.files.detach(id);
      await options.certificateFiles.clearSender(userId);
      await options.photoOffers.clearSender(userId);
      await options.messages.clearSender(userId);
      await options.rejectDisputes(userId);
      await options.releaseListings(userId);
    },
  });

export type RecordAuditEntry = (acted: UserActed, createdAt: Date) => Promise<void>;

/**
 * Adds an entry from another service to the audit log, at most once. After an account deletion, personal details are
 * removed from the log.
 */
export const createRecordAuditEntry = (
  activity: Pick<ActivityLog, 'recordOnce' | 'deletePerson'>,
): RecordAuditEntry =>
  async function recordAuditEntry(
    { entryId, by, action, userId = null, entity, changes, before, ipAddress, userAgent },
    createdAt,
  ) {
    const isGone = action === 'delete' && userId !== null;
    if (isGone) await activity.deletePerson(userId);
    await activity.recordOnce({
      id: entryId,
      userId: by,
      action,
      entityType: entity?.type ?? 'user',
      entityId: entity ? entity.id : userId,
      changes,
      ...(before ? { before } : {}),
      ipAddress: isGone ? null : ipAddress,
      userAgent: isGone ? null : userAgent,
      createdAt,
    });
  };

/** Adds the user actions published by other services to the audit log. */
export const recordAuditEntries = (options: {
  bus: EventBus;
  activity: Pick<ActivityLog, 'recordOnce' | 'deletePerson'>;
}): Promise<Subscription> => {
  const recordAuditEntry = createRecordAuditEntry(options.activity);
  return options.bus.subscribe({
    consumer: 'listings-activity',
    types: [userActedType],
    handle: (event) => recordAuditEntry(userActedSchema.parse(event.data), new Date(event.occurredAt)),
  });
};

/** Updates the images of listings when the media service reports a change. */
export const onImagesChanged = (bus: EventBus, showImages: ShowImagesUseCase): Promise<Subscription> =>
  bus.subscribe({
    consumer: 'listings-images',
    types: [imagesChangedType],
    async handle({ data, revision }) {
      const { listingId, images } = imagesChangedSchema.parse(data);
      await showImages(listingId, { images, revision });
    },
  });
