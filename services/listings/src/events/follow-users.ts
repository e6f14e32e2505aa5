import { userChangedSchema, userChangedType } from '@halalmap/contracts';
import type { EventBus, Subscription } from '@halalmap/event-bus';
import type { ClaimStore } from '../domain/claim';
import type { ReviewStore } from '../domain/review';

/** Lets reviews carry the name that their author goes by now, and none once the account is gone. */
export const followUsers = (options: {
  bus: EventBus;
  reviews: Pick<ReviewStore, 'rename' | 'anonymize'>;
  claims: Pick<ClaimStore, 'removeOfUser'>;
  /** Takes somebody out of the listings that they own or have submitted. */
  releaseListings: (userId: string) => Promise<void>;
}): Promise<Subscription> =>
  options.bus.subscribe({
    consumer: 'listings-users',
    types: [userChangedType],
    async handle(event) {
      const { userId, displayName, deleted } = userChangedSchema.parse(event.data);
      if (!deleted) return options.reviews.rename(userId, displayName);
      await options.reviews.anonymize(userId);
      await options.claims.removeOfUser(userId);
      await options.releaseListings(userId);
    },
  });
