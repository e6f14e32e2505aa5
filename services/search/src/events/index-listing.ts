import { listingChangedSchema, listingChangedType } from '@halalmap/contracts';
import type { EventBus, Subscription } from '@halalmap/event-bus';
import { changeOf } from '../app/change-of';
import type { ReferencePlaces } from '../domain/index-document';
import type { SearchIndex } from '../domain/search-index';

/**
 * Puts approved listings into the index and takes all others out. Events may come twice or late: the index ignores a
 * revision that is not newer than what it has seen.
 */
export const indexListings = (options: {
  bus: EventBus;
  index: SearchIndex;
  reference: ReferencePlaces;
}): Promise<Subscription> =>
  options.bus.subscribe({
    consumer: 'search-index',
    types: [listingChangedType],
    async handle(event) {
      const changed = listingChangedSchema.parse(event.data);
      await options.index.apply([changeOf({ ...changed, revision: event.revision }, options.reference)]);
    },
  });
