import type { EventEnvelope } from '@halalmap/contracts';
import type { ConsumerMessages, JsMsg } from '@nats-io/jetstream';
import { deliver, type Outcome } from '../deliver';
import { drainMs, lanesAtOnce, type Logger, type SubscribeOptions } from '../event-bus';
import { createLanes, type LaneItem } from '../lanes';
import { settledWithin } from '../settled-within';
import { answerMs, type JetStreamConnection } from './connection';
import { replayHeader, type DeadLetters } from './dead-letters';
import { gatherFirst } from './gather-first';
import { eventOf, unreadableType } from './message-event';
import { eventStream } from './names';
import { ackWaitMs, ensureConsumer } from './streams';

interface Given extends LaneItem {
  event: EventEnvelope;
  message: JsMsg;
}

/** One time of consuming, for as long as the broker has the same stream and consumer. */
export interface Session {
  /** Consumes until the session is closed, or the broker has lost the stream or the consumer: then it rejects. */
  run(): Promise<void>;
  /** Takes no more, lets handlers finish and hands the rest back. */
  close(): Promise<void>;
  /** Lets handlers finish without a word to the broker, which now means other events by the same numbers. */
  abandon(): Promise<void>;
}

export const createSession = (options: {
  connection: JetStreamConnection;
  deadLetters: DeadLetters;
  subscription: SubscribeOptions;
  logger: Logger;
}): Session => {
  const { connection, deadLetters, subscription, logger } = options;
  const { consumer: name } = subscription;
  const ending = new AbortController();
  /** Places of events that are dealt with although the broker has not heard of it; their next delivery is only confirmed. */
  const unconfirmed = new Set<number>();
  let messages: ConsumerMessages | undefined;
  let abandoned = false;

  const confirm = async ({ message, seq }: Given): Promise<void> => {
    unconfirmed.add(seq);
    try {
      await message.ackAck({ timeout: answerMs });
      unconfirmed.delete(seq);
    } catch (error) {
      logger.info({ err: error, consumer: name, seq }, 'an event could not be confirmed and comes again');
    }
  };

  const outcomeOf = async ({ event, message, seq }: Given): Promise<Outcome> => {
    const replayedFor = message.headers?.get(replayHeader) || name;
    if (replayedFor !== name || unconfirmed.has(seq)) return { kind: 'handled' };
    if (event.type === unreadableType)
      return { kind: 'poison', error: 'The message is not an event', attempts: 1 };
    const earlierDeliveries = Math.max(0, message.info.deliveryCount - 1);
    return deliver({ event, subscription, earlierDeliveries, signal: ending.signal, logger });
  };

  const work = async (given: Given): Promise<boolean> => {
    if (abandoned) return false;
    const outcome = await outcomeOf(given);
    if (outcome.kind === 'interrupted' || abandoned) return false;
    if (outcome.kind === 'poison') {
      const { event } = given;
      const { error, attempts } = outcome;
      try {
        await deadLetters.park({ consumer: name, event, error, attempts });
      } catch (reason) {
        // Not confirmed either, so it comes again and is parked then.
        logger.warn({ err: reason, eventId: event.id, consumer: name }, 'an event could not be parked');
        return true;
      }
      logger.error({ eventId: event.id, consumer: name, reason: error, attempts }, 'an event was parked');
    }
    await confirm(given);
    return true;
  };
  const lanes = createLanes<Given>({ work, concurrency: lanesAtOnce });

  // What waits behind a slow event is told to be in good hands too, or the broker would give it to somebody else.
  const heartbeat = setInterval(() => {
    if (connection.isConnected()) for (const { message } of lanes.items()) message.working();
  }, ackWaitMs / 3);
  heartbeat.unref();

  const consume = async (): Promise<void> => {
    const consumer = await connection.ask(async ({ client, manager }) => {
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
    const start = gatherFirst((given: Given) => lanes.add(given));
    try {
      for await (const message of messages) {
        const event = eventOf(message);
        start.add({ seq: message.seq, aggregateId: event.aggregateId, event, message });
      }
    } finally {
      start.flush();
    }
  };
  let consuming: Promise<void> | undefined;

  return {
    run: () => (consuming = consume()),
    async close() {
      ending.abort();
      messages?.stop();
      await settledWithin(consuming ? [consuming] : [], drainMs);
      await lanes.idle(drainMs);
      clearInterval(heartbeat);
      if (connection.isConnected()) for (const { message } of lanes.items()) message.nak();
    },
    async abandon() {
      abandoned = true;
      ending.abort();
      clearInterval(heartbeat);
      await lanes.idle(drainMs);
    },
  };
};
