import { listingChangedSchema, listingChangedTypes } from '@halalmap/contracts';
import type { EventBus, Subscription } from '@halalmap/event-bus';
import type { FollowListingUseCase } from '../app/follow-listing';

/** Subscribes to changes of listings and applies them to the albums. */
export const followListings = (bus: EventBus, followListing: FollowListingUseCase): Promise<Subscription> =>
  bus.subscribe({
    consumer: 'media-listings',
    types: listingChangedTypes,
    handle: ({ data }) => followListing(listingChangedSchema.parse(data)),
  });
