import { Types } from 'mongoose';
import type { IdGenerator } from '../domain/ports';

export const createObjectIds = (): IdGenerator => ({ newId: () => new Types.ObjectId().toHexString() });
