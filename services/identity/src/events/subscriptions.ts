import {
  type EventEnvelope,
  listingChangeSchema,
  eventData,
  listingChangedSchema,
  listingChangedTypes,
  listingClaimedSchema,
  listingClaimedType,
  userChangedSchema,
  userChangedType,
} from '@halalmap/contracts';
import type { EventBus, Subscription } from '@halalmap/event-bus';
import type { Dependencies } from '../app/dependencies';
import type { UserRepository } from '../domain/account/user';
import type { FavoriteRepository, ListingDirectory } from '../domain/favorite/favorite';
import type { Clock } from '../domain/ports';

/**
 * Subscribes to deleted accounts and deletes what is stored for them: sessions, emailed tokens, profiles and
 * favorites.
 */
export const deleteUserData = (
  options: Pick<
    Dependencies,
    'sessions' | 'mailedTokens' | 'mailings' | 'businessProfiles' | 'favorites' | 'savedFilters' | 'apiKeys'
  > & {
    bus: EventBus;
  },
): Promise<Subscription> =>
  options.bus.subscribe({
    consumer: 'identity-forget-users',
    types: [userChangedType],
    async handle(event) {
      const { userId, deleted } = userChangedSchema.parse(event.data);
      if (!deleted) return;
      await options.sessions.endAllOf(userId);
      await options.mailedTokens.removeAllOf(userId);
      await options.mailings.removeOf(`user:${userId}`);
      await options.businessProfiles.removeOf(userId);
      await options.favorites.removeAllOf(userId);
      await options.savedFilters.removeAllOf(userId);
      await options.apiKeys.removeAllOf(userId);
    },
  });

/** Updates a user's last claimed place: when it is claimed, merged, or gone for good. */
export const onClaimsDecided = (options: {
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

/**
 * Keeps favourites in sync with their places: updated on changes, hidden while not public, moved on merge, and removed
 * on purge. Idempotent.
 */
export const onListingsChanged = (options: {
  bus: EventBus;
  favorites: FavoriteRepository;
  listings: ListingDirectory;
  users: Pick<UserRepository, 'hastenFavoriteMails'>;
  clock: Clock;
  /** Called when users may want to know of a change. */
  onChanges: () => void;
}): Promise<Subscription> => {
  const { favorites, listings, users, clock } = options;
  const moveTo = async (listingId: string, into: string): Promise<void> => {
    await favorites.move(listingId, into);
    const place = await listings.find(into);
    // A place that was merged again is moved by its own event.
    if (place?.listing.id === into) await favorites.update(into, place, clock.now());
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
      const now = clock.now();
      const place = {
        listing: eventData(listingChangedSchema, event).listing,
        revision: event.revision,
        shown: status === 'approved' && !deleted,
      };
      const keepers = await favorites.update(listingId, place, now);
      if (keepers.length === 0) return;
      await users.hastenFavoriteMails(keepers, now);
      options.onChanges();
    },
  });
};
