import {
  asrRules,
  hijriMonthSchema,
  type HijriMonth,
  type HijriMonthInput,
  type Holiday,
  holidaySchema,
  holidayYears,
  type PrayerDefault,
  type PrayerDefaultInput,
  prayerMethods,
} from '@halalmap/contracts';
import { declaredRamadans, knownHolidays, regions, reportedMonths } from '@halalmap/reference-data';
import { isDuplicateKey, schemaOptions } from '@halalmap/service-kit/mongo';
import { type Connection, type Model, Schema, Types } from 'mongoose';
import { carriesAudit } from '../../adapters/mongo-activity-log';
import { type JournalEntry, journalModel } from '../../adapters/reference/mongo-reference-data';

type StoredMonth = Omit<HijriMonth, 'id'> & { _id: Types.ObjectId };
/** A day as an admin stored it. `removed`: it is not listed. */
type StoredHoliday = Omit<Holiday, 'id'> & { _id: string; removed: boolean };
type StoredDefault = Omit<PrayerDefaultInput, 'region'> & { _id: number };

const monthSchema = new Schema<StoredMonth>(
  { year: Number, month: Number, startsOn: String, declaredBy: String, source: String },
  schemaOptions('hijri_months'),
);
monthSchema.index({ year: 1, month: 1 }, { unique: true });
carriesAudit(monthSchema, 'hijri-month', { valuesOf: ({ _id, ...month }: StoredMonth) => month });

const holidayDocumentSchema = new Schema<StoredHoliday>(
  {
    _id: String,
    date: String,
    name: { en: String, fil: String, ar: String },
    kind: String,
    declared: Boolean,
    source: String,
    removed: Boolean,
  },
  schemaOptions('holidays'),
);
carriesAudit(holidayDocumentSchema, 'holiday', {
  valuesOf: ({ _id, ...holiday }: StoredHoliday) => holiday,
});

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
const mostHolidays = 5_000;

/** Years of the Gregorian calendar in one of the Islamic calendar, and where this began. */
const hijriYear = 0.970_224;
const hijriStart = 621.57;

/** What is stored once each: what an admin took back stays away. */
const seeds = [
  { mark: { _id: 'reference:hijri-months' }, known: declaredRamadans },
  { mark: { _id: 'reference:reported-hijri-months' }, known: reportedMonths },
];

const toMonth = ({ _id, ...month }: StoredMonth): HijriMonth =>
  hijriMonthSchema.parse({ id: _id.toHexString(), ...month });

const toHoliday = ({ _id, removed: _removed, source, ...holiday }: StoredHoliday): Holiday =>
  holidaySchema.parse({ id: _id, ...holiday, ...(source ? { source } : {}) });

/** What admins say about prayer: declared beginnings of Hijri months, holidays, and the methods of regions. */
export class PrayerSettings {
  private readonly declared: Model<StoredMonth>;
  private readonly days: Model<StoredHoliday>;
  /** The days of a year without what admins said, by the declared months that they were computed from. */
  private readonly known = new Map<number, { from: string; days: Holiday[] }>();
  private readonly methods: Model<StoredDefault>;
  private readonly journal: Model<JournalEntry>;

  constructor(connection: Connection) {
    this.declared = connection.model<StoredMonth>('HijriMonth', monthSchema);
    this.days = connection.model<StoredHoliday>('Holiday', holidayDocumentSchema);
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

  /** The days of a year, as admins changed them, earliest first. */
  async holidaysOf(year: number): Promise<Holiday[]> {
    return this.listHolidays(year, await this.storedHolidays());
  }

  /** A listed day by its id, which ends with the year, of either calendar, where no admin has added the day. */
  async holiday(id: string): Promise<Holiday | null> {
    const all = await this.storedHolidays();
    const stored = all.find(({ _id }) => _id === id);
    if (stored) return stored.removed ? null : toHoliday(stored);
    const number = Number(/-(\d{4})$/.exec(id)?.[1]);
    if (!number) return null;
    const about = number < holidayYears.first ? Math.floor(number * hijriYear + hijriStart) : number;
    for (const year of [about - 1, about, about + 1]) {
      if (year < holidayYears.first || year > holidayYears.last) continue;
      const found = (await this.listHolidays(year, all)).find((one) => one.id === id);
      if (found) return found;
    }
    return null;
  }

  /** Adds a day, or stores what takes the place of a known one. */
  async storeHoliday({ id, ...holiday }: Holiday): Promise<void> {
    await this.days.updateOne({ _id: id }, { $set: { ...holiday, removed: false } }, { upsert: true });
  }

  /** Leaves a day out of the list, also one that is known by law or calculation. */
  async removeHoliday({ id, ...holiday }: Holiday): Promise<void> {
    await this.days.updateOne({ _id: id }, { $set: { ...holiday, removed: true } }, { upsert: true });
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

  private async storedHolidays(): Promise<StoredHoliday[]> {
    return await this.days.find({}).limit(mostHolidays).lean<StoredHoliday[]>();
  }

  private async knownIn(year: number): Promise<Holiday[]> {
    const months = await this.months();
    const from = months.map((one) => `${one.year}-${one.month}:${one.startsOn}`).join();
    const kept = this.known.get(year);
    if (kept?.from === from) return kept.days;
    const days = knownHolidays(year, months);
    this.known.set(year, { from, days });
    return days;
  }

  private async listHolidays(year: number, stored: readonly StoredHoliday[]): Promise<Holiday[]> {
    const changed = new Set(stored.map(({ _id }) => _id));
    const own = stored.filter(({ removed, date }) => !removed && date.startsWith(String(year)));
    return [...(await this.knownIn(year)).filter(({ id }) => !changed.has(id)), ...own.map(toHoliday)].sort(
      (one, other) => one.date.localeCompare(other.date) || one.id.localeCompare(other.id),
    );
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
