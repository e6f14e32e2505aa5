import { eventEnvelopeSchema, type EventEnvelope } from '@halalmap/contracts';
import { headers } from '@nats-io/transport-node';
import type { ConsumerMessages, JsMsg } from '@nats-io/jetstream';
import { createAggregateQueues } from '../aggregate-queues';
import { deliver } from '../deliver';
import {
  BusUnavailableError,
  defaultMaxAttempts,
  drainMs,
  type DeadLetter,
  type EventBus,
  type Logger,
  type SubscribeOptions,
  type Subscription,
} from '../event-bus';
import {
  ackWaitMs,
  deadLetterStream,
  deadLetterSubject,
  eventStream,
  eventSubject,
  openConnection,
} from './connection';

/** Set on a replayed event: the other consumers have handled it and pass over it. */
const replayHeader = 'Halalmap-Replay-For';
const publishTimeoutMs = 3_000;
/** Deliveries after which an event is taken for one that ends every process that handles it. */
const hopelessDeliveries = 20;

/** An outage of the broker delivers again what nobody failed at, so at least one try remains until it looks hopeless. */
const attemptsBefore = (message: JsMsg, maxAttempts: number): number => {
  const earlier = Math.max(0, message.info.deliveryCount - 1);
  return earlier >= hopelessDeliveries ? earlier : Math.min(earlier, maxAttempts - 1);
};

/**
 * The bus of many processes: NATS JetStream. It connects in the background and survives any outage of the broker.
 * @param options.url such as `nats://127.0.0.1:4222`
 * @param options.replicas copies that the broker keeps of each event; 3 in a cluster
 */
export const createJetStreamBus = (options: {
  url: string;
  logger: Logger;
  replicas?: number;
}): Promise<EventBus> => {
  const { logger } = options;
  const connection = openConnection({ url: options.url, logger, replicas: options.replicas ?? 1 });
  const subscriptions = new Set<Subscription>();

  const store = async (
    subject: string,
    body: unknown,
    id: string,
    extra?: Record<string, string>,
  ): Promise<void> => {
    const client = connection.client();
    const fields = headers();
    for (const [name, value] of Object.entries(extra ?? {})) fields.set(name, value);
    try {
      await client.publish(subject, JSON.stringify(body), {
        msgID: id,
        timeout: publishTimeoutMs,
        headers: fields,
      });
    } catch (error) {
      throw new BusUnavailableError({ cause: error });
    }
  };

  const park = async (
    consumer: string,
    event: EventEnvelope,
    error: string,
    attempts: number,
  ): Promise<void> => {
    const letter = { consumer, event, error, attempts, parkedAt: new Date().toISOString() };
    await store(deadLetterSubject(consumer), letter, `${consumer}:${event.id}:${letter.parkedAt}`);
    logger.error({ eventId: event.id, consumer, reason: error }, 'an event was parked');
  };

  /** What cannot be read is parked whole, under an id of its own, and blocks nobody. */
  const readEvent = (message: JsMsg): EventEnvelope => {
    try {
      return eventEnvelopeSchema.parse(message.json()) as EventEnvelope;
    } catch {
      return {
        id: `unreadable-${message.seq}`,
        type: 'unreadable',
        version: 1,
        aggregateId: `unreadable-${message.seq}`,
        revision: 0,
        occurredAt: message.time.toISOString(),
        data: message.string(),
      };
    }
  };

  const subscribe = (subscription: SubscribeOptions): Promise<Subscription> => {
    const queues = createAggregateQueues();
    const ending = new AbortController();
    let messages: ConsumerMessages | undefined;

    const handle = async (message: JsMsg, event: EventEnvelope): Promise<void> => {
      const replayedFor = message.headers?.get(replayHeader);
      if (replayedFor && replayedFor !== subscription.consumer) return message.ack();
      const keep = setInterval(() => message.working(), ackWaitMs / 3);
      try {
        const outcome =
          event.type === 'unreadable'
            ? { kind: 'poison' as const, error: 'the message is not an event', attempts: 1 }
            : await deliver({
                event,
                subscription,
                attemptsBefore: attemptsBefore(message, subscription.maxAttempts ?? defaultMaxAttempts),
                signal: ending.signal,
                logger,
              });
        if (outcome.kind === 'interrupted') return message.nak();
        if (outcome.kind === 'poison')
          await park(subscription.consumer, event, outcome.error, outcome.attempts);
        await message.ackAck({ timeout: publishTimeoutMs });
      } catch (error) {
        // The acknowledgement did not arrive: the broker delivers the event again, and the consumer knows it by its revision.
        logger.warn({ err: error, eventId: event.id }, 'an event could not be acknowledged');
      } finally {
        clearInterval(keep);
      }
    };

    const consume = async (): Promise<void> => {
      const consumer = await connection.consumer(subscription.consumer, subscription.types);
      messages = await consumer.consume({ max_messages: 200, idle_heartbeat: 1_000, expires: 5_000 });
      if (ending.signal.aborted) return void (await messages.close());
      for await (const message of messages) {
        const event = readEvent(message);
        queues.add(event.aggregateId, () => handle(message, event));
      }
    };

    /** Consuming ends when the broker goes away for good or its consumer is deleted; then it begins anew. */
    const keepConsuming = async (): Promise<void> => {
      await connection.ready;
      while (!ending.signal.aborted) {
        await consume().catch((error: unknown) => {
          if (!(error instanceof BusUnavailableError))
            logger.warn({ err: error }, 'consuming events was interrupted');
        });
        if (!ending.signal.aborted) await new Promise((resolve) => setTimeout(resolve, 250));
      }
    };
    keepConsuming().catch((error: unknown) => logger.debug({ err: error }, 'consuming events has ended'));

    const running: Subscription = {
      async close() {
        ending.abort();
        await messages?.close();
        await queues.drained(drainMs);
        subscriptions.delete(running);
      },
      async pending() {
        const info = await connection.manager().consumers.info(eventStream, subscription.consumer);
        return info.num_pending + info.num_ack_pending;
      },
    };
    subscriptions.add(running);
    return Promise.resolve(running);
  };

  const readLetter = async (seq: number): Promise<DeadLetter | null> => {
    const stored = await connection
      .manager()
      .streams.getMessage(deadLetterStream, { seq })
      .catch(() => null);
    return stored ? { ...stored.json<Omit<DeadLetter, 'id'>>(), id: String(seq) } : null;
  };

  return Promise.resolve({
    publish: (event) => store(eventSubject(event.type, event.aggregateId), event, event.id),
    subscribe,
    async deadLetters() {
      const { state } = await connection.manager().streams.info(deadLetterStream);
      const letters: DeadLetter[] = [];
      for (let seq = state.first_seq; seq <= state.last_seq; seq += 1) {
        const letter = await readLetter(seq);
        if (letter) letters.push(letter);
      }
      return letters;
    },
    async replay(id) {
      const letter = await readLetter(Number(id));
      if (!letter) throw new Error(`There is no dead letter ${id}`);
      const { consumer, event } = letter;
      await store(eventSubject(event.type, event.aggregateId), event, `${event.id}:replay:${id}`, {
        [replayHeader]: consumer,
      });
      await connection.manager().streams.deleteMessage(deadLetterStream, Number(id));
    },
    isConnected: () => connection.isConnected(),
    async close() {
      await Promise.all([...subscriptions].map((subscription) => subscription.close()));
      await connection.close();
    },
  });
};
