import {
  listingChangedSchema,
  listingChangedType,
  listingClaimedSchema,
  listingClaimedType,
  type EventEnvelope,
} from '@halalmap/contracts';
import type { EventBus, Subscription } from '@halalmap/event-bus';
import type { Clock } from '../domain/ports';
import type { UserRepository } from '../domain/user-repository';

/** Notes at the user which place was claimed last, and what it was merged into. */
export const followClaims = (options: {
  bus: EventBus;
  users: UserRepository;
  clock: Clock;
}): Promise<Subscription> => {
  const { bus, users, clock } = options;
  return bus.subscribe({
    consumer: 'identity-claims',
    types: [listingClaimedType, listingChangedType],
    async handle(event: EventEnvelope) {
      if (event.type === listingClaimedType) {
        const { userId, listingId } = listingClaimedSchema.parse(event.data);
        await users.change(userId, { claimedListingId: listingId }, clock.now());
        return;
      }
      const { listingId, mergedInto } = listingChangedSchema.parse(event.data);
      if (mergedInto) await users.moveClaimed(listingId, mergedInto, clock.now());
    },
  });
};
