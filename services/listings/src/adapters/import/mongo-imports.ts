import { type ImportRowKind, retention } from '@halalmap/contracts';
import { conflict } from '@halalmap/errors';
import { generatedListings, sampleListings } from '@halalmap/reference-data';
import { demoPlaces } from '@halalmap/reference-data/demo';
import type { Clock } from '@halalmap/service-kit';
import { isDuplicateKey, schemaOptions } from '@halalmap/service-kit/mongo';
import { type Connection, Schema, Types } from 'mongoose';
import type { Seeds } from '../../app/import/seed-listings';
import type { ListingsConfig } from '../../config';
import {
  type ImportJobs,
  type ImportProgress,
  type ImportRows,
  noProgress,
  type RowBatch,
  type StoredImport,
  type StoredRow,
} from '../../domain/imports';
import type { SeedStore } from '../../domain/listing/listing-repository';
import type { ReferenceData } from '../../domain/reference/reference-data';
import { type ListingModel, toDocument } from '../listing/listing-document';
import { journalModel } from '../reference/mongo-reference-data';
import { carriesAudit } from '../mongo-activity-log';

type Entry = Omit<StoredImport, 'id'> & { _id: Types.ObjectId; updatedAt: Date; isCancelled?: boolean };

const schema = new Schema<Entry>(
  {
    fileName: String,
    by: String,
    createdAt: Date,
    dryRun: Boolean,
    partial: Boolean,
    publish: Boolean,
    blank: String,
    isComplete: Boolean,
    columns: Schema.Types.Mixed,
    state: String,
    done: Number,
    total: Number,
    created: Number,
    updated: Number,
    failed: Number,
    errors: Schema.Types.Mixed,
    notes: Schema.Types.Mixed,
    undone: Schema.Types.Mixed,
    updatedAt: Date,
    isCancelled: Boolean,
  },
  // `errors` is also a name of mongoose's own, on documents, which are not used here.
  { ...schemaOptions('imports'), suppressReservedKeysWarning: true },
);
const keptSeconds = retention.imports / 1_000;
// Imports of earlier versions have no time of creation.
schema.index({ updatedAt: 1 }, { expireAfterSeconds: keptSeconds });
schema.index({ createdAt: -1 }, { expireAfterSeconds: keptSeconds });
carriesAudit(schema, 'import');

/** A running import is updated every second. After this time without an update it counts as interrupted. */
const silenceMs = 5_000;

/** Imports in MongoDB, where every replica can read them. */
export const createMongoImportJobs = (options: { connection: Connection; clock: Clock }): ImportJobs => {
  const entries = options.connection.model<Entry>('ImportJob', schema);
  const runningStates: ImportProgress['state'][] = ['checking', 'writing'];
  const lastSign = () => new Date(options.clock.now().getTime() - silenceMs);
  const fromEntry = (entry: Entry): StoredImport => {
    const { _id, updatedAt, isCancelled: _isCancelled, ...job } = entry;
    const isInterrupted = runningStates.includes(job.state) && updatedAt < lastSign();
    return {
      // What imports of earlier versions lack.
      ...{ fileName: null, by: '', createdAt: updatedAt, dryRun: false, partial: false, publish: false },
      ...{ isComplete: false, columns: null, notes: [], undone: null },
      ...job,
      id: _id.toHexString(),
      ...(isInterrupted ? { state: 'interrupted' as const } : {}),
    };
  };
  return {
    async begin({ id, ...job }) {
      const now = options.clock.now();
      const progress = { ...noProgress(), isComplete: false, columns: null };
      const entry = { _id: new Types.ObjectId(id), ...job, ...progress, createdAt: now, updatedAt: now };
      await entries.insertMany([entry], { lean: true });
    },
    async update(id, change) {
      const fields = { ...change, updatedAt: options.clock.now() };
      const entry = await entries
        .findOneAndUpdate({ _id: new Types.ObjectId(id) }, { $set: fields })
        .lean<Entry>();
      return entry?.isCancelled ?? false;
    },
    async recount(id, { counts, formerErrors, errors }) {
      const _id = new Types.ObjectId(id);
      const paths = formerErrors.map(({ path }) => path);
      const removed = { $pull: { errors: { path: { $in: paths } } } };
      await entries.updateOne(
        { _id },
        { ...removed, $inc: counts, $set: { updatedAt: options.clock.now() } },
      );
      if (errors.length > 0) await entries.updateOne({ _id }, { $push: { errors: { $each: [...errors] } } });
    },
    async resume(id, change) {
      const ended = {
        _id: new Types.ObjectId(id),
        $or: [{ state: { $nin: runningStates } }, { updatedAt: { $lt: lastSign() } }],
      };
      const fields = { ...change, isCancelled: false, updatedAt: options.clock.now() };
      return (await entries.updateOne(ended, { $set: fields })).matchedCount > 0;
    },
    async cancel(id) {
      const running = {
        _id: new Types.ObjectId(id),
        state: { $in: runningStates },
        updatedAt: { $gte: lastSign() },
      };
      return (await entries.updateOne(running, { $set: { isCancelled: true } })).matchedCount > 0;
    },
    async find(id) {
      const entry = await entries.findOne({ _id: new Types.ObjectId(id) }).lean<Entry>();
      return entry && fromEntry(entry);
    },
    async list({ limit, offset }) {
      // Imports of earlier versions have no time of creation.
      const known = { createdAt: { $gte: new Date(0) } };
      const [page, total] = await Promise.all([
        entries.find(known, { errors: 0 }).sort({ createdAt: -1 }).skip(offset).limit(limit).lean<Entry[]>(),
        entries.countDocuments(known),
      ]);
      return { imports: page.map((entry) => fromEntry({ ...entry, errors: [] })), total };
    },
  };
};

