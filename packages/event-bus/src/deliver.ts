import type { EventEnvelope } from '@halalmap/contracts';
import { defaultBackoffMs, defaultMaxAttempts, type Logger, type SubscribeOptions } from './event-bus';
import { pause } from './pause';

/** How the delivery of one event has ended. */
export type Outcome =
  { kind: 'handled' } | { kind: 'poison'; error: string; attempts: number } | { kind: 'interrupted' };

/** Deliveries after which an event is taken for one that ends every process that handles it. */
export const hopelessDeliveries = 20;

/**
 * Tries to handle an event until it is handled, has failed too often, or the subscription ends.
 * @param options.earlierDeliveries how often the event was given out before without an end: to a process that died, or
 *   closed, or lost its broker. They count as tries, but one try remains until it looks hopeless.
 * @param options.signal ends the waiting between tries, never a handler that runs
 */
export const deliver = async (options: {
  event: EventEnvelope;
  subscription: SubscribeOptions;
  earlierDeliveries: number;
  signal: AbortSignal;
  logger: Logger;
}): Promise<Outcome> => {
  const { event, subscription, signal, earlierDeliveries } = options;
  if (earlierDeliveries >= hopelessDeliveries)
    return { kind: 'poison', error: 'No process lived to handle it', attempts: earlierDeliveries };
  const maxAttempts = subscription.maxAttempts ?? defaultMaxAttempts;
  const backoffMs = subscription.backoffMs ?? defaultBackoffMs;
  for (let attempt = Math.min(earlierDeliveries, maxAttempts - 1) + 1; ; attempt += 1) {
    if (signal.aborted) return { kind: 'interrupted' };
    try {
      await subscription.handle(event);
      return { kind: 'handled' };
    } catch (thrown) {
      options.logger.warn(
        { err: thrown, eventId: event.id, consumer: subscription.consumer, attempt },
        'handling an event failed',
      );
      if (attempt >= maxAttempts)
        return {
          kind: 'poison',
          error: thrown instanceof Error ? thrown.message : String(thrown),
          attempts: attempt,
        };
    }
    await pause(backoffMs(attempt + 1), signal);
  }
};
