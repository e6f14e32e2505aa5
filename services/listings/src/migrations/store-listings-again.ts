import type { EvidenceKind } from '@halalmap/contracts';
import type { Clock } from '@halalmap/service-kit';
import type { Migration, MigrationContext } from '@halalmap/service-kit/migrations';
import {
  fromDocument,
  listingModel,
  toDocument,
  type ListingDocument,
} from '../adapters/listing/listing-document';
import { createMongoListingRepository } from '../adapters/listing/mongo-listing-repository';
import { createObjectIds } from '../adapters/object-ids';
import { createMongoReferenceData } from '../adapters/reference/mongo-reference-data';
import { createStoreListing } from '../app/listing/change-listing';
import type { StoredListing } from '../domain/listing/stored-listing';

const attempts = 10;

/**
 * Changes all listings in a migration. A listing that changes, or that the trust rules now give another result, is
 * stored as its next revision, with its event, and its new trust level in the history.
 * @param options.change returns the same object when the listing itself stays as it is
 * @param options.evidence kind of evidence that the history names for a changed listing
 * @returns how many listings `change` changed
 */
export const storeListingsAgain = async (
  { connection, signal }: Pick<MigrationContext, 'connection' | 'signal'>,
  options: {
    clock: Clock;
    change: (listing: StoredListing, now: Date) => StoredListing | Promise<StoredListing>;
    evidence?: EvidenceKind;
  },
): Promise<number> => {
  const { clock } = options;
  const model = listingModel(connection);
  const references = createMongoReferenceData({ connection });
  const { reference } = references;
  const storeListing = createStoreListing({
    listings: createMongoListingRepository({ model, reference, clock }),
    reference,
    ids: createObjectIds(),
    // The relay starts after the migrations.
    notifyRelay: () => undefined,
  });
  const now = clock.now();
  let count = 0;

  /** @returns false when somebody else has changed the listing concurrently */
  const renew = async (document: ListingDocument): Promise<boolean> => {
    const listing = fromDocument(document);
    const changed = await options.change(listing, now);
    const isChanged = changed !== listing;
    const { trust } = toDocument(changed, { reference, now });
    if (!isChanged && JSON.stringify(trust) === JSON.stringify(document.trust)) return true;
    const [from, to] = [document.trust.level, trust.level];
    const cause = isChanged && options.evidence ? { evidence: options.evidence } : {};
    const history = from === to ? [] : [{ changedAt: now, field: 'trust', from, to, ...cause }];
    const isStored = (await storeListing(changed, { now, history })) !== null;
    if (isStored && isChanged) count += 1;
    return isStored;
  };

  if ((await model.estimatedDocumentCount()) === 0) return 0;
  await references.load();
  const fields = { keys: 0, pendingEvents: 0, history: 0 } as const;
  const cursor = model
    .find({ purgedAt: null }, fields)
    .sort({ _id: 1 })
    .lean<ListingDocument[]>()
    .cursor({ batchSize: 200 });
  for await (const found of cursor) {
    signal.throwIfAborted();
    let document: ListingDocument | null = found;
    for (let attempt = 0; document && attempt < attempts; attempt += 1) {
      document = (await renew(document))
        ? null
        : await model.findById(document._id, fields).lean<ListingDocument>();
    }
  }
  return count;
};

/** A migration that stores every listing again whose trust is another by today's rules. */
export const trustDerivedAgain = (name: string, { clock }: { clock: Clock }): Migration => ({
  name,
  async run(context) {
    await storeListingsAgain(context, { clock, change: (listing) => listing });
  },
});
