import { type EventEnvelope, eventEnvelopeSchema } from '@halalmap/contracts';
import { DeliverPolicy, type JsMsg, type StoredMsg } from '@nats-io/jetstream';
import { BusUnavailableError, type DeadLetter, DeadLetterError, type EventPosition } from '../event-bus';
import { pause } from '../wait';
import type { JetStreamConnection } from './connection';
import { deadLetterStream, deadLetterSubject, eventStream, eventSubject } from './streams';

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
const retryMs = 500;
/** A minute or more. */
const maxFailures = 120;

/** Reads the event stream itself, independent of any consumer. */
export const createStoredEvents = (connection: JetStreamConnection) => {
  const lastSeq = (): Promise<number> =>
    connection.request(async ({ manager }) => (await manager.streams.info(eventStream)).state.last_seq);

  /** The messages from one position to another. @throws BusUnavailableError when the broker goes away meanwhile */
  async function* between(first: number, last: number): AsyncGenerator<JsMsg> {
    const consumer = await connection.request(({ client }) =>
      client.consumers.get(eventStream, {
        deliver_policy: DeliverPolicy.StartSequence,
        opt_start_seq: first,
      }),
    );
    for (let next = first; next <= last;) {
      const start = next;
      const messages = await connection.request(() =>
        consumer.fetch({ max_messages: Math.min(batch, last - next + 1), expires: waitMs }),
      );
      for await (const message of messages) {
        if (message.seq > last) return;
        next = message.seq + 1;
        yield message;
      }
      if (next > start) continue;
      const { num_pending: left } = await connection.request(() => consumer.info());
      // The rest was deleted or has expired.
      if (left === 0) return;
      throw new BusUnavailableError();
    }
  }

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
      let read = seq;
      for (let failures = 0; ;) {
        try {
          for await (const message of between(read + 1, last)) {
            read = message.seq;
            failures = 0;
            const event = eventOf(message);
            if (event.type !== unreadableType) yield event;
          }
          return;
        } catch (error) {
          // A server that restarts takes the consumer with it.
          failures += 1;
          if (failures > maxFailures || !(await pause(retryMs, connection.closed)))
            throw new BusUnavailableError({ cause: error });
        }
      }
    },
  };
};

/** Header of a replayed event. It names one consumer; the other consumers skip the event. */
export const replayHeader = 'Halalmap-Replay-For';

/** The dead letters in their own stream; the id is the sequence number in it. */
export interface DeadLetters {
  park(deadLetter: Omit<DeadLetter, 'id'>): Promise<void>;
  /** Most recently parked first. */
  list(page?: { offset: number; limit: number }): Promise<DeadLetter[]>;
  count(): Promise<number>;
  replay(id: string): Promise<void>;
}

/** Stores events that no handler could process in a stream of their own. */
export const createDeadLetters = (connection: JetStreamConnection): DeadLetters => {
  const toDeadLetter = (stored: StoredMsg): DeadLetter => {
    const { parkedAt = '', ...deadLetter } = stored.json<Omit<DeadLetter, 'id'> & { parkedAt?: string }>();
    const { firstAt = parkedAt, lastAt = parkedAt } = deadLetter;
    return { ...deadLetter, firstAt, lastAt, id: String(stored.seq) };
  };
  const read = (seq: number): Promise<StoredMsg | null> =>
    connection.request(({ manager }) => manager.streams.getMessage(deadLetterStream, { seq }));

  return {
    async park(deadLetter) {
      const id = `${deadLetter.consumer}:${deadLetter.event.id}:${deadLetter.lastAt}`;
      await connection.store({ subject: deadLetterSubject(deadLetter.consumer), id, body: deadLetter });
    },
    async list({ offset, limit } = { offset: 0, limit: Infinity }) {
      const { state } = await connection.request(({ manager }) =>
        manager.streams.info(deadLetterStream, { deleted_details: true }),
      );
      const deleted = new Set(state.deleted);
      const deadLetters: DeadLetter[] = [];
      let passed = 0;
      for (let seq = state.last_seq; seq >= state.first_seq && deadLetters.length < limit; seq -= 1) {
        if (deleted.has(seq)) continue;
        passed += 1;
        const stored = passed > offset ? await read(seq) : null;
        if (stored) deadLetters.push(toDeadLetter(stored));
      }
      return deadLetters;
    },
    count: () =>
      connection.request(
        async ({ manager }) => (await manager.streams.info(deadLetterStream)).state.messages,
      ),
    async replay(id) {
      const found = /^[1-9]\d{0,14}$/.test(id) ? await read(Number(id)) : null;
      if (!found) throw new DeadLetterError(`There is no dead letter ${id}`, 'unknown');
      const { consumer, event } = toDeadLetter(found);
      if (event.type === unreadableType)
        throw new DeadLetterError(
          `The dead letter ${id} holds no event and cannot be replayed`,
          'unreadable',
        );
      await connection.store({
        subject: eventSubject(event.type, event.aggregateId),
        id: `${event.id}:replay:${id}`,
        body: event,
        headers: { [replayHeader]: consumer },
      });
      await connection.request(({ manager }) => manager.streams.deleteMessage(deadLetterStream, found.seq));
    },
  };
};
