import {
  hijriMonthSchema,
  type HijriMonth,
  type HijriMonthInput,
  type PrayerDefaultInput,
} from '@halalmap/contracts';
import { declaredRamadans } from '@halalmap/reference-data';
import { isDuplicateKey, schemaOptions } from '@halalmap/service-kit/mongo';
import { Schema, Types, type Connection } from 'mongoose';
import type { PrayerSettings } from '../../domain/prayer-settings';
import { journalModel } from './mongo-reference-data';
import { carriesAudit } from '../mongo-activity-log';

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

const seedMark = { _id: 'reference:hijri-months' };

/** Declared Hijri months and the methods of regions in MongoDB; the first read stores the known Ramadans. */
export const createMongoPrayerSettings = ({ connection }: { connection: Connection }): PrayerSettings => {
  const months = connection.model<StoredMonth>('HijriMonth', monthSchema);
  const defaults = connection.model<StoredDefault>('PrayerDefault', defaultSchema);
  const journal = journalModel(connection);

  const seed = async (): Promise<void> => {
    if (await journal.findOne(seedMark).lean()) return;
    const known = declaredRamadans.map((month) => ({ _id: new Types.ObjectId(), ...month }));
    await months.insertMany(known, { ordered: false, lean: true }).catch((error: unknown) => {
      // Another replica was first.
      if (!isDuplicateKey(error)) throw error;
    });
    await journal.updateOne(seedMark, { $setOnInsert: seedMark }, { upsert: true });
  };
  const toMonth = ({ _id, ...month }: StoredMonth): HijriMonth =>
    hijriMonthSchema.parse({ id: _id.toHexString(), ...month });

  return {
    async months() {
      await seed();
      const found = await months.find({}).limit(mostMonths).lean<StoredMonth[]>();
      return found.map(toMonth).sort((one, other) => other.startsOn.localeCompare(one.startsOn));
    },
    async addMonth(month: HijriMonthInput) {
      await seed();
      const stored = { _id: new Types.ObjectId(), ...month };
      try {
        await months.create(stored);
        return toMonth(stored);
      } catch (error) {
        if (isDuplicateKey(error)) return null;
        throw error;
      }
    },
    async removeMonth(id) {
      const { deletedCount } = await months.deleteOne({ _id: new Types.ObjectId(id) });
      return deletedCount === 1;
    },
    async defaults() {
      const found = await defaults.find({}).limit(mostRegions).lean<StoredDefault[]>();
      return found.map(({ _id: region, method, asr, source }) => ({ region, method, asr, source }));
    },
    async setDefault({ region, ...given }) {
      await defaults.updateOne({ _id: region }, { $set: given }, { upsert: true });
    },
  };
};
