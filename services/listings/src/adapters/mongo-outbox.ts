import { setTimeout } from 'node:timers/promises';
import { listingChangedType } from '@halalmap/contracts';
import type { OutboxSource } from '@halalmap/event-bus';
import { Types } from 'mongoose';
import type { ListingDocument, ListingModel } from './listing-document';

/** So many listings may wait for the broker before those who bring many are held up. */
const roomForEvents = 2_000;
const pauseMs = 50;

/** Waits until few enough events wait, however long the broker is away. */
export const createRoomForEvents = (model: ListingModel) => async (): Promise<void> => {
  while ((await model.countDocuments({ 'pendingEvents.id': { $gt: '' } })) > roomForEvents) {
    await setTimeout(pauseMs);
  }
};

/**
 * The events that wait in the listings' own documents. Those of one listing come in the order in which they happened;
 * listings that somebody waits for come before those that were changed in bulk, and then by what has waited longest.
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
      // More wait than fit: what somebody waits for may be among the rest.
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
