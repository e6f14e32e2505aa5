import type { EventEnvelope } from '@halalmap/contracts';
import type { EventBus, Logger } from './event-bus';

/** A service's outbox: the `pendingEvents` of its documents. */
export interface OutboxSource {
  /** Unpublished events; each document's events are in order. */
  pending(limit: number): Promise<EventEnvelope[]>;
  /** Removes events that the bus has stored. */
  remove(events: readonly EventEnvelope[]): Promise<void>;
  /** Number of documents that have unpublished events. */
  count(): Promise<number>;
}

export interface Relay {
  start(): void;
  /** Starts a batch now instead of at the next interval; call it after a write. */
  notify(): void;
  /** Finishes the batch in progress and stops; unpublished events stay for the next start. */
  stop(): Promise<void>;
}

const batchSize = 500;
const maxPauseMs = 5_000;

/**
 * Publishes a service's pending events, in order per document and several documents concurrently, and removes them after the bus has
 * stored them. While the bus is unavailable it retries without limit, with a backoff of at most five seconds.
 * @param options.intervalMs polling interval for events that another process left behind; default 1000
 */
export const createRelay = (options: {
  source: Pick<OutboxSource, 'pending' | 'remove'>;
  bus: Pick<EventBus, 'publish'>;
  logger: Logger;
  intervalMs?: number;
}): Relay => {
  const { source, bus, logger } = options;
  const intervalMs = options.intervalMs ?? 1_000;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isReported = false;
  let stopped = false;
  let failures = 0;

  /** @param stored receives the events that the bus has stored */
  const publishInOrder = async (events: EventEnvelope[], stored: EventEnvelope[]): Promise<void> => {
    for (const event of events) {
      if (stopped) return;
      await bus.publish(event);
      stored.push(event);
    }
  };

  /** @returns whether more events may be pending */
  const publishBatch = async (): Promise<boolean> => {
    const events = await source.pending(batchSize);
    const byDocument = new Map<string, EventEnvelope[]>();
    for (const event of events)
      byDocument.set(event.aggregateId, [...(byDocument.get(event.aggregateId) ?? []), event]);
    const stored: EventEnvelope[] = [];
    const results = await Promise.allSettled(
      [...byDocument.values()].map((ofDocument) => publishInOrder(ofDocument, stored)),
    );
    // After a crash before this line they are published again, and the bus ignores ids that it has stored.
    if (stored.length > 0) await source.remove(stored);
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
    return events.length >= batchSize;
  };

  const schedule = (ms: number): void => {
    if (stopped) return;
    clearTimeout(timer);
    timer = setTimeout(wake, ms);
    timer.unref();
  };

  const work = async (): Promise<void> => {
    try {
      for (let more = true; more && !stopped;) {
        isReported = false;
        more = (await publishBatch()) || isReported;
      }
      if (failures > 0) logger.info({ failures }, 'publishing events works again');
      failures = 0;
      schedule(intervalMs);
    } catch (error) {
      failures += 1;
      // Log the first failure and every twentieth, so that an outage does not fill the log.
      if (failures % 20 === 1) logger.warn({ err: error, failures }, 'cannot publish events, retrying');
      schedule(Math.min(maxPauseMs, 100 * 2 ** failures));
    }
  };

  const wake = (): void => {
    running ??= work().finally(() => {
      running = undefined;
      if (isReported && failures === 0 && !stopped) wake();
    });
  };

  return {
    start: wake,
    notify() {
      isReported = true;
      // During an outage keep the backoff: a write must not cause another attempt.
      if (!stopped && failures === 0) wake();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
};
