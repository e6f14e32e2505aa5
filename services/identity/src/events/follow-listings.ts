import {
  listingChangedSchema,
  listingChangedTypes,
  listingChangeSchema,
  type EventEnvelope,
} from '@halalmap/contracts';
import type { EventBus, Subscription } from '@halalmap/event-bus';
import type { FavoriteRepository, ListingDirectory } from '../domain/favorite/favorite';

/**
 * Keeps favourites in sync with their places: updated on changes, hidden while not public, moved on merge, and removed
 * on purge. Idempotent.
 */
export const followListings = (options: {
  bus: EventBus;
  favorites: FavoriteRepository;
  listings: ListingDirectory;
}): Promise<Subscription> => {
  const { favorites, listings } = options;
  const moveTo = async (listingId: string, into: string): Promise<void> => {
    await favorites.move(listingId, into);
    const place = await listings.find(into);
    // A place that was merged again is moved by its own event.
    if (place?.listing.id === into) await favorites.update(into, place);
  };
  return options.bus.subscribe({
    consumer: 'identity-favorites',
    types: listingChangedTypes,
    async handle(event: EventEnvelope) {
      const { listingId, mergedInto, purged, status, deleted } = listingChangeSchema.parse(event.data);
      if (mergedInto) return moveTo(listingId, mergedInto);
      if (purged) return favorites.forget(listingId);
      // A favourite that is added after this gets the current state of its place.
      if (!(await favorites.isAnyones(listingId))) return;
      await favorites.update(listingId, {
        listing: listingChangedSchema.parse(event.data).listing,
        revision: event.revision,
        shown: status === 'approved' && !deleted,
      });
    },
  });
};