/** How many rows of a batch have each result. */
interface Heading {
  _id: string;
  importId: string;
  n: number;
  rows: number;
  created: number;
  updated: number;
  failed: number;
  /** Missing in imports of earlier versions. */
  duplicates?: number;
  kept?: number;
  createdAt: Date;
}

/** The rows of a batch as JSON, which costs a fraction of documents within a document. */
interface Body {
  _id: string;
  json: string;
  /** Raised with every change. */
  version: number;
  createdAt: Date;
}

const headingSchema = new Schema<Heading>(
  {
    _id: String,
    importId: String,
    n: Number,
    rows: Number,
    created: Number,
    updated: Number,
    failed: Number,
    duplicates: Number,
    kept: Number,
    createdAt: Date,
  },
  schemaOptions('import_batches'),
);
headingSchema.index({ importId: 1, n: 1 });
headingSchema.index({ createdAt: 1 });

const bodySchema = new Schema<Body>(
  { _id: String, json: String, version: Number, createdAt: Date },
  schemaOptions('import_rows'),
);
bodySchema.index({ createdAt: 1 });

const keyOf = (importId: string, n: number): string => `${importId}/${String(n).padStart(6, '0')}`;
/** Each failed attempt means that another correction of the same batch succeeded. */
const attempts = 100;

const isOfKind = (row: StoredRow, kind: ImportRowKind): boolean =>
  kind === 'duplicates'
    ? (row.duplicates?.length ?? 0) > 0
    : kind === 'kept'
      ? row.written?.undone === 'kept'
      : row.result === kind;

const rowsOf = (json: string): StoredRow[] =>
  (JSON.parse(json) as StoredRow[]).map((row) =>
    row.written ? { ...row, written: { ...row.written, at: new Date(row.written.at) } } : row,
  );

