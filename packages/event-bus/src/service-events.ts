import { DeadLetterError, type EventBus, type Logger, type Subscription } from './event-bus';
import { createRelay, type OutboxSource, type Relay } from './relay';

/** Number of waiting events of a service by consumer name; `outbox` holds those not yet published. */
interface Backlog {
  events: Record<string, number>;
  /** Age in seconds of the oldest waiting event by queue; 0 when none waits. */
  oldestSeconds: Record<string, number>;
}

interface WatchedBus {
  bus: EventBus;
  /** Queues that cannot be read now are omitted. */
  backlog(): Promise<Backlog>;
}

/** The part of a service's metrics that `measureBacklog` needs. */
interface Gauges {
  gaugeBy(name: string, help: string, label: string, read: () => Promise<Record<string, number>>): unknown;
}

/** Registers gauges of the waiting events of a service, by queue. */
const measureBacklog = (watched: Pick<WatchedBus, 'backlog'>, metrics: Gauges): void => {
  metrics.gaugeBy('event_backlog_events', 'Events that wait, by queue', 'queue', async () => {
    const { events } = await watched.backlog();
    return events;
  });
  metrics.gaugeBy(
    'event_oldest_age_seconds',
    'Age of the event that waits longest, by queue; 0 when none waits',
    'queue',
    async () => {
      const { oldestSeconds } = await watched.backlog();
      return oldestSeconds;
    },
  );
};

const outboxQueue = 'outbox';

/**
 * Wraps a bus so that it also measures the backlog of its subscriptions and of the service's outbox.
 * @param options.outbox where unpublished events wait; omitted when the service publishes none
 */
const watchBus = (options: {
  bus: EventBus;
  outbox?: Pick<OutboxSource, 'pending' | 'count'>;
}): WatchedBus => {
  const { bus, outbox } = options;
  const subscriptions = new Map<Subscription, string>();
  const ageOf = (since: number | null): number =>
    since === null ? 0 : Math.max(0, (Date.now() - since) / 1_000);

  type Queue = readonly [name: string, events: number, oldestSeconds: number];
  const readOutbox = async (): Promise<Queue[]> => {
    if (!outbox) return [];
    const [[first], count] = await Promise.all([outbox.pending(1), outbox.count()]);
    return [[outboxQueue, count, ageOf(first ? Date.parse(first.occurredAt) : null)]];
  };
  const readConsumer = async ([subscription, name]: [Subscription, string]): Promise<Queue[]> => {
    const [events, oldest] = await Promise.all([subscription.pending(), subscription.oldest()]);
    return [[name, events, ageOf(events === 0 ? null : oldest)]];
  };

  return {
    bus: {
      ...bus,
      async subscribe(subscribing) {
        const subscription = await bus.subscribe(subscribing);
        subscriptions.set(subscription, subscribing.consumer);
        return {
          ...subscription,
          close() {
            subscriptions.delete(subscription);
            return subscription.close();
          },
        };
      },
    },
    async backlog() {
      const read = await Promise.allSettled([readOutbox(), ...[...subscriptions].map(readConsumer)]);
      const queues = read.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
      return {
        events: Object.fromEntries(queues.map(([queue, events]) => [queue, events])),
        oldestSeconds: Object.fromEntries(queues.map(([queue, , age]) => [queue, age])),
      };
    },
  };
};

/** The part of a service's tracing that `traceBus` needs. */
interface Tracing {
  span<T>(
    options: {
      name: string;
      kind: 'producer' | 'consumer';
      parent: string | undefined;
      attributes: Record<string, string>;
    },
    work: (span: { traceparent: string } | undefined) => Promise<T>,
  ): Promise<T>;
}

/**
 * Wraps a bus so that publishing and handling an event are spans of the trace in which the event was created. Events that were created
 * outside a trace have no spans.
 * @param tracing undefined where no traces are sent: then the bus is returned as it is
 */
