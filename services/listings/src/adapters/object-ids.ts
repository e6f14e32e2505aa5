import { randomUUID } from 'node:crypto';
import { Types } from 'mongoose';
import type { IdGenerator } from '../domain/listing/listing-repository';

/** MongoDB object ids for documents, and random UUIDs for events. */
export const createObjectIds = (): IdGenerator => ({
  documentId: () => new Types.ObjectId().toHexString(),
  eventId: () => randomUUID(),
});
