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
  /** Publishes what is pending, and from now on what is written. Before, nothing is published. */
  start(): void;
  /**
   * Starts a batch now instead of at the next interval; call it after a write.
   * Before the start it does nothing: events wait in the outbox, because nobody may have subscribed yet.
   * @param events what was written, when these are the first events of their documents: they are published without being read back.
   * Omitted: the relay reads what is pending
   */
  notify(events?: readonly EventEnvelope[]): void;
  /** Finishes the batch in progress and stops; unpublished events stay for the next start. */
  stop(): Promise<void>;
}

const batchSize = 500;
/** How many events of those passed to `notify` are published together. */
const handedAtOnce = 100;
const maxPauseMs = 5_000;
/** Maximum number of events in memory that were passed to `notify`; more are read back later. */
const handedLimit = 2_500;

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
  let handed: EventEnvelope[] = [];
  let started = false;
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

  /** Reads pending events, without those of documents whose first event is still to be published from memory. */
  const readBatch = async (): Promise<{ events: EventEnvelope[]; hasMore: boolean }> => {
    const pending = await source.pending(batchSize);
    const firstOf = new Map(handed.map(({ aggregateId, id }) => [aggregateId, id]));
    return {
      events: pending.filter(({ aggregateId }) => !firstOf.has(aggregateId)),
      hasMore:
        pending.length >= batchSize ||
        pending.some(({ aggregateId, id }) => (firstOf.get(aggregateId) ?? id) !== id),
    };
  };

  const publish = async (events: readonly EventEnvelope[]): Promise<void> => {
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
  };

  const schedule = (ms: number): void => {
    if (stopped) return;
    clearTimeout(timer);
    timer = setTimeout(poll, ms);
    timer.unref();
  };

  const work = async (): Promise<void> => {
    try {
      // Takes turns, so that neither kind of events waits for the other.
      while ((isReported || handed.length > 0) && !stopped) {
        if (handed.length > 0) await publish(handed.splice(0, handedAtOnce));
        if (!isReported || stopped) continue;
        isReported = false;
        const { events, hasMore } = await readBatch();
        await publish(events);
        isReported ||= hasMore;
      }
      if (failures > 0) logger.info({ failures }, 'publishing events works again');
      failures = 0;
      schedule(intervalMs);
    } catch (error) {
      failures += 1;
      handed = [];
      // Log the first failure and every twentieth, so that an outage does not fill the log.
      if (failures % 20 === 1) logger.warn({ err: error, failures }, 'cannot publish events, retrying');
      schedule(Math.min(maxPauseMs, 100 * 2 ** failures));
    }
  };

  const wake = (): void => {
    running ??= work().finally(() => {
      running = undefined;
      if ((isReported || handed.length > 0) && failures === 0 && !stopped) wake();
    });
  };
  const poll = (): void => {
    isReported = true;
    wake();
  };

  return {
    start() {
      started = true;
      poll();
    },
    notify(events) {
      if (!started) return;
      if (events && failures === 0 && handed.length + events.length <= handedLimit) handed.push(...events);
      else isReported = true;
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
