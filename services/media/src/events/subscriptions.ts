import {
  listingChangeSchema,
  listingChangedTypes,
  userChangedSchema,
  userChangedType,
} from '@halalmap/contracts';
import type { EventBus, Subscription } from '@halalmap/event-bus';
import type { FollowListingUseCase } from '../app/change-album';
import type { ImageReferences } from '../app/image-references';

/** Subscribes to changes of listings and applies them to the albums. */
export const onListingsChanged = (
  bus: EventBus,
  followListing: FollowListingUseCase,
): Promise<Subscription> =>
  bus.subscribe({
    consumer: 'media-listings',
    types: listingChangedTypes,
    handle: ({ data }) => followListing(listingChangeSchema.parse(data)),
  });

/** Subscribes to deleted accounts and detaches their profile pictures. */
export const forgetUsers = (
  bus: EventBus,
  imageReferences: Pick<ImageReferences, 'detach'>,
): Promise<Subscription> =>
  bus.subscribe({
    consumer: 'media-users',
    types: [userChangedType],
    async handle({ data }) {
      const { userId, deleted } = userChangedSchema.parse(data);
      if (deleted) await imageReferences.detach({ kind: 'user', id: userId });
    },
  });
