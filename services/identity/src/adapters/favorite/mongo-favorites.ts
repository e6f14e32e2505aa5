import { setImmediate } from 'node:timers/promises';
import { changesBetween, type EntityType, keptFavoriteChanges, placeFactsOf } from '@halalmap/contracts';
import { isDuplicateKey, schemaOptions } from '@halalmap/service-kit/mongo';
import { type Connection, type Model, Schema, Types } from 'mongoose';
import type {
  FavoriteRepository,
  SavedFilterRepository,
  ShownFavorite,
  StoredFavorite,
  StoredSavedFilter,
  WatchedFavorite,
} from '../../domain/favorite/favorite';

interface FavoriteDocument extends Omit<StoredFavorite, 'id'> {
  _id: Types.ObjectId;
}

/** Lower than every revision of a place. */
const beforeAll = -1;

const favoriteSchema = new Schema<FavoriteDocument>(
  {
    userId: { type: String, required: true },
    listingId: { type: String, required: true },
    createdAt: { type: Date, required: true },
    listing: { type: Schema.Types.Mixed, default: null },
    revision: { type: Number, required: true },
    shown: { type: Boolean, required: true },
    changes: {
      type: [{ _id: false, kind: String, at: Date, day: { type: String, default: null } }],
      default: undefined,
    },
  },
  schemaOptions('favorites'),
);
favoriteSchema.index({ userId: 1, listingId: 1 }, { unique: true });
favoriteSchema.index({ userId: 1, shown: 1, createdAt: -1, _id: -1 });
favoriteSchema.index({ listingId: 1 });

const isShown = (favorite: StoredFavorite): favorite is ShownFavorite => favorite.listing !== null;

const fromDocument = ({ _id, ...favorite }: FavoriteDocument): StoredFavorite => ({
  id: _id.toHexString(),
  ...favorite,
});

/** An import changes hundreds of places at once, few of which are favourites: the calls of one turn share a query. */
const createIsAnyones = (model: Model<FavoriteDocument>): FavoriteRepository['isAnyones'] => {
  let listingIds: string[] = [];
  let reading: Promise<Set<string>> | null = null;
  const read = async (): Promise<Set<string>> => {
    await setImmediate();
    const batch = listingIds;
    listingIds = [];
    reading = null;
    return new Set(await model.distinct('listingId', { listingId: { $in: batch } }));
  };
  return async function isAnyones(listingId) {
    listingIds.push(listingId);
    reading ??= read();
    return (await reading).has(listingId);
  };
};

