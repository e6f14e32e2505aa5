import { conflict } from '@halalmap/errors';
import { isDuplicateKey } from '@halalmap/service-kit/mongo';
import { Types, type Connection } from 'mongoose';
import type { ReviewStore, StoredReview } from '../domain/review';

/** As it lies in the database. `author` keeps each user to one review of a listing, and an erased one out of the way. */
type Entry = Omit<StoredReview, 'id'> & { _id: Types.ObjectId; author: string };

const fromEntry = ({ _id, author, ...review }: Entry): StoredReview => ({ id: _id.toHexString(), ...review });
const byId = (id: string) => ({ _id: new Types.ObjectId(id) });
const orders = {
  newest: { createdAt: -1, _id: -1 },
  helpful: { helpfulCount: -1, createdAt: -1, _id: -1 },
} as const;

export interface MongoReviewStore extends ReviewStore {
  ensureIndexes(): Promise<void>;
}

/** Reviews in a collection of their own. */
export const createMongoReviews = ({ connection }: { connection: Connection }): MongoReviewStore => {
  const entries = connection.collection<Entry>('reviews');

  return {
    async ensureIndexes() {
      await entries.createIndex({ listingId: 1, author: 1 }, { unique: true });
      await entries.createIndex({ listingId: 1, createdAt: -1, _id: -1 });
      await entries.createIndex({ listingId: 1, helpfulCount: -1, createdAt: -1, _id: -1 });
      await entries.createIndex({ userId: 1 });
    },

    async insert({ id, ...review }) {
      try {
        await entries.insertOne({ ...byId(id), ...review, author: review.userId ?? id });
      } catch (error) {
        if (isDuplicateKey(error)) throw conflict('You have reviewed this place already. Edit your review');
        throw error;
      }
    },

    async find(id) {
      const entry = await entries.findOne(byId(id));
      return entry && fromEntry(entry);
    },

    async list(listingId, { sort, limit, offset }) {
      const [found, total] = await Promise.all([
        entries.find({ listingId }).sort(orders[sort]).skip(offset).limit(limit).toArray(),
        entries.countDocuments({ listingId }),
      ]);
      return { reviews: found.map(fromEntry), total };
    },

    async change(id, revision, change) {
      const changed = await entries.findOneAndUpdate(
        { ...byId(id), revision },
        { $set: change, $inc: { revision: 1 } },
        { returnDocument: 'after' },
      );
      return changed && fromEntry(changed);
    },

    async remove(id) {
      const { deletedCount } = await entries.deleteOne(byId(id));
      return deletedCount === 1;
    },

    async setHelpful(id, userId, isHelpful) {
      if (isHelpful) {
        await entries.updateOne(
          { ...byId(id), helpfulTo: { $ne: userId } },
          { $push: { helpfulTo: userId }, $inc: { helpfulCount: 1 } },
        );
      } else {
        await entries.updateOne(
          { ...byId(id), helpfulTo: userId },
          { $pull: { helpfulTo: userId }, $inc: { helpfulCount: -1 } },
        );
      }
    },

    async summaryOf(listingId) {
      const [summary] = await entries
        .aggregate<{ total: number; sum: number }>([
          { $match: { listingId } },
          { $group: { _id: null, total: { $sum: 1 }, sum: { $sum: '$rating' } } },
        ])
        .toArray();
      if (!summary) return { total: 0, average: null };
      return { total: summary.total, average: Math.round((summary.sum / summary.total) * 10) / 10 };
    },

    async ofUser(userId) {
      return (await entries.find({ userId }).sort({ createdAt: -1 }).toArray()).map(fromEntry);
    },

    async rename(userId, authorName) {
      await entries.updateMany({ userId }, { $set: { authorName } });
    },

    async anonymize(userId) {
      for (const { _id } of await entries.find({ userId }, { projection: { _id: 1 } }).toArray()) {
        const author = _id.toHexString();
        await entries.updateOne({ _id }, { $set: { userId: null, authorName: null, author } });
      }
      for (const { _id } of await entries.find({ helpfulTo: userId }).toArray()) {
        await this.setHelpful(_id.toHexString(), userId, false);
      }
    },

    async move(listingId, into) {
      for (const { _id } of await entries.find({ listingId }, { projection: { _id: 1 } }).toArray()) {
        try {
          await entries.updateOne({ _id }, { $set: { listingId: into } });
        } catch (error) {
          if (!isDuplicateKey(error)) throw error;
          await entries.deleteOne({ _id });
        }
      }
    },

    async removeOf(listingId) {
      await entries.deleteMany({ listingId });
    },
  };
};
