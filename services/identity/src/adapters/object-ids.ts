import { Types } from 'mongoose';
import type { IdGenerator } from '../domain/ports';

/** Creates MongoDB object ids. */
export const createObjectIds = (): IdGenerator => ({ newId: () => new Types.ObjectId().toHexString() });
