import { listingChangedSchema, listingChangedType } from '@halalmap/contracts';
import type { EventBus, Subscription } from '@halalmap/event-bus';
import type { FollowListingUseCase } from '../app/follow-listing';

/** Lets images follow their listings. */
export const followListings = (bus: EventBus, followListing: FollowListingUseCase): Promise<Subscription> =>
  bus.subscribe({
    consumer: 'media-listings',
    types: [listingChangedType],
    handle: ({ data }) => followListing(listingChangedSchema.parse(data)),
  });
