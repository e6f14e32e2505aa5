import { Types } from 'mongoose';
import type { IdGenerator } from '../domain/listing/listing-repository';

/**
 * MongoDB object ids, for events too: they grow with time, so the ids of new events are neighbours in the indexes of the
 * outbox and the bus. With random ids, each event of an import writes another page of them.
 */
export const createObjectIds = (): IdGenerator => ({
  documentId: () => new Types.ObjectId().toHexString(),
  eventId: () => new Types.ObjectId().toHexString(),
});