/** The rows of imports in MongoDB: what they say, and what happened to them. */
export const createMongoImportRows = (options: { connection: Connection; clock: Clock }): ImportRows => {
  const headings = options.connection.model<Heading>('ImportBatch', headingSchema);
  const bodies = options.connection.model<Body>('ImportRows', bodySchema);

  const headingOf = (rows: readonly StoredRow[]) => {
    const count = (kind: ImportRowKind): number => rows.filter((row) => isOfKind(row, kind)).length;
    const [created, updated, failed] = [count('created'), count('updated'), count('failed')];
    return {
      rows: rows.length,
      created,
      updated,
      failed,
      duplicates: count('duplicates'),
      kept: count('kept'),
    };
  };
  const find = async (importId: string, n: number): Promise<RowBatch | null> => {
    const body = await bodies.findOne({ _id: keyOf(importId, n) }).lean<Body>();
    return body && { n, rows: rowsOf(body.json) };
  };
  const headingsOf = (importId: string) => headings.find({ importId }).sort({ n: 1 }).lean<Heading[]>();
  const batchNumberOf = async (importId: string, row: number): Promise<number | null> => {
    let before = 0;
    for (const { n, rows } of await headingsOf(importId)) {
      if (row <= before + rows) return n;
      before += rows;
    }
    return null;
  };

  return {
    async add(importId, { n, rows }) {
      const [_id, createdAt] = [keyOf(importId, n), options.clock.now()];
      await bodies.insertMany([{ _id, json: JSON.stringify(rows), version: 1, createdAt }], { lean: true });
      await headings.insertMany([{ _id, importId, n, ...headingOf(rows), createdAt }], { lean: true });
    },
    async replace(importId, { n, rows }) {
      const _id = keyOf(importId, n);
      await bodies.updateOne({ _id }, { $set: { json: JSON.stringify(rows) }, $inc: { version: 1 } });
      await headings.updateOne({ _id }, { $set: headingOf(rows) });
    },
    async changeRow(importId, row, change) {
      const n = await batchNumberOf(importId, row);
      if (n === null) return null;
      const _id = keyOf(importId, n);
      for (let attempt = 0; attempt < attempts; attempt += 1) {
        const body = await bodies.findOne({ _id }).lean<Body>();
        if (!body) return null;
        const rows = rowsOf(body.json);
        const at = rows.findIndex((one) => one.row === row);
        const before = rows[at];
        if (!before) return null;
        const after = await change(before);
        rows[at] = after;
        const { version } = body;
        const json = JSON.stringify(rows);
        const stored = await bodies.updateOne({ _id, version }, { $set: { json }, $inc: { version: 1 } });
        if (stored.matchedCount === 0) continue;
        await headings.updateOne({ _id }, { $set: headingOf(rows) });
        return { before, after };
      }
      throw conflict('Someone else is correcting these rows. Please try again');
    },
    find,
    async *batches(importId, result) {
      for (const heading of await headingsOf(importId)) {
        if (result !== undefined && heading[result] === 0) continue;
        const batch = await find(importId, heading.n);
        if (batch) yield batch;
      }
    },
    async page(importId, { result, limit, offset }) {
      const all = await headingsOf(importId);
      const countOf = (heading: Heading): number =>
        result === undefined ? heading.rows : (heading[result] ?? 0);
      const total = all.reduce((sum, heading) => sum + countOf(heading), 0);
      const page: StoredRow[] = [];
      let skipped = 0;
      for (const heading of all) {
        const count = countOf(heading);
        if (page.length < limit && count > 0 && skipped + count > offset) {
          const batch = await find(importId, heading.n);
          const rows = (batch?.rows ?? []).filter((row) => result === undefined || isOfKind(row, result));
          page.push(...rows.slice(Math.max(0, offset - skipped)));
        }
        skipped += count;
      }
      return { rows: page.slice(0, limit), total };
    },
    async removeBefore(time) {
      const old = { createdAt: { $lt: time } };
      await headings.deleteMany(old);
      await bodies.deleteMany(old);
    },
  };
};

/** Stores the progress of the first filling of the directory in a separate document. */
export const createMongoSeedStore = (options: {
  connection: Connection;
  model: ListingModel;
  reference: ReferenceData;
  clock: Clock;
}): SeedStore => {
  const journal = journalModel(options.connection);
  const key = { _id: 'seed' };
  const state = async (): Promise<'none' | 'running' | 'done'> =>
    (await journal.findOne(key).lean())?.state ?? 'none';
  return {
    state,
    async isPristine() {
      return (await state()) === 'none' && (await options.model.exists({})) === null;
    },
    async setState(next) {
      await journal.updateOne(key, { $set: { state: next } }, { upsert: true });
    },
    async addAll(listings) {
      const now = options.clock.now();
      const documents = listings.map((listing) => ({
        ...toDocument(listing, { reference: options.reference, now }),
        pendingEvents: [],
      }));
      try {
        await options.model.collection.insertMany(documents, { ordered: false });
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
    },
  };
};

/**
 * The seeds for an empty directory.
 * @param fillDemo adds the demo places
 */
export const seedsOf = (
  config: Pick<ListingsConfig, 'HALALMAP_SEED' | 'HALALMAP_SEED_COUNT'>,
  fillDemo: () => Promise<void>,
): Seeds => {
  const samples = config.HALALMAP_SEED === 'none' ? [] : sampleListings();
  const demo = config.HALALMAP_SEED === 'demo' ? { count: demoPlaces().length, fill: fillDemo } : undefined;
  return {
    samples,
    generated: generatedListings(config.HALALMAP_SEED_COUNT),
    demo,
    total: samples.length + config.HALALMAP_SEED_COUNT + (demo?.count ?? 0),
  };
};
