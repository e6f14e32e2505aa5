import { schemaOptions } from '@halalmap/service-kit/mongo';
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

/** Figures of listings in MongoDB: one document for each listing and day, and nothing about people. */
export const createMongoFigures = ({ connection }: { connection: Connection }): FigureStore => {
  const entries = connection.model<Entry>('Figures', schema);
  return {
    async add({ listingId, date, figure, at }) {
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
