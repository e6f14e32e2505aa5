import { Types, type Connection } from 'mongoose';
import type { RecountStore } from '../../domain/review/review';

interface Entry {
  /** Id of the listing. */
  _id: string;
  mark: string;
}

/** Listings that need a new average, in MongoDB. */
export const createMongoRecounts = ({ connection }: { connection: Connection }): RecountStore => {
  const entries = connection.collection<Entry>('recounts');
  return {
    async mark(listingId) {
      const mark = new Types.ObjectId().toHexString();
      await entries.updateOne({ _id: listingId }, { $set: { mark } }, { upsert: true });
      return mark;
    },
    async done(listingId, mark) {
      await entries.deleteOne({ _id: listingId, mark });
    },
    async waiting(limit) {
      const found = await entries.find().limit(limit).toArray();
      return found.map(({ _id, mark }) => ({ listingId: _id, mark }));
    },
  };
};
