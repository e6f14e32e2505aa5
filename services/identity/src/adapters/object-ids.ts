import { Types } from 'mongoose';
import type { IdGenerator } from '../domain/ports';

/** Ids as MongoDB makes them. */
export const createObjectIds = (): IdGenerator => ({ newId: () => new Types.ObjectId().toHexString() });
