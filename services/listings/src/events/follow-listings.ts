import { listingChangedTypes, listingChangeSchema } from '@halalmap/contracts';
import type { EventBus, Subscription } from '@halalmap/event-bus';
import type { RemoveContributions } from '../app/activity/remove-demo';
import type { MoveContributions } from '../app/moderation/move-contributions';

/** Moves user contributions of a merged listing to the other listing, and deletes them when a listing is purged. */
export const followListings = (options: {
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
