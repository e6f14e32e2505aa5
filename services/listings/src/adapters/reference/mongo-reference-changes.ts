import { Types, type Connection } from 'mongoose';
import type { ReferenceChange, ReferenceChangeStore } from '../../domain/reference/reference-changes';

/** Reference data changes that are not applied to all listings yet, in MongoDB. */
export const createMongoReferenceChanges = (options: { connection: Connection }): ReferenceChangeStore => {
  const stored = options.connection.collection<ReferenceChange & { _id: Types.ObjectId }>(
    'reference_changes',
  );
  return {
    async add(change) {
      await stored.insertOne({ _id: new Types.ObjectId(), ...change });
    },
    async all() {
      const documents = await stored.find({}).sort({ _id: 1 }).toArray();
      return documents.map(({ _id, ...change }) => ({ ...change, key: _id.toHexString() }));
    },
    async remove(key) {
      await stored.deleteOne({ _id: new Types.ObjectId(key) });
    },
  };
};