const traceBus = (bus: EventBus, tracing: Tracing | undefined): EventBus => {
  if (!tracing) return bus;
  return {
    ...bus,
    publish: (event) =>
      tracing.span(
        {
          name: `send ${event.type}`,
          kind: 'producer',
          parent: event.traceparent,
          attributes: { 'messaging.operation.type': 'send', 'messaging.destination.name': event.type },
        },
        (span) => bus.publish(span ? { ...event, traceparent: span.traceparent } : event),
      ),
    subscribe: (options) =>
      bus.subscribe({
        ...options,
        handle: (event) =>
          tracing.span(
            {
              name: `process ${event.type}`,
              kind: 'consumer',
              parent: event.traceparent,
              attributes: {
                'messaging.operation.type': 'process',
                'messaging.destination.name': event.type,
                'messaging.consumer.group.name': options.consumer,
              },
            },
            () => options.handle(event),
          ),
      }),
  };
};

/** The events of one service: a part of it that starts and stops. */
interface ServiceEvents {
  /** The bus with traces and metrics. */
  bus: EventBus;
  /** Reports events in the outbox to the relay, see `Relay`. */
  notify: Relay['notify'];
  readiness: { name: string; check(): boolean };
  /** Subscribes, and starts the relay of the outbox. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Connects a service to the event bus: it traces and measures events, publishes those of the service's outbox, and has the service's
 * subscriptions while the service runs.
 * @param options.outbox where unpublished events wait; omitted when the service publishes none
 * @param options.subscribe makes the subscriptions; called at start
 * @param options.isReady whether the backend of the handlers is available; subscriptions receive events only while it is
 */
export const createServiceEvents = (options: {
  bus: EventBus;
  logger: Logger;
  metrics: Gauges;
  tracing: Tracing | undefined;
  outbox?: OutboxSource;
  isReady?: () => boolean | Promise<boolean>;
  subscribe?: (bus: EventBus) => Promise<Subscription>[];
}): ServiceEvents => {
  const { logger, outbox, isReady } = options;
  const watched = watchBus({ bus: traceBus(options.bus, options.tracing), ...(outbox ? { outbox } : {}) });
  const { bus } = watched;
  measureBacklog(watched, options.metrics);
  const relay = outbox && createRelay({ source: outbox, bus, logger });
  const handled: EventBus = isReady
    ? { ...bus, subscribe: (subscription) => bus.subscribe({ isReady, ...subscription }) }
    : bus;
  let subscriptions: Subscription[] = [];

  return {
    bus,
    notify: (events) => relay?.notify(events),
    readiness: { name: 'event broker login', check: () => bus.refusal() === null },
    async start() {
      subscriptions = await Promise.all(options.subscribe?.(handled) ?? []);
      relay?.start();
    },
    async stop() {
      await Promise.all(subscriptions.map((subscription) => subscription.close()));
      await relay?.stop();
    },
  };
};

const batchSize = 100;

/**
 * Replays all dead letters that exist at the call, each once even when it fails again meanwhile.
 * @returns how many were replayed, and how many cannot be because they hold no event
 * @throws BusUnavailableError
 */
export const replayAll = async (
  bus: Pick<EventBus, 'deadLetters' | 'replay'>,
): Promise<{ replayed: number; unreadable: number }> => {
  const ids: string[] = [];
  for (let offset = 0; ; offset += batchSize) {
    const deadLetters = await bus.deadLetters({ offset, limit: batchSize });
    ids.push(...deadLetters.map(({ id }) => id));
    if (deadLetters.length < batchSize) break;
  }
  const result = { replayed: 0, unreadable: 0 };
  // Oldest first, so that events of one document reach the consumer in their original order.
  for (const id of ids.reverse()) {
    try {
      await bus.replay(id);
      result.replayed += 1;
    } catch (error) {
      if (!(error instanceof DeadLetterError)) throw error;
      if (error.reason === 'unreadable') result.unreadable += 1;
    }
  }
  return result;
};
