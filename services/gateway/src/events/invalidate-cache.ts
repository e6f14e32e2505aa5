import { listingChangedTypes } from '@halalmap/contracts';
import type { EventBus, Subscription } from '@halalmap/event-bus';
import type { ResponseCache } from '../adapters/response-cache';

/**
 * Invalidates the in-memory cache when a listing changes. Only one of the replicas that share the consumer gets each
 * event; the others rely on the short freshness.
 */
export const invalidateCacheOnChanges = (bus: EventBus, cache: ResponseCache): Promise<Subscription> =>
  bus.subscribe({
    consumer: 'gateway-cache',
    types: listingChangedTypes,
    handle: () => {
      cache.invalidate();
      return Promise.resolve();
    },
  });
