import { userChangedSchema, userChangedType } from '@halalmap/contracts';
import type { EventBus, Subscription } from '@halalmap/event-bus';
import type { PictureClient } from '@halalmap/service-kit/pictures';
import type { KeepCertificateFiles } from '../app/evidence/keep-certificate-files';
import type { ClaimStore } from '../domain/claim';
import type { MessageStore } from '../domain/message';
import type { ReviewStore } from '../domain/review';

/**
 * Updates author names of reviews. After an account is deleted, its reviews lose the name and the photos, which may
 * show people. Its claims are deleted, and its messages stay without the sender's id.
 */
export const followUsers = (options: {
  bus: EventBus;
  reviews: Pick<ReviewStore, 'rename' | 'anonymize'>;
  claims: Pick<ClaimStore, 'removeOfUser'>;
  messages: Pick<MessageStore, 'clearSender'>;
  /** For releasing the photos of reviews and the files of claims. */
  photos: Pick<PictureClient, 'release'>;
  files: Pick<PictureClient, 'release'>;
  certificateFiles: Pick<KeepCertificateFiles, 'clearSender'>;
  /** Removes the user from the listings they own or have submitted. */
  releaseListings: (userId: string) => Promise<void>;
}): Promise<Subscription> =>
  options.bus.subscribe({
    consumer: 'listings-users',
    types: [userChangedType],
    async handle(event) {
      const { userId, displayName, deleted } = userChangedSchema.parse(event.data);
      if (!deleted) return options.reviews.rename(userId, displayName);
      for (const id of await options.reviews.anonymize(userId)) await options.photos.release(id);
      for (const id of await options.claims.removeOfUser(userId)) await options.files.release(id);
      await options.certificateFiles.clearSender(userId);
      await options.messages.clearSender(userId);
      await options.releaseListings(userId);
    },
  });