/** Favourites in MongoDB, each with a copy of its place. */
export const createMongoFavorites = (connection: Connection): FavoriteRepository => {
  const model = connection.model<FavoriteDocument>('Favorite', favoriteSchema);
  return {
    async add({ id, userId, listingId, createdAt }) {
      try {
        const added = await model.updateOne(
          { userId, listingId },
          {
            $setOnInsert: {
              _id: new Types.ObjectId(id),
              createdAt,
              listing: null,
              revision: beforeAll,
              shown: false,
            },
          },
          { upsert: true },
        );
        return added.upsertedCount > 0;
      } catch (error) {
        // The same request was sent twice concurrently, and the other one was faster.
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },

    async remove(userId, listingId) {
      await model.deleteOne({ userId, listingId });
    },

    async list(userId, { limit, offset, type }) {
      const condition = { userId, shown: true };
      const [favorites, counts] = await Promise.all([
        model
          .find({ ...condition, ...(type ? { 'listing.entityType': type } : {}) })
          .sort({ createdAt: -1, _id: -1 })
          .skip(offset)
          .limit(limit)
          .lean<FavoriteDocument[]>(),
        model.aggregate<{ _id: EntityType; count: number }>([
          { $match: condition },
          { $group: { _id: '$listing.entityType', count: { $sum: 1 } } },
        ]),
      ]);
      return {
        favorites: favorites.map(fromDocument).filter(isShown),
        byType: Object.fromEntries(counts.map(({ _id, count }) => [_id, count])),
      };
    },

    async listingIds(userId, limit) {
      const favorites = await model
        .find({ userId }, { _id: 0, listingId: 1 })
        .sort({ createdAt: -1, _id: -1 })
        .limit(limit)
        .lean<Array<{ listingId: string }>>();
      return favorites.map(({ listingId }) => listingId);
    },

    async allOf(userId) {
      const favorites = await model.find({ userId }).sort({ createdAt: -1 }).lean<FavoriteDocument[]>();
      return favorites.map(fromDocument);
    },

    async removeAllOf(userId) {
      await model.deleteMany({ userId });
    },

    isAnyones: createIsAnyones(model),

    async update(listingId, { listing, shown, revision }, now) {
      const changed: string[] = [];
      const earlier = { listingId, revision: { $lt: revision } };
      // Favourites with the same revision have the same copy of the place.
      for (const former of await model.distinct('revision', earlier)) {
        const same = { listingId, revision: former };
        const before = await model.findOne(same).lean<FavoriteDocument>();
        const changes = before?.listing
          ? changesBetween(placeFactsOf(before.listing, before.shown), placeFactsOf(listing, shown), now)
          : [];
        if (changes.length > 0) changed.push(...(await model.distinct('userId', same)));
        await model.updateMany(same, {
          $set: { listing, shown, revision },
          ...(changes.length > 0
            ? { $push: { changes: { $each: changes, $slice: -keptFavoriteChanges } } }
            : {}),
        });
      }
      return changed;
    },

    async watched(userId, since, { from, to }) {
      const found = await model
        .find(
          {
            userId,
            $or: [
              { 'changes.at': { $gt: since } },
              { 'listing.trust.certificate.validUntil': { $gte: from, $lte: to } },
            ],
          },
          { listingId: 1, createdAt: 1, shown: 1, changes: 1, listing: 1 },
        )
        .lean<FavoriteDocument[]>();
      return found.flatMap(({ listing, ...favorite }): WatchedFavorite[] =>
        listing ? [{ ...favorite, listing }] : [],
      );
    },

    async move(listingId, into) {
      const keepers = await model.find({ listingId }, { userId: 1 }).lean<FavoriteDocument[]>();
      for (const { _id, userId } of keepers) {
        if (await model.exists({ userId, listingId: into })) await model.deleteOne({ _id });
        else {
          await model.updateOne(
            { _id },
            { $set: { listingId: into, listing: null, shown: false, revision: beforeAll } },
          );
        }
      }
    },

    async forget(listingId) {
      await model.deleteMany({ listingId });
    },
  };
};

/** `slot` is a number from 0, unique per user: that limits how many there are, also of concurrent requests. */
type FilterDocument = Omit<StoredSavedFilter, 'id'> & { _id: Types.ObjectId; slot: number };

const filterSchema = new Schema<FilterDocument>(
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
filterSchema.index({ userId: 1, slot: 1 }, { unique: true });
filterSchema.index({ userId: 1, page: 1, name: 1 }, { unique: true });

const fromEntry = ({ _id, slot: _slot, ...filter }: FilterDocument): StoredSavedFilter => ({
  id: _id.toHexString(),
  ...filter,
});

/** Saved filters in MongoDB. */
export const createMongoSavedFilters = (connection: Connection): SavedFilterRepository => {
  const entries = connection.model<FilterDocument>('SavedFilter', filterSchema);
  const ofUser = (userId: string): Promise<FilterDocument[]> =>
    entries.find({ userId }).sort({ name: 1, _id: 1 }).lean<FilterDocument[]>();
  const one = (userId: string, id: string) => ({ _id: new Types.ObjectId(id), userId });

  const add: SavedFilterRepository['add'] = async (filter, most) => {
    const saved = await ofUser(filter.userId);
    if (saved.some(({ page, name }) => page === filter.page && name === filter.name)) return 'taken';
    const taken = new Set(saved.map(({ slot }) => slot));
    const slot = Array.from({ length: most }, (_, index) => index).find((index) => !taken.has(index));
    if (slot === undefined) return 'full';
    const { id, ...fields } = filter;
    try {
      await entries.create({ _id: new Types.ObjectId(id), ...fields, slot });
      return 'added';
    } catch (error) {
      // Another request has taken the slot or the name since then, so it is not found free again.
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
      const entry = await entries.findOne(one(userId, id)).lean<FilterDocument>();
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
