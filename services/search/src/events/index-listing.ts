import { listingChangedSchema, listingChangedType } from '@halalmap/contracts';
import type { EventBus, Subscription } from '@halalmap/event-bus';
import { changeOf } from '../app/change-of';
import type { ReferencePlaces } from '../domain/index-document';
import type { SearchIndex } from '../domain/search-index';

/**
 * Puts approved listings into the index and takes all others out. Events may come twice or late: the index ignores a
 * revision that is not newer than what it has seen.
 * @param options.consumer replicas that share an index share a name; each index of its own has its own
 */
export const indexListings = (options: {
  bus: EventBus;
  consumer: string;
  index: SearchIndex;
  reference: ReferencePlaces;
}): Promise<Subscription> =>
  options.bus.subscribe({
    consumer: options.consumer,
    types: [listingChangedType],
    async handle(event) {
      const changed = listingChangedSchema.parse(event.data);
      const { halalProductCategoryId, muslimBusinessCategoryId } = changed.listing;
      // A category may have been renamed, and the listing is told of again for that very reason.
      if (halalProductCategoryId !== null || muslimBusinessCategoryId !== null)
        await options.reference.refresh();
      await options.index.apply([changeOf({ ...changed, revision: event.revision }, options.reference)]);
    },
  });
