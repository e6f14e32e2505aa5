import { createHmac } from 'node:crypto';
import { limits } from '@halalmap/contracts';
import { conflict } from '@halalmap/errors';
import { isDuplicateKey, schemaOptions } from '@halalmap/service-kit/mongo';
import { type Connection, Schema, Types } from 'mongoose';
import { DecidedNotices, decidedNoticeIndex, type WithNotice } from '../site/notices/decided-notices';
import { summarize, type ReviewStore, type StoredReview, type RecountStore } from '../domain/review';
import { carriesAudit } from './mongo-activity-log';

/** The stored document. `author` limits each user to one review per listing. Deleted authors get a unique value. */
type Entry = Omit<StoredReview, 'id'> &
  WithNotice & {
    _id: Types.ObjectId;
    author: string;
    /** When the author's account was deleted. */
    anonymizedAt?: Date;
  };

const schema = new Schema<Entry>(
  {
    revision: Number,
    listingId: String,
    userId: String,
    authorName: String,
    rating: Number,
    title: String,
    comment: String,
    images: Schema.Types.Mixed,
    isVerified: Boolean,
    countsFrom: Date,
    addressHash: String,
    anonymizedAt: Date,
    helpfulTo: Schema.Types.Mixed,
    helpfulCount: Number,
    answer: Schema.Types.Mixed,
    createdAt: Date,
    updatedAt: Date,
    author: String,
    pendingNotice: Schema.Types.Mixed,
  },
  schemaOptions('reviews'),
);
schema.index({ listingId: 1, author: 1 }, { unique: true });
schema.index({ listingId: 1, createdAt: -1, _id: -1 });
schema.index({ listingId: 1, helpfulCount: -1, createdAt: -1, _id: -1 });
schema.index({ userId: 1 });
schema.index({ countsFrom: 1 }, { sparse: true });
schema.index({ anonymizedAt: 1 }, { sparse: true });
schema.index({ helpfulTo: 1 });
carriesAudit(schema, 'review');
schema.index({ 'images.id': 1 }, { sparse: true });
schema.index(decidedNoticeIndex, { sparse: true });

const fromEntry = ({ _id, author, pendingNotice, anonymizedAt, ...review }: Entry): StoredReview => ({
  id: _id.toHexString(),
  ...review,
});
const byId = (id: string) => ({ _id: new Types.ObjectId(id) });
const withImages = (reviews: ReadonlyArray<Pick<Entry, '_id' | 'images'>>): string[] =>
  reviews.filter(({ images }) => images.length > 0).map(({ _id }) => _id.toHexString());
const orders = {
  newest: { createdAt: -1, _id: -1 },
  helpful: { helpfulCount: -1, createdAt: -1, _id: -1 },
} as const;

