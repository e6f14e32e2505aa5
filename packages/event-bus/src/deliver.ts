import type { EventEnvelope } from '@halalmap/contracts';
import { defaultBackoffMs, defaultMaxAttempts, type Logger, type SubscribeOptions } from './event-bus';

/** How the delivery of one event has ended. */
export type Outcome =
  { kind: 'handled' } | { kind: 'poison'; error: string; attempts: number } | { kind: 'interrupted' };

/** Resolves with false when the signal ends the pause. */
const pause = (ms: number, signal: AbortSignal): Promise<boolean> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve(false);
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve(true);
    }, ms);
    const stop = (): void => {
      clearTimeout(timer);
      resolve(false);
    };
    signal.addEventListener('abort', stop, { once: true });
  });

/**
 * Tries to handle an event until it is handled, has failed too often, or the subscription ends.
 * @param options.attemptsBefore tries that ended with the process that made them
 * @param options.signal ends the waiting between tries, never a handler that runs
 */
export const deliver = async (options: {
  event: EventEnvelope;
  subscription: SubscribeOptions;
  attemptsBefore: number;
  signal: AbortSignal;
  logger: Logger;
}): Promise<Outcome> => {
  const { event, subscription, signal } = options;
  const maxAttempts = subscription.maxAttempts ?? defaultMaxAttempts;
  const backoffMs = subscription.backoffMs ?? defaultBackoffMs;
  let error = 'the process ended while the event was handled';
  for (let attempt = options.attemptsBefore + 1; attempt <= maxAttempts; attempt += 1) {
    if (attempt > 1 && !(await pause(backoffMs(attempt), signal))) return { kind: 'interrupted' };
    if (signal.aborted) return { kind: 'interrupted' };
    try {
      await subscription.handle(event);
      return { kind: 'handled' };
    } catch (thrown) {
      error = thrown instanceof Error ? thrown.message : String(thrown);
      options.logger.warn(
        { err: thrown, eventId: event.id, consumer: subscription.consumer, attempt },
        'handling an event failed',
      );
    }
  }
  return { kind: 'poison', error, attempts: Math.max(maxAttempts, options.attemptsBefore) };
};
