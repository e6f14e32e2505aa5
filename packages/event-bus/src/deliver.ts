import type { EventEnvelope } from '@halalmap/contracts';
import { isUnavailable } from '@halalmap/errors';
import { defaultBackoffMs, defaultMaxAttempts, type Logger, type SubscribeOptions } from './event-bus';
import { pause } from './pause';

/** How the delivery of one event ended. `away`: a backend is unavailable, which is not the event's fault. */
export type Outcome =
  | { kind: 'handled' }
  | { kind: 'poison'; error: string; attempts: number; firstAt: string; lastAt: string }
  | { kind: 'away'; error: unknown }
  | { kind: 'interrupted' };

/** After this many unfinished deliveries an event is assumed to crash every process that handles it. */
export const hopelessDeliveries = 20;

const now = (): string => new Date().toISOString();

/**
 * Runs the handler until it succeeds, has failed too often, its backend is unavailable, or the subscription ends.
 * @param options.earlierDeliveries how often the event was delivered to a process that crashed before it finished. They count as
 * attempts, but one attempt remains until `hopelessDeliveries` is reached.
 * @param options.signal ends the wait between attempts, never a running handler
 */
export const deliver = async (options: {
  event: EventEnvelope;
  subscription: SubscribeOptions;
  earlierDeliveries: number;
  signal: AbortSignal;
  logger: Logger;
}): Promise<Outcome> => {
  const { event, subscription, signal, earlierDeliveries } = options;
  let firstAt: string | undefined;
  if (earlierDeliveries >= hopelessDeliveries) {
    const [attempts, at] = [earlierDeliveries, now()];
    return {
      kind: 'poison',
      error: 'Every process that handled it crashed',
      attempts,
      firstAt: at,
      lastAt: at,
    };
  }
  const maxAttempts = subscription.maxAttempts ?? defaultMaxAttempts;
  const backoffMs = subscription.backoffMs ?? defaultBackoffMs;
  for (let attempt = Math.min(earlierDeliveries, maxAttempts - 1) + 1; ; attempt += 1) {
    if (signal.aborted) return { kind: 'interrupted' };
    try {
      await subscription.handle(event);
      return { kind: 'handled' };
    } catch (thrown) {
      if (isUnavailable(thrown)) return { kind: 'away', error: thrown };
      const lastAt = now();
      firstAt ??= lastAt;
      options.logger.warn(
        { err: thrown, eventId: event.id, consumer: subscription.consumer, attempt },
        'handling an event failed',
      );
      if (attempt >= maxAttempts) {
        const error = thrown instanceof Error ? thrown.message : String(thrown);
        return { kind: 'poison', error, attempts: attempt, firstAt, lastAt };
      }
    }
    await pause(backoffMs(attempt + 1), signal);
  }
};
