import type { EventEnvelope } from '@halalmap/contracts';
import type { ConsumerMessages, JsMsg } from '@nats-io/jetstream';
import { type Gate, type Outcome, deliver } from '../deliver';
import { type Logger, type SubscribeOptions, drainMs, queuesAtOnce } from '../event-bus';
import { type QueueItem, createOrderedQueues } from '../ordered-queues';
import { settledWithin } from '../wait';
import { type JetStreamConnection, responseMs } from './connection';
import { type DeadLetters, eventOf, replayHeader, unreadableType } from './dead-letters';
import { ackWaitMs, ensureConsumer, eventStream, stateStream, unendedSubject } from './streams';

/** How long a new consumer collects messages before it starts to work, in milliseconds. */
const gatherMs = 100;

/**
 * Sorts the messages of the first moments by `seq` and passes on all later ones immediately. Without any consumer the broker reverses the
 * queue of messages that were handed back, so a returning consumer would get them out of order.
 */
const gatherFirst = <Item extends { seq: number }>(
  pass: (item: Item) => void,
): { add(item: Item): void; flush(): void } => {
  let gathered: Item[] | undefined = [];
  const flush = (): void => {
    clearTimeout(timer);
    const items = gathered ?? [];
    gathered = undefined;
    for (const item of items.sort((one, other) => one.seq - other.seq)) pass(item);
  };
  const timer = setTimeout(flush, gatherMs);
  return {
    add(item) {
      if (gathered) gathered.push(item);
      else pass(item);
    },
    flush,
  };
};

/**
 * The broker's delivery count includes events that were handed back properly. From this count on each start is recorded and the record is
 * removed at the end, so that the remaining records are deliveries that a crash ended.
 */
const suspiciousDeliveries = 10;

export interface UnendedDeliveries {
  /** Records that an event is being handled. @returns the number of earlier unfinished deliveries */
  begin(consumer: string, seq: number): Promise<number>;
  end(consumer: string, seq: number): Promise<void>;
}

/** Counts deliveries that began and never ended, in a stream that all replicas share. */
export const createUnendedDeliveries = (connection: JetStreamConnection): UnendedDeliveries => ({
  begin: (consumer, seq) =>
    connection.request(async ({ client, manager }) => {
      const subject = unendedSubject(consumer, seq);
      const last = await manager.streams.getMessage(stateStream, { last_by_subj: subject });
      const earlier = last?.json<{ starts: number }>().starts ?? 0;
      await client.publish(subject, JSON.stringify({ starts: earlier + 1 }));
      return earlier;
    }),
  end: (consumer, seq) =>
    connection.request(async ({ manager }) => {
      await manager.streams.purge(stateStream, { filter: unendedSubject(consumer, seq) });
    }),
});

/** If a pause is at least this long, waiting events are handed back to the broker for another process. In milliseconds. */
const handBackFromMs = 4_000;

interface ReceivedEvent extends QueueItem {
  event: EventEnvelope;
  message: JsMsg;
}

/** Consumes messages for as long as the broker has the same stream and consumer. */
export interface Session {
  /**
   * Resolves when the session is closed, or when all events were handed back because the backend stays unavailable. Rejects when the broker
   * has lost the stream or the consumer.
   */
  run(): Promise<void>;
  /** Continues with the events that waited for the gate to open. */
  resume(): void;
  /** Accepts no more events, lets running handlers finish and hands the rest back. */
  close(): Promise<void>;
  /** Lets running handlers finish without acknowledging: the broker now uses these sequence numbers for other events. */
  abandon(): Promise<void>;
}

