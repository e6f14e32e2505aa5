import type { EventEnvelope } from '@halalmap/contracts';
import { setTimeout } from 'node:timers/promises';
import { Types, type Model } from 'mongoose';

/** A document with the events that report its changes, written together with them. */
export interface WithEvents<Event extends { id: string } = EventEnvelope> {
  _id: Types.ObjectId;
  /** Events that are not published yet, oldest first. */
  pendingEvents: Event[];
}

/** The events of a collection that are not published yet. */
export interface Outbox {
  /** The oldest events; those of one document are in order. */
  pending(limit: number): Promise<EventEnvelope[]>;
  /** Removes events that the bus has stored. */
  remove(events: readonly EventEnvelope[]): Promise<void>;
  /** Number of documents that have events. */
  count(): Promise<number>;
}

/** How many documents a single update removes events of. */
const removedAtOnce = 100;

/** The index that an outbox uses; a schema with `pendingEvents` declares it as sparse. */
export const outboxIndex = { 'pendingEvents.id': 1 } as const;

const hasEvents = { 'pendingEvents.id': { $gt: '' } };

/**
 * The outbox of a collection. The id of the document is the `aggregateId` of its events.
 * @param options.model its schema has `pendingEvents` and the sparse `outboxIndex`
 * @param options.toEvents returns the events of a document
 * @param options.urgentType events of this type come first when more wait than fit
 * @param options.onRemoved called with the ids of the documents whose events were removed
 */
export const createOutbox = <Document extends WithEvents<{ id: string }>>(options: {
  model: Model<Document>;
  toEvents: (document: Document) => EventEnvelope[];
  /** The fields that `toEvents` reads; default: all. */
  fields?: Partial<Record<keyof Document & string, 1>>;
  urgentType?: string;
  onRemoved?: (ids: Types.ObjectId[]) => Promise<void>;
}): Outbox => {
  const { model, toEvents, fields = {}, urgentType, onRemoved } = options;
  const read = async (condition: object, limit: number): Promise<EventEnvelope[]> => {
    const documents = await model
      .find({ ...hasEvents, ...condition }, fields)
      .sort({ 'pendingEvents.occurredAt': 1 })
      .limit(limit)
      .lean<Document[]>();
    return documents.flatMap(toEvents);
  };
  return {
    async pending(limit) {
      const events = await read({}, limit);
      if (urgentType === undefined || events.length < limit) return events.slice(0, limit);
      // There are more events than fit, so urgent ones may not be among these.
      const urgent = await read({ 'pendingEvents.type': urgentType }, limit);
      const known = new Set(urgent.map(({ id }) => id));
      return [...urgent, ...events.filter(({ id }) => !known.has(id))].slice(0, limit);
    },
    async remove(events) {
      const published = new Map<string, string[]>();
      for (const { aggregateId, id } of events)
        published.set(aggregateId, [...(published.get(aggregateId) ?? []), id]);
      if (published.size === 0) return;
      const ids = [...published.keys()].map((id) => new Types.ObjectId(id));
      // The ids of events are unique, so one update serves many documents.
      for (let start = 0; start < ids.length; start += removedAtOnce) {
        const some = ids.slice(start, start + removedAtOnce);
        const eventIds = some.flatMap((id) => published.get(id.toHexString()) ?? []);
        await model.updateMany(
          { _id: { $in: some } },
          { $pull: { pendingEvents: { id: { $in: eventIds } } } },
        );
      }
      await onRemoved?.(ids);
    },
    count: () => model.countDocuments(hasEvents),
  };
};

/** Bulk writers are paused while more than this many documents have events. */
const maxPendingEvents = 2_000;
const pauseMs = 50;

/**
 * Returns a function that waits until few enough events are pending, however long the broker is unavailable, or until its
 * signal is aborted.
 */
export const createOutboxBackpressure = (
  outbox: Pick<Outbox, 'count'>,
): ((signal?: AbortSignal) => Promise<void>) =>
  async function outboxBackpressure(signal) {
    while (!signal?.aborted && (await outbox.count()) > maxPendingEvents) await setTimeout(pauseMs);
  };
