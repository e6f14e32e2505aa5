import { Types } from 'mongoose';
import type { IdGenerator } from '../domain/ports';

/** Generates ids of 24 hex digits that increase with time. */
export const createObjectIds = (): IdGenerator => ({ newId: () => new Types.ObjectId().toHexString() });
