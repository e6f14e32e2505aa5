import {
  listingChangeSchema,
  listingChangedTypes,
  listingClaimedSchema,
  listingClaimedType,
  type EventEnvelope,
} from '@halalmap/contracts';
import type { EventBus, Subscription } from '@halalmap/event-bus';
import type { Clock } from '../domain/ports';
import type { UserRepository } from '../domain/account/user-repository';

/** Updates a user's last claimed place: when it is claimed, merged, or gone for good. */
export const followClaims = (options: {
  bus: EventBus;
  users: UserRepository;
  clock: Clock;
}): Promise<Subscription> => {
  const { bus, users, clock } = options;
  return bus.subscribe({
    consumer: 'identity-claims',
    types: [listingClaimedType, ...listingChangedTypes],
    async handle(event: EventEnvelope) {
      if (event.type === listingClaimedType) {
        const { userId, listingId } = listingClaimedSchema.parse(event.data);
        await users.change(userId, { claimedListingId: listingId }, clock.now());
        return;
      }
      const { listingId, mergedInto, purged } = listingChangeSchema.parse(event.data);
      if (mergedInto || purged) await users.moveClaimed(listingId, mergedInto ?? null, clock.now());
    },
  });
};
