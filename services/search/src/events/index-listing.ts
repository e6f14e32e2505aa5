import {
  eventData,
  listingChangedInBulkType,
  listingChangedSchema,
  listingChangedType,
} from '@halalmap/contracts';
import { unavailable } from '@halalmap/errors';
import type { EventBus, Subscription } from '@halalmap/event-bus';
import { changeOf, type ReferencePlaces } from '../domain/index-document';
import type { SearchIndex } from '../domain/search-index';

/**
 * Indexes approved listings and removes all others. Events may be duplicated or late: the index ignores a revision that
 * is not newer than what it has seen. Bulk changes have a separate consumer, so that other changes overtake them.
 * @param options.consumer replicas that share an index share a name; a separate index needs a separate name
 * @param options.mayWrite whether this process is the writer of the index
 * @param options.isReady whether the index can be written now; omitted: always
 */
export const indexListings = async (options: {
  bus: EventBus;
  consumer: string;
  index: SearchIndex;
  reference: ReferencePlaces;
  mayWrite: () => boolean;
  isReady?: (() => boolean) | undefined;
  /** Called with the seconds from a change until its approved listing is searchable; not for bulk changes. */
  onFindable?: (seconds: number) => void;
}): Promise<Subscription[]> => {
  const { bus, consumer, index, reference, isReady } = options;
  const subscribe = (name: string, type: string): Promise<Subscription> =>
    bus.subscribe({
      consumer: name,
      types: [type],
      ...(isReady ? { isReady } : {}),
      async handle(event) {
        const changed = eventData(listingChangedSchema, event);
        const { halalProductCategoryId, muslimBusinessCategoryId } = changed.listing;
        // A renamed category causes this event, so read the current names.
        if (halalProductCategoryId !== null || muslimBusinessCategoryId !== null) await reference.refresh();
        if (!options.mayWrite()) throw unavailable('Another process writes the search index now');
        await index.apply([changeOf({ ...changed, revision: event.revision }, reference)], {
          inBulk: type === listingChangedInBulkType,
        });
        if (type === listingChangedType && changed.status === 'approved' && !changed.deleted)
          options.onFindable?.(Math.max(0, Date.now() - Date.parse(event.occurredAt)) / 1_000);
      },
    });
  return Promise.all([
    subscribe(consumer, listingChangedType),
    subscribe(`${consumer}-bulk`, listingChangedInBulkType),
  ]);
};
