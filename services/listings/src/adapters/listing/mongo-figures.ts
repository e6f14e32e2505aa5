import { createHmac } from 'node:crypto';
import { networkOf } from '@halalmap/service-kit';
import { isDuplicateKey, schemaOptions } from '@halalmap/service-kit/mongo';
import { type Connection, Schema } from 'mongoose';
import type { FigureStore } from '../../domain/listing/figures';

interface Entry {
  _id: string;
  listingId: string;
  date: string;
  views: number;
  saves: number;
  directions: number;
  createdAt: Date;
}

/** Days are kept a little longer than they are shown. */
const keptSeconds = 40 * 24 * 3600;

const count = { type: Number, default: 0 };
const schema = new Schema<Entry>(
  {
    _id: String,
    listingId: String,
    date: String,
    views: count,
    saves: count,
    directions: count,
    createdAt: Date,
  },
  schemaOptions('figures'),
);
schema.index({ listingId: 1, date: 1 });
schema.index({ createdAt: 1 }, { expireAfterSeconds: keptSeconds });

interface CountedAddress {
  /** A keyed hash of the address, the listing, the figure and the day: two days cannot be compared. */
  _id: string;
  until: Date;
}

const countedSchema = new Schema<CountedAddress>(
  { _id: String, until: Date },
  schemaOptions('counted_addresses'),
);
countedSchema.index({ until: 1 }, { expireAfterSeconds: 0 });

/**
 * Figures of listings in MongoDB: one document for each listing and day. Of addresses only keyed hashes are kept, until the
 * day is over.
 */
export const createMongoFigures = ({
  connection,
  secret,
}: {
  connection: Connection;
  /** Key of the hashes. Without it nobody can tell which address a hash belongs to. */
  secret: string;
}): FigureStore => {
  const entries = connection.model<Entry>('Figures', schema);
  const counted = connection.model<CountedAddress>('CountedAddress', countedSchema);

  /** @returns false when the address was counted before */
  const isFirst = async (
    what: string,
    { address, until }: { address: string; until: Date },
  ): Promise<boolean> => {
    const _id = createHmac('sha256', secret)
      .update(`figure ${what} from ${networkOf(address, 'limit')}`)
      .digest('base64url');
    try {
      await counted.create({ _id, until });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  };

  return {
    async add({ listingId, date, figure, at, from }) {
      if (from && !(await isFirst(`${listingId} ${figure} ${date}`, from))) return;
      await entries.updateOne(
        { _id: `${listingId}:${date}` },
        { $inc: { [figure]: 1 }, $setOnInsert: { listingId, date, createdAt: at } },
        { upsert: true },
      );
    },
    async since(listingId, date) {
      const found = await entries
        .find({ listingId, date: { $gte: date } })
        .sort({ date: 1 })
        .lean<Entry[]>();
      return found.map((entry) => ({
        date: entry.date,
        views: entry.views ?? 0,
        saves: entry.saves ?? 0,
        directions: entry.directions ?? 0,
      }));
    },
  };
};
