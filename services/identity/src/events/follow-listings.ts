import { listingChangedSchema, listingChangedTypes, type EventEnvelope } from '@halalmap/contracts';
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
      const changed = listingChangedSchema.parse(event.data);
      if (changed.mergedInto) return moveTo(changed.listingId, changed.mergedInto);
      if (changed.purged) return favorites.forget(changed.listingId);
      return favorites.update(changed.listingId, {
        listing: changed.listing,
        revision: event.revision,
        shown: changed.status === 'approved' && !changed.deleted,
      });
    },
  });
};
