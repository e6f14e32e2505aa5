import { type EventEnvelope, eventEnvelopeSchema } from '@halalmap/contracts';
import { DeliverPolicy, type JsMsg } from '@nats-io/jetstream';
import type { EventPosition } from '../event-bus';
import type { JetStreamConnection } from './connection';
import { eventStream } from './streams';

/** Event type under which a message that is no valid event is parked. */
export const unreadableType = 'unreadable';

/** @returns the event of a message; an invalid message becomes the data of an event with its own aggregate */
export const eventOf = (message: JsMsg): EventEnvelope => {
  try {
    return eventEnvelopeSchema.parse(message.json()) as EventEnvelope;
  } catch {
    const id = `${unreadableType}-${message.seq}`;
    const occurredAt = message.time.toISOString();
    const data = message.string();
    return { id, type: unreadableType, version: 1, aggregateId: id, revision: 0, occurredAt, data };
  }
};

const batch = 500;
const waitMs = 2_000;

/** Reads the event stream itself, independent of any consumer. */
export const createStoredEvents = (connection: JetStreamConnection) => {
  const lastSeq = (): Promise<number> =>
    connection.request(async ({ manager }) => (await manager.streams.info(eventStream)).state.last_seq);

  return {
    position: async (): Promise<EventPosition> => {
      const last = await lastSeq();
      const handled = await connection.request(async ({ manager }) => {
        let lowest = last;
        for await (const { ack_floor, num_pending, num_ack_pending } of manager.consumers.list(eventStream)) {
          if (num_pending + num_ack_pending > 0) lowest = Math.min(lowest, ack_floor.stream_seq);
        }
        return lowest;
      });
      return { handled, last };
    },
    async *after(seq: number): AsyncGenerator<EventEnvelope> {
      const last = await lastSeq();
      if (seq >= last) return;
      const consumer = await connection.request(({ client }) =>
        client.consumers.get(eventStream, {
          deliver_policy: DeliverPolicy.StartSequence,
          opt_start_seq: seq + 1,
        }),
      );
      let read = seq;
      while (read < last) {
        const messages = await connection.request(() =>
          consumer.fetch({ max_messages: Math.min(batch, last - read), expires: waitMs }),
        );
        let count = 0;
        for await (const message of messages) {
          count += 1;
          if (message.seq > last) return;
          read = message.seq;
          const event = eventOf(message);
          if (event.type !== unreadableType) yield event;
          if (read === last) return;
        }
        // The rest was deleted or has expired.
        if (count === 0) return;
      }
    },
  };
};