/** Reviews in MongoDB. */
export const createMongoReviews = ({
  connection,
}: {
  connection: Connection;
}): ReviewStore & { notices: DecidedNotices } => {
  const entries = connection.model<Entry>('Review', schema);

  const takeVoteBack = async (review: { _id: Types.ObjectId }, userId: string): Promise<void> => {
    await entries.updateOne(
      { ...review, helpfulTo: userId },
      { $pull: { helpfulTo: userId }, $inc: { helpfulCount: -1 } },
    );
  };

  return {
    async insert({ id, ...review }) {
      try {
        await entries.create({ ...byId(id), ...review, author: review.userId ?? id });
      } catch (error) {
        if (isDuplicateKey(error))
          throw conflict('You have already reviewed this place. Edit your review instead', {
            reason: 'review_exists',
          });
        throw error;
      }
    },

    async find(id) {
      const entry = await entries.findOne(byId(id)).lean<Entry>();
      return entry && fromEntry(entry);
    },

    async findBy(userId, listingId) {
      const entry = await entries.findOne({ listingId, author: userId }).lean<Entry>();
      return entry && fromEntry(entry);
    },

    async findMany(ids) {
      const _id = { $in: ids.map((id) => new Types.ObjectId(id)) };
      return (await entries.find({ _id }).lean<Entry[]>()).map(fromEntry);
    },

    async list(listingId, { sort, limit, offset }) {
      const found = await entries
        .find({ listingId })
        .sort(orders[sort])
        .skip(offset)
        .limit(limit)
        .lean<Entry[]>();
      return found.map(fromEntry);
    },

    async change(id, revision, change, notice) {
      const changed = await entries
        .findOneAndUpdate(
          { ...byId(id), revision },
          { $set: { ...change, ...(notice ? { pendingNotice: notice } : {}) }, $inc: { revision: 1 } },
          { returnDocument: 'after' },
        )
        .lean<Entry>();
      return changed && fromEntry(changed);
    },

    async remove(id) {
      const { deletedCount } = await entries.deleteOne(byId(id));
      return deletedCount === 1;
    },

    async setHelpful(id, userId, isHelpful) {
      if (!isHelpful) return takeVoteBack(byId(id), userId);
      await entries.updateOne(
        { ...byId(id), helpfulTo: { $ne: userId } },
        { $push: { helpfulTo: userId }, $inc: { helpfulCount: 1 } },
      );
    },

    async summaryOf(listingId, now) {
      const waits = { $gt: ['$countsFrom', now] };
      const groups = await entries.aggregate<{ _id: number | 'waiting'; count: number }>([
        { $match: { listingId } },
        { $group: { _id: { $cond: [waits, 'waiting', '$rating'] }, count: { $sum: 1 } } },
      ]);
      const countOf = (group: number | 'waiting') => groups.find(({ _id }) => _id === group)?.count ?? 0;
      return summarize([1, 2, 3, 4, 5].map(countOf), countOf('waiting'));
    },

    async startingToCount(now, limit) {
      const due = await entries
        .find({ countsFrom: { $lte: now } }, { listingId: 1 })
        .limit(limit)
        .lean<Entry[]>();
      return [...new Set(due.map(({ listingId }) => listingId))];
    },

    async noteCounted(listingId, now) {
      await entries.updateMany({ listingId, countsFrom: { $lte: now } }, { $unset: { countsFrom: '' } });
    },

    async ofNewAccounts(after, least) {
      const startsAfter = new Date(after.getTime() + limits.reviews.accountAgeMs);
      const groups = await entries.aggregate<{ _id: string; count: number }>([
        { $match: { countsFrom: { $gt: startsAfter } } },
        { $group: { _id: '$listingId', count: { $sum: 1 } } },
        { $match: { count: { $gte: least } } },
        { $sort: { count: -1, _id: 1 } },
      ]);
      return groups.map(({ _id, count }) => ({ listingId: _id, reviews: count }));
    },

    async removeFormer({ listingId, addressHash, except }) {
      const former = await entries.find({ listingId, addressHash, author: { $ne: except } }).lean<Entry[]>();
      await entries.deleteMany({ _id: { $in: former.map(({ _id }) => _id) } });
      return former.map(fromEntry);
    },

    async forgetFormer(before) {
      await entries.updateMany(
        { anonymizedAt: { $lt: before } },
        { $unset: { addressHash: '', anonymizedAt: '' } },
      );
    },

    async ofUser(userId) {
      return (await entries.find({ userId }).sort({ createdAt: -1 }).lean<Entry[]>()).map(fromEntry);
    },

    async foundHelpfulBy(userId) {
      return (await entries.find({ helpfulTo: userId }).sort(orders.newest).lean<Entry[]>()).map(fromEntry);
    },

    async rename(userId, authorName) {
      await entries.updateMany({ userId }, { $set: { authorName } });
    },

    async anonymize(userId, at) {
      const written = await entries.find({ userId }, { images: 1 }).lean<Entry[]>();
      for (const { _id } of written) {
        const author = _id.toHexString();
        await entries.updateOne(
          { _id },
          {
            $set: { userId: null, authorName: null, author, images: [], anonymizedAt: at },
            $inc: { revision: 1 },
          },
        );
      }
      for (const { _id } of await entries.find({ helpfulTo: userId }).lean<Entry[]>()) {
        await takeVoteBack({ _id }, userId);
      }
      return withImages(written);
    },

    async move(listingId, into) {
      const removed: Types.ObjectId[] = [];
      /** Only deletes the review if it is still on this listing: a concurrent call may be moving the same reviews. */
      const drop = async (review: Pick<Entry, '_id' | 'listingId'>) => {
        const { deletedCount } = await entries.deleteOne({ _id: review._id, listingId: review.listingId });
        if (deletedCount === 1) removed.push(review._id);
      };
      for (const review of await entries.find({ listingId }).lean<Entry[]>()) {
        const { _id, author, updatedAt } = review;
        const other = await entries.findOne({ listingId: into, author, _id: { $ne: _id } }).lean<Entry>();
        if (other) await drop(other.updatedAt < updatedAt ? other : review);
        await entries.updateOne({ _id, listingId }, { $set: { listingId: into } }).catch((error: unknown) => {
          // The author has just written another review of that listing.
          if (isDuplicateKey(error)) return drop(review);
          throw error;
        });
      }
      return removed.map((id) => id.toHexString());
    },

    async removeOf(listingId) {
      const written = await entries.find({ listingId }, { images: 1 }).lean<Entry[]>();
      await entries.deleteMany({ listingId });
      return withImages(written);
    },

    async shownImages(ids) {
      const found = await entries.find({ 'images.id': { $in: [...ids] } }, { images: 1 }).lean<Entry[]>();
      return new Set(found.flatMap(({ images }) => images.map(({ id }) => id)));
    },

    async dropImages(ids) {
      const those = { id: { $in: [...ids] } };
      await entries.updateMany({ 'images.id': those.id }, {
        $pull: { images: those },
        $inc: { revision: 1 },
      } as never);
    },
    notices: new DecidedNotices(entries),
  };
};

/**
 * Makes the keyed hashes by which the reviews of an email address are recognised.
 * @param secret without it nobody can tell which address a hash belongs to
 */
export const createAddressHash =
  (secret: string) =>
  (address: string): string =>
    createHmac('sha256', secret).update(`reviewed by ${address.trim().toLowerCase()}`).digest('base64url');

interface WaitingRecount {
  /** Id of the listing. */
  _id: string;
  mark: string;
}

const recountSchema = new Schema<WaitingRecount>({ _id: String, mark: String }, schemaOptions('recounts'));

/** Listings that need a new average, in MongoDB. */
export const createMongoRecounts = ({ connection }: { connection: Connection }): RecountStore => {
  const entries = connection.model<WaitingRecount>('Recount', recountSchema);
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
      const found = await entries.find().limit(limit).lean<WaitingRecount[]>();
      return found.map(({ _id, mark }) => ({ listingId: _id, mark }));
    },
  };
};
