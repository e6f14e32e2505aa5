import type { EventEnvelope } from '@halalmap/contracts';
import { isUnavailable } from '@halalmap/errors';
import {
  type Logger,
  type SubscribeOptions,
  defaultBackoffMs,
  defaultMaxAttempts,
  defaultPauseMs,
} from './event-bus';
import { pause } from './wait';

/** How often a closed gate checks whether the backend is available again, in milliseconds. */
const pollMs = 500;

/** Pauses a consumer while its backend is unavailable. */
export interface Gate {
  isOpen(): boolean;
  /** Closes the gate because the backend is unavailable; each time for longer. @returns the pause in milliseconds */
  shut(error: unknown): number;
  /** Call after a handled event: resets the pause to its shortest. */
  passed(): void;
}

/**
 * Creates a gate that opens when the subscription is ready. After `shut` it opens when the pause is over, or as soon as `isReady` has
 * reported the backend unavailable and then available again.
 * @param options.signal stops the gate
 * @param options.onOpen called each time that the gate opens, except when it is open from the start
 */
export const createGate = (options: {
  subscription: SubscribeOptions;
  logger: Logger;
  signal: AbortSignal;
  onOpen(): void;
}): Gate => {
  const { subscription, logger, signal } = options;
  const pauseMs = subscription.pauseMs ?? defaultPauseMs;
  let isOpen = subscription.isReady === undefined;
  let times = 0;

  const isReady = async (): Promise<boolean> => {
    try {
      return (await subscription.isReady?.()) ?? true;
    } catch {
      return false;
    }
  };

  const openAfter = async (ms: number): Promise<void> => {
    let wasAway = false;
    for (let left = ms; !signal.aborted;) {
      const ready = await isReady();
      if (ready && (wasAway || left <= 0)) break;
      wasAway ||= !ready;
      const step = ready ? Math.min(left, pollMs) : pollMs;
      await pause(step, signal);
      left -= step;
    }
    if (signal.aborted) return;
    isOpen = true;
    options.onOpen();
  };
  if (!isOpen) void openAfter(0);

  return {
    isOpen: () => isOpen,
    shut(error) {
      if (!isOpen) return 0;
      isOpen = false;
      times += 1;
      const ms = pauseMs(times);
      logger.warn(
        { err: error, consumer: subscription.consumer, times, pauseMs: ms },
        'a backend is unavailable, events wait',
      );
      void openAfter(ms);
      return ms;
    },
    passed() {
      times = 0;
    },
  };
};

/** How the delivery of one event ended. `away`: a backend is unavailable, which is not the event's fault. */
export type Outcome =
  | { kind: 'handled' }
  | { kind: 'poison'; error: string; attempts: number; firstAt: string; lastAt: string }
  | { kind: 'unavailable'; error: unknown }
  | { kind: 'interrupted' };

/** After this many unfinished deliveries an event is assumed to crash every process that handles it. */
export const maxUnfinishedDeliveries = 20;

const now = (): string => new Date().toISOString();

/**
 * Runs the handler until it succeeds, has failed too often, its backend is unavailable, or the subscription ends.
 * @param options.earlierDeliveries how often the event was delivered to a process that crashed before it finished. They count as
 * attempts, but one attempt remains until `maxUnfinishedDeliveries` is reached.
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
  if (earlierDeliveries >= maxUnfinishedDeliveries) {
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
      if (isUnavailable(thrown)) return { kind: 'unavailable', error: thrown };
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
