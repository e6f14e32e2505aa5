import { listingChangedTypes } from '@halalmap/contracts';
import type { EventBus, Subscription } from '@halalmap/event-bus';
import type { ResponseCache } from '../adapters/response-cache';

/** Drops what is kept in memory when a listing changes. Replicas that share the consumer rely on the short freshness. */
export const invalidateCacheOnChanges = (bus: EventBus, cache: ResponseCache): Promise<Subscription> =>
  bus.subscribe({
    consumer: 'gateway-cache',
    types: listingChangedTypes,
    handle: () => {
      cache.invalidate();
      return Promise.resolve();
    },
  });
