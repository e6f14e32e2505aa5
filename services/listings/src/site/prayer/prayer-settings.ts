import {
  asrRules,
  hijriMonthSchema,
  type HijriMonth,
  type HijriMonthInput,
  type PrayerDefault,
  type PrayerDefaultInput,
  prayerMethods,
} from '@halalmap/contracts';
import { declaredRamadans, regions, reportedMonths } from '@halalmap/reference-data';
import { isDuplicateKey, schemaOptions } from '@halalmap/service-kit/mongo';
import { type Connection, type Model, Schema, Types } from 'mongoose';
import { carriesAudit } from '../../adapters/mongo-activity-log';
import { type JournalEntry, journalModel } from '../../adapters/reference/mongo-reference-data';

type StoredMonth = Omit<HijriMonth, 'id'> & { _id: Types.ObjectId };
type StoredDefault = Omit<PrayerDefaultInput, 'region'> & { _id: number };

const monthSchema = new Schema<StoredMonth>(
  { year: Number, month: Number, startsOn: String, declaredBy: String, source: String },
  schemaOptions('hijri_months'),
);
monthSchema.index({ year: 1, month: 1 }, { unique: true });
carriesAudit(monthSchema, 'hijri-month', { valuesOf: ({ _id, ...month }: StoredMonth) => month });

const defaultSchema = new Schema<StoredDefault>(
  { _id: Number, method: String, asr: String, source: String },
  schemaOptions('prayer_defaults'),
);
carriesAudit(defaultSchema, 'prayer-default', {
  valuesOf: ({ method, asr, source }: StoredDefault) => ({ method, asr, source }),
});

/** More than there will be. */
const mostMonths = 2_400;
const mostRegions = 100;

/** What is stored once each: what an admin took back stays away. */
const seeds = [
  { mark: { _id: 'reference:hijri-months' }, known: declaredRamadans },
  { mark: { _id: 'reference:reported-hijri-months' }, known: reportedMonths },
];

const toMonth = ({ _id, ...month }: StoredMonth): HijriMonth =>
  hijriMonthSchema.parse({ id: _id.toHexString(), ...month });

/** What admins say about prayer: declared beginnings of Hijri months, and the methods of regions. */
export class PrayerSettings {
  private readonly declared: Model<StoredMonth>;
  private readonly methods: Model<StoredDefault>;
  private readonly journal: Model<JournalEntry>;

  constructor(connection: Connection) {
    this.declared = connection.model<StoredMonth>('HijriMonth', monthSchema);
    this.methods = connection.model<StoredDefault>('PrayerDefault', defaultSchema);
    this.journal = journalModel(connection);
  }

  /** Latest first. */
  async months(): Promise<HijriMonth[]> {
    await this.storeKnownMonths();
    const found = await this.declared.find({}).limit(mostMonths).lean<StoredMonth[]>();
    return found.map(toMonth).sort((one, other) => other.startsOn.localeCompare(one.startsOn));
  }

  /** @returns null, without storing it, when the month is known already */
  async addMonth(month: HijriMonthInput): Promise<HijriMonth | null> {
    await this.storeKnownMonths();
    const stored = { _id: new Types.ObjectId(), ...month };
    try {
      await this.declared.create(stored);
      return toMonth(stored);
    } catch (error) {
      if (isDuplicateKey(error)) return null;
      throw error;
    }
  }

  /** @returns false when there was none */
  async removeMonth(id: string): Promise<boolean> {
    const { deletedCount } = await this.declared.deleteOne({ _id: new Types.ObjectId(id) });
    return deletedCount === 1;
  }

  /** The method of every region: the one that was set, or the one for all. */
  async defaultsOfRegions(): Promise<PrayerDefault[]> {
    const found = await this.methods.find({}).limit(mostRegions).lean<StoredDefault[]>();
    const set = new Map(found.map((given) => [given._id, given]));
    return regions.map(({ id, name }) => ({
      region: id,
      name,
      method: set.get(id)?.method ?? prayerMethods[0],
      asr: set.get(id)?.asr ?? asrRules[0],
      source: set.get(id)?.source ?? null,
    }));
  }

  async setDefault({ region, ...given }: PrayerDefaultInput): Promise<void> {
    await this.methods.updateOne({ _id: region }, { $set: given }, { upsert: true });
  }

  /** Stores the Ramadans that are known, once for a database. */
  private async storeKnownMonths(): Promise<void> {
    for (const { mark, known } of seeds) {
      if (await this.journal.findOne(mark).lean()) continue;
      const stored = known.map((month) => ({ _id: new Types.ObjectId(), ...month }));
      await this.declared.insertMany(stored, { ordered: false, lean: true }).catch((error: unknown) => {
        // Another replica was first, or an admin has declared one of them.
        if (!isDuplicateKey(error)) throw error;
      });
      await this.journal.updateOne(mark, { $setOnInsert: mark }, { upsert: true });
    }
  }
}
