import { listingClaimedSchema, listingClaimedType } from '@halalmap/contracts';
import type { EventBus, Subscription } from '@halalmap/event-bus';
import type { Clock } from '../domain/ports';
import type { UserRepository } from '../domain/user-repository';

/** Notes at the user which place was claimed last. */
export const followClaims = (options: {
  bus: EventBus;
  users: UserRepository;
  clock: Clock;
}): Promise<Subscription> =>
  options.bus.subscribe({
    consumer: 'identity-claims',
    types: [listingClaimedType],
    async handle(event) {
      const { userId, listingId } = listingClaimedSchema.parse(event.data);
      await options.users.change(userId, { claimedListingId: listingId }, options.clock.now());
    },
  });
