import { userChangedSchema, userChangedType } from '@halalmap/contracts';
import type { EventBus, Subscription } from '@halalmap/event-bus';
import type { PictureKeeper } from '@halalmap/service-kit/pictures';
import type { KeepCertificateFiles } from '../app/keep-certificate-files';
import type { ClaimStore } from '../domain/claim';
import type { MessageStore } from '../domain/message';
import type { ReviewStore } from '../domain/review';

/**
 * Lets reviews carry the name that their author goes by now. Once the account is gone they have none, and no photos
 * either: people can be seen on them. Its claims go as they are; its messages stay
 * without the id of their sender.
 */
export const followUsers = (options: {
  bus: EventBus;
  reviews: Pick<ReviewStore, 'rename' | 'anonymize'>;
  claims: Pick<ClaimStore, 'removeOfUser'>;
  messages: Pick<MessageStore, 'clearSender'>;
  /** Lets go of the photos of reviews and of the files of claims. */
  photos: Pick<PictureKeeper, 'release'>;
  files: Pick<PictureKeeper, 'release'>;
  certificateFiles: Pick<KeepCertificateFiles, 'clearSender'>;
  /** Takes somebody out of the listings that they own or have submitted. */
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
