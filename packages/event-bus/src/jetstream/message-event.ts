import { eventEnvelopeSchema, type EventEnvelope } from '@halalmap/contracts';
import type { JsMsg } from '@nats-io/jetstream';

/** The type under which a message that is no event is parked. */
export const unreadableType = 'unreadable';

/** @returns the event of a message; one that is none comes whole as the data of an event of its own aggregate */
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
