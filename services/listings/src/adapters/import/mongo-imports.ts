import { retention } from '@halalmap/contracts';
import { generatedListings, sampleListings } from '@halalmap/reference-data';
import { demoPlaces } from '@halalmap/reference-data/demo';
import type { Clock } from '@halalmap/service-kit';
import { isDuplicateKey, schemaOptions } from '@halalmap/service-kit/mongo';
import { type Connection, Schema, Types } from 'mongoose';
import type { Seeds } from '../../app/import/seed-listings';
import type { ListingsConfig } from '../../config';
import { type ImportJobs, type ImportProgress, noProgress } from '../../domain/imports';
import type { SeedStore } from '../../domain/listing/listing-repository';
import type { ReferenceData } from '../../domain/reference/reference-data';
import { type ListingModel, toDocument } from '../listing/listing-document';
import { journalModel } from '../reference/mongo-reference-data';

type Entry = ImportProgress & { _id: Types.ObjectId; updatedAt: Date; isCancelled?: boolean };

const schema = new Schema<Entry>(
  {
    state: String,
    done: Number,
    total: Number,
    created: Number,
    updated: Number,
    failed: Number,
    errors: Schema.Types.Mixed,
    updatedAt: Date,
    isCancelled: Boolean,
  },
  // `errors` is also a name of mongoose's own, on documents, which are not used here.
  { ...schemaOptions('imports'), suppressReservedKeysWarning: true },
);
schema.index({ updatedAt: 1 }, { expireAfterSeconds: retention.importProgress / 1_000 });

/** A running import is updated every second. After this time without an update it counts as interrupted. */
const silenceMs = 5_000;

/** Import progress in MongoDB, where every replica can read it. */
export const createMongoImportJobs = (options: { connection: Connection; clock: Clock }): ImportJobs => {
  const entries = options.connection.model<Entry>('ImportJob', schema);
  const runningStates: ImportProgress['state'][] = ['checking', 'writing'];
  return {
    async begin(id) {
      await entries.insertMany(
        [
          {
            _id: new Types.ObjectId(id),
            ...noProgress(),
            updatedAt: options.clock.now(),
          },
        ],
        { lean: true },
      );
    },
    async update(id, progress) {
      const fields = { ...progress, updatedAt: options.clock.now() };
      const entry = await entries
        .findOneAndUpdate({ _id: new Types.ObjectId(id) }, { $set: fields })
        .lean<Entry>();
      return entry?.isCancelled ?? false;
    },
    async cancel(id) {
      const lastSign = new Date(options.clock.now().getTime() - silenceMs);
      const running = {
        _id: new Types.ObjectId(id),
        state: { $in: runningStates },
        updatedAt: { $gte: lastSign },
      };
      return (await entries.updateOne(running, { $set: { isCancelled: true } })).matchedCount > 0;
    },
    async find(id) {
      const entry = await entries.findOne({ _id: new Types.ObjectId(id) }).lean<Entry>();
      if (!entry) return null;
      const { _id, updatedAt, isCancelled: _isCancelled, ...progress } = entry;
      const isRunning = runningStates.includes(progress.state);
      const isSilent = options.clock.now().getTime() - updatedAt.getTime() > silenceMs;
      return isRunning && isSilent ? { ...progress, state: 'interrupted' } : progress;
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
