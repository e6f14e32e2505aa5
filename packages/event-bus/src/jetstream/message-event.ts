import { eventEnvelopeSchema, type EventEnvelope } from '@halalmap/contracts';
import type { JsMsg } from '@nats-io/jetstream';

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
