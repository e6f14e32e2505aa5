import { isDuplicateKey, schemaOptions } from '@halalmap/service-kit/mongo';
import { type Connection, Schema, Types } from 'mongoose';
import type { SavedFilterRepository, StoredSavedFilter } from '../../domain/favorite/favorite';

/** `slot` is a number from 0, unique per user: that limits how many there are, also of concurrent requests. */
type Entry = Omit<StoredSavedFilter, 'id'> & { _id: Types.ObjectId; slot: number };

const schema = new Schema<Entry>(
  {
    userId: String,
    page: String,
    name: String,
    query: String,
    createdAt: Date,
    slot: Number,
  },
  schemaOptions('saved_filters'),
);
schema.index({ userId: 1, slot: 1 }, { unique: true });
schema.index({ userId: 1, page: 1, name: 1 }, { unique: true });

const fromEntry = ({ _id, slot: _slot, ...filter }: Entry): StoredSavedFilter => ({
  id: _id.toHexString(),
  ...filter,
});

/** Saved filters in MongoDB. */
export const createMongoSavedFilters = (connection: Connection): SavedFilterRepository => {
  const entries = connection.model<Entry>('SavedFilter', schema);
  const ofUser = (userId: string): Promise<Entry[]> =>
    entries.find({ userId }).sort({ name: 1, _id: 1 }).lean<Entry[]>();
  const one = (userId: string, id: string) => ({ _id: new Types.ObjectId(id), userId });

  const add: SavedFilterRepository['add'] = async (filter, most) => {
    const kept = await ofUser(filter.userId);
    if (kept.some(({ page, name }) => page === filter.page && name === filter.name)) return 'taken';
    const taken = new Set(kept.map(({ slot }) => slot));
    const slot = Array.from({ length: most }, (_, index) => index).find((index) => !taken.has(index));
    if (slot === undefined) return 'full';
    const { id, ...fields } = filter;
    try {
      await entries.create({ _id: new Types.ObjectId(id), ...fields, slot });
      return 'added';
    } catch (error) {
      // Another request has taken the slot or the name meanwhile, so it is not found free again.
      if (isDuplicateKey(error)) return add(filter, most);
      throw error;
    }
  };

  return {
    allOf: async (userId) => (await ofUser(userId)).map(fromEntry),
    add,
    async rename(userId, id, name) {
      try {
        await entries.updateOne(one(userId, id), { $set: { name } });
      } catch (error) {
        if (isDuplicateKey(error)) return 'taken';
        throw error;
      }
      const entry = await entries.findOne(one(userId, id)).lean<Entry>();
      return entry && fromEntry(entry);
    },
    async remove(userId, id) {
      await entries.deleteOne(one(userId, id));
    },
    async removeAllOf(userId) {
      await entries.deleteMany({ userId });
    },
  };
};
