import type { EventEnvelope } from '@halalmap/contracts';
import type { EventBus, Logger } from './event-bus';

/** Where a service keeps events until the bus has them: the `pendingEvents` of its documents. */
export interface OutboxSource {
  /** Events that wait, each document's in order. */
  pending(limit: number): Promise<EventEnvelope[]>;
  /** Forgets events that the bus has stored. */
  remove(events: readonly EventEnvelope[]): Promise<void>;
}

export interface Relay {
  start(): void;
  /** Something was written: look now instead of at the next interval. */
  notify(): void;
  /** Finishes the events that it is publishing and ends; what waits stays for the next start. */
  stop(): Promise<void>;
}

const batchSize = 500;
const maxPauseMs = 5_000;

/**
 * Publishes a service's pending events, in order per document and several documents at once, and removes them after
 * the bus has stored them. It goes on for ever when the bus is away, asking again after growing pauses of at most five seconds.
 * @param options.intervalMs how often to look without being told, for what another process left behind; default 1000
 */
export const createRelay = (options: {
  source: OutboxSource;
  bus: Pick<EventBus, 'publish'>;
  logger: Logger;
  intervalMs?: number;
}): Relay => {
  const { source, bus, logger } = options;
  const intervalMs = options.intervalMs ?? 1_000;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let told = false;
  let stopped = false;
  let failures = 0;

  /** @param stored collects what the bus has */
  const publishInOrder = async (events: EventEnvelope[], stored: EventEnvelope[]): Promise<void> => {
    for (const event of events) {
      if (stopped) return;
      await bus.publish(event);
      stored.push(event);
    }
  };

  /** @returns whether there may be more */
  const publishBatch = async (): Promise<boolean> => {
    const events = await source.pending(batchSize);
    const byDocument = new Map<string, EventEnvelope[]>();
    for (const event of events)
      byDocument.set(event.aggregateId, [...(byDocument.get(event.aggregateId) ?? []), event]);
    const stored: EventEnvelope[] = [];
    const results = await Promise.allSettled(
      [...byDocument.values()].map((ofDocument) => publishInOrder(ofDocument, stored)),
    );
    // Cut off before this, they are published again, and the bus knows their ids.
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
        told = false;
        more = (await publishBatch()) || told;
      }
      if (failures > 0) logger.info({ failures }, 'events are published again');
      failures = 0;
      schedule(intervalMs);
    } catch (error) {
      failures += 1;
      // The first failure and every twentieth are told; an outage must not fill the log.
      if (failures % 20 === 1) logger.warn({ err: error, failures }, 'events cannot be published and wait');
      schedule(Math.min(maxPauseMs, 100 * 2 ** failures));
    }
  };

  const wake = (): void => {
    running ??= work().finally(() => {
      running = undefined;
      if (told && failures === 0 && !stopped) wake();
    });
  };

  return {
    start: wake,
    notify() {
      told = true;
      // During an outage the pause holds: a write must not become another attempt.
      if (!stopped && failures === 0) wake();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
};
