import { randomBytes, randomUUID } from 'node:crypto';
import { Types } from 'mongoose';
import type { IdGenerator } from '../domain/ports';

/** MongoDB object ids, and random UUIDs for events. */
export const createObjectIds = (): IdGenerator => ({
  documentId: () => new Types.ObjectId().toHexString(),
  eventId: () => randomUUID(),
  nonce: () => randomBytes(6).toString('hex'),
});
