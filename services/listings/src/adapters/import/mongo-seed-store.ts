import { isDuplicateKey } from '@halalmap/service-kit/mongo';
import type { Clock } from '@halalmap/service-kit';
import type { Connection } from 'mongoose';
import { generatedListings, sampleListings } from '@halalmap/reference-data';
import { demoPlaces } from '@halalmap/reference-data/demo';
import type { SeedStore } from '../../domain/listing/listing-repository';
import type { ReferenceData } from '../../domain/reference/reference-data';
import { journalModel } from '../reference/mongo-reference-data';
import { toDocument, type ListingModel } from '../listing/listing-document';
import type { Seeds } from '../../app/import/seed-listings';
import type { ListingsConfig } from '../../config';

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