/** Consumes the events of one subscription until it is closed or abandoned. */
export const createSession = (options: {
  connection: JetStreamConnection;
  deadLetters: DeadLetters;
  unended: UnendedDeliveries;
  subscription: SubscribeOptions;
  gate: Gate;
  logger: Logger;
}): Session => {
  const { connection, deadLetters, unended, subscription, gate, logger } = options;
  const { consumer: name } = subscription;
  const ending = new AbortController();
  /** Sequence numbers of handled events whose acknowledgement failed; on redelivery they are only acknowledged. */
  const unconfirmed = new Set<number>();
  let messages: ConsumerMessages | undefined;
  let consuming: Promise<void> | undefined;
  let abandoned = false;

  const confirm = async ({ message, seq }: ReceivedEvent): Promise<void> => {
    unconfirmed.add(seq);
    try {
      await message.ackAck({ timeout: responseMs });
      unconfirmed.delete(seq);
    } catch (error) {
      logger.info(
        { err: error, consumer: name, seq },
        'an event could not be acknowledged and will be redelivered',
      );
    }
  };

  const tryToHandle = async ({ event, message, seq }: ReceivedEvent): Promise<Outcome> => {
    const delivery = { event, subscription, signal: ending.signal, logger };
    if (message.info.deliveryCount < suspiciousDeliveries)
      return deliver({ ...delivery, earlierDeliveries: 0 });
    try {
      const unendedBefore = await unended.begin(name, seq);
      const earlierDeliveries = unendedBefore === 0 ? 0 : suspiciousDeliveries + unendedBefore;
      const outcome = await deliver({ ...delivery, earlierDeliveries });
      await unended.end(name, seq);
      return outcome;
    } catch (error) {
      return { kind: 'unavailable', error };
    }
  };

  const outcomeOf = async (received: ReceivedEvent): Promise<Outcome> => {
    const replayedFor = received.message.headers?.get(replayHeader) || name;
    if (replayedFor !== name || unconfirmed.has(received.seq)) return { kind: 'handled' };
    if (received.event.type !== unreadableType) return tryToHandle(received);
    const at = new Date().toISOString();
    return { kind: 'poison', error: 'The message is not an event', attempts: 1, firstAt: at, lastAt: at };
  };

  let handingBack: Promise<void> | undefined;
  const handAllBack = async (): Promise<void> => {
    ending.abort();
    messages?.stop();
    await settledWithin(consuming ? [consuming] : [], drainMs);
    await queues.idle(drainMs);
    clearInterval(heartbeat);
    if (connection.isConnected()) for (const { message } of queues.items()) message.nak();
  };
  const handBack = (): Promise<void> => (handingBack ??= handAllBack());

  const handle = async (received: ReceivedEvent): Promise<boolean> => {
    if (abandoned || ending.signal.aborted || !gate.isOpen()) return false;
    const outcome = await outcomeOf(received);
    if (outcome.kind === 'interrupted' || abandoned) return false;
    if (outcome.kind === 'unavailable') {
      if (gate.shut(outcome.error) >= handBackFromMs) void handBack();
      return false;
    }
    if (outcome.kind === 'handled') gate.passed();
    if (outcome.kind === 'poison') {
      const { event } = received;
      const { kind: _kind, ...failure } = outcome;
      try {
        await deadLetters.park({ consumer: name, event, ...failure });
      } catch (reason) {
        // Not acknowledged either, so it is redelivered and parked then.
        logger.warn({ err: reason, eventId: event.id, consumer: name }, 'an event could not be parked');
        return true;
      }
      const { error, attempts } = failure;
      logger.error({ eventId: event.id, consumer: name, reason: error, attempts }, 'an event was parked');
    }
    await confirm(received);
    return true;
  };
  const queues = createOrderedQueues<ReceivedEvent>({ handle, concurrency: queuesAtOnce });

  // Events that wait behind a slow one need a progress signal too, or the broker would redeliver them to another process.
  const heartbeat = setInterval(() => {
    if (connection.isConnected()) for (const { message } of queues.items()) message.working();
  }, ackWaitMs / 3);
  heartbeat.unref();

  const consume = async (): Promise<void> => {
    const consumer = await connection.request(async ({ client, manager }) => {
      await ensureConsumer(manager, name, subscription.types);
      return client.consumers.get(eventStream, name);
    });
    messages = await consumer.consume({
      max_messages: 200,
      idle_heartbeat: 1_000,
      expires: 5_000,
      abort_on_missing_resource: true,
    });
    if (ending.signal.aborted) messages.stop();
    const arrivals = gatherFirst((received: ReceivedEvent) => queues.add(received));
    try {
      for await (const message of messages) {
        const event = eventOf(message);
        arrivals.add({ seq: message.seq, aggregateId: event.aggregateId, event, message });
      }
    } finally {
      arrivals.flush();
    }
  };

  return {
    run: () => (consuming = consume()),
    resume: () => queues.resume(),
    close: handBack,
    async abandon() {
      abandoned = true;
      ending.abort();
      clearInterval(heartbeat);
      await queues.idle(drainMs);
    },
  };
};
