import { createHmac } from 'node:crypto';
import type { ListingStatistics } from '@halalmap/contracts';
import { networkOf } from '@halalmap/service-kit';
import { isDuplicateKey, schemaOptions } from '@halalmap/service-kit/mongo';
import { type Connection, type Model, Schema } from 'mongoose';
import { endOfManilaDay, manilaDayOf } from '../../domain/manila-time';

/** What is counted of a listing. */
type Counted = 'views' | 'saves' | 'directions';

interface Day extends Record<Counted, number> {
  _id: string;
  listingId: string;
  /** `YYYY-MM-DD` in Manila. */
  date: string;
  createdAt: Date;
}

/** Days are stored a little longer than they are shown. */
const keptSeconds = 40 * 24 * 3600;
const shownDays = 30;
const dayMs = 24 * 3_600_000;

const count = { type: Number, default: 0 };
const daySchema = new Schema<Day>(
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
daySchema.index({ listingId: 1, date: 1 });
daySchema.index({ createdAt: 1 }, { expireAfterSeconds: keptSeconds });

interface CountedAddress {
  /** A keyed hash of the address, the listing, what was counted and the day: two days cannot be compared. */
  _id: string;
  until: Date;
}

const addressSchema = new Schema<CountedAddress>(
  { _id: String, until: Date },
  schemaOptions('counted_addresses'),
);
addressSchema.index({ until: 1 }, { expireAfterSeconds: 0 });

/**
 * How often listings were viewed, saved and asked the way to: one document for each listing and day. Of addresses only
 * keyed hashes are stored, until the day is over.
 */
export class ListingStatisticsStore {
  private readonly days: Model<Day>;
  private readonly addresses: Model<CountedAddress>;

  /** @param secret key of the hashes. Without it nobody can tell which address a hash belongs to. */
  constructor(
    connection: Connection,
    private readonly secret: string,
  ) {
    this.days = connection.model<Day>('Figures', daySchema);
    this.addresses = connection.model<CountedAddress>('CountedAddress', addressSchema);
  }

  /**
   * Adds one to what is counted of a listing on the day of a time.
   * @param address counts once a day; omitted: always counts
   */
  async add(listingId: string, counted: Counted, at: Date, address?: string): Promise<void> {
    const date = manilaDayOf(at);
    if (address !== undefined && !(await this.isFirst(`${listingId} ${counted} ${date}`, address, date)))
      return;
    await this.days.updateOne(
      { _id: `${listingId}:${date}` },
      { $inc: { [counted]: 1 }, $setOnInsert: { listingId, date, createdAt: at } },
      { upsert: true },
    );
  }

  /** The last 30 days that have any count, oldest first. */
  async lastDays(listingId: string, now: Date): Promise<ListingStatistics['days']> {
    const first = manilaDayOf(new Date(now.getTime() - (shownDays - 1) * dayMs));
    const found = await this.days
      .find({ listingId, date: { $gte: first } })
      .sort({ date: 1 })
      .lean<Array<Partial<Day> & Pick<Day, 'date'>>>();
    return found.map(({ date, views = 0, saves = 0, directions = 0 }) => ({
      date,
      views,
      saves,
      directions,
    }));
  }

  /** @returns false when the address was counted before */
  private async isFirst(what: string, address: string, date: string): Promise<boolean> {
    const _id = createHmac('sha256', this.secret)
      .update(`figure ${what} from ${networkOf(address, 'limit')}`)
      .digest('base64url');
    try {
      await this.addresses.create({ _id, until: endOfManilaDay(date) });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }
}
