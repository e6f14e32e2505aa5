import type { Migration } from '@halalmap/service-kit/migrations';
import {
  fromDocument,
  listingModel,
  placingOf,
  withoutInternalFields,
  type ListingDocument,
} from '../adapters/listing/listing-document';
import { createMongoReferenceData } from '../adapters/reference/mongo-reference-data';
import type { StoredListing } from '../domain/listing/stored-listing';
import type { ReferenceData } from '../domain/reference/reference-data';

const batchSize = 500;

/**
 * A migration that sets derived fields of every listing.
 * @param derive returns the fields to set, by path
 */
export const derivedFields = (
  name: string,
  derive: (listing: StoredListing, reference: ReferenceData) => Record<string, unknown>,
): Migration => ({
  name,
  async run({ connection, signal }) {
    const model = listingModel(connection);
    if ((await model.estimatedDocumentCount()) === 0) return;
    const { reference, load } = createMongoReferenceData({ connection });
    await load();

    let batch: ListingDocument[] = [];
    const store = async (): Promise<void> => {
      const updates = batch.map((document) => {
        const $set = derive(fromDocument(document), reference);
        return { updateOne: { filter: { _id: document._id }, update: { $set } } };
      });
      batch = [];
      if (updates.length > 0) await model.collection.bulkWrite(updates, { ordered: false });
    };
    const cursor = model
      .find({ purgedAt: null }, withoutInternalFields)
      .sort({ _id: 1 })
      .lean<ListingDocument[]>()
      .cursor({ batchSize });
    for await (const document of cursor) {
      signal.throwIfAborted();
      batch.push(document);
      if (batch.length === batchSize) await store();
    }
    await store();
  },
});

/** Stores the group of each listing in public lists, and how far it may be from its position. */
export const placeInLists = derivedFields('004-place-in-lists', (listing) => {
  const { originRank, radius } = placingOf(listing);
  return { 'keys.originRank': originRank, 'keys.radius': radius };
});
