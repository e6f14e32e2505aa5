import { setTimeout } from 'node:timers/promises';
import { listingChangedType } from '@halalmap/contracts';
import type { OutboxSource } from '@halalmap/event-bus';
import { Types } from 'mongoose';
import type { ListingDocument, ListingModel } from './listing-document';

/** Bulk writers are paused while more than this many listings have pending events. */
const roomForEvents = 2_000;
const pauseMs = 50;

/** Waits until few enough events are pending, however long the broker is unavailable. */
export const createRoomForEvents = (model: ListingModel) => async (): Promise<void> => {
  while ((await model.countDocuments({ 'pendingEvents.id': { $gt: '' } })) > roomForEvents) {
    await setTimeout(pauseMs);
  }
};

/**
 * The pending events stored in the listing documents. Events of one listing come in order of occurrence. Events that a
 * user is waiting for come before those of bulk changes; after that, the oldest come first.
 */
export const createMongoOutbox = (model: ListingModel): OutboxSource => {
  const read = async (condition: object, limit: number) => {
    const documents = await model
      .find({ 'pendingEvents.id': { $gt: '' }, ...condition }, { pendingEvents: 1 })
      .sort({ 'pendingEvents.occurredAt': 1 })
      .limit(limit)
      .lean<Array<Pick<ListingDocument, 'pendingEvents'>>>();
    return documents.flatMap((document) => document.pendingEvents);
  };
  return {
    async pending(limit) {
      const events = await read({}, limit);
      if (events.length < limit) return events;
      // There are more events than fit, so events that a user is waiting for may not be among these.
      const first = await read({ 'pendingEvents.type': listingChangedType }, limit);
      const known = new Set(first.map(({ id }) => id));
      return [...first, ...events.filter(({ id }) => !known.has(id))].slice(0, limit);
    },
    async remove(events) {
      await model.collection.bulkWrite(
        events.map(({ aggregateId, id }) => ({
          updateOne: {
            filter: { _id: new Types.ObjectId(aggregateId) },
            update: { $pull: { pendingEvents: { id } } as never },
          },
        })),
      );
    },
  };
};
