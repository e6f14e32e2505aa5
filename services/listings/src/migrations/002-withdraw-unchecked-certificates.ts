import type { Connection } from 'mongoose';
import type { Migration, MigrationContext } from '@halalmap/service-kit/migrations';
import type { Clock } from '@halalmap/service-kit';
import {
  fromDocument,
  listingModel,
  toDocument,
  type ListingDocument,
} from '../adapters/listing/listing-document';
import { createMongoListingRepository } from '../adapters/listing/mongo-listing-repository';
import { createObjectIds } from '../adapters/object-ids';
import { createMongoReferenceData } from '../adapters/reference/mongo-reference-data';
import { listingChanged } from '../app/listing/present-listing';
import { certificateFields } from '../domain/evidence/certificates';
import type { Evidence, StoredListing } from '../domain/listing/stored-listing';

const attempts = 10;
const because = 'Recorded by an approval: nobody said that the certificate was seen';

interface Activity {
  entityType: string;
  entityId: string | null;
  action: string;
  changes: { kind?: unknown; facts?: Record<string, unknown> } | null;
}

/** Earlier versions stored exactly these facts, with the id of the body beside its name, on every approval. */
const hasFactsOfApproval = ({ kind, facts, source }: Evidence): boolean =>
  kind === 'certificate' &&
  source === null &&
  Object.keys(facts).length === certificateFields.length &&
  certificateFields.every((field) => Object.hasOwn(facts, field));

/** Certificates that an admin recorded with a separate request. They stay. */
const recordedByHand = async (connection: Connection, listingId: string): Promise<string[]> => {
  const calls = await connection
    .collection<Activity>('activities')
    .find({ entityType: 'listing', entityId: listingId, action: 'addEvidence' })
    .toArray();
  return calls
    .filter(({ changes }) => changes?.kind === 'certificate')
    .map(({ changes }) => String(changes?.facts?.certificationNumber ?? ''));
};

const withoutApprovals = async (
  connection: Connection,
  listing: StoredListing,
  at: Date,
): Promise<StoredListing['evidence']> => {
  const isSuspect = (entry: Evidence): boolean => entry.withdrawnAt === null && hasFactsOfApproval(entry);
  if (!listing.evidence.some(isSuspect)) return listing.evidence;
  const byHand = await recordedByHand(connection, listing.id);
  return listing.evidence.map((entry) =>
    isSuspect(entry) && !byHand.includes(String(entry.facts.certificationNumber))
      ? { ...entry, withdrawnAt: at, withdrawnBecause: because }
      : entry,
  );
};

/**
 * Withdraws certificates that were only recorded as seen by an approval, so that their places appear in the list of
 * certificates to check. Other places are stored again if the trust rules now give them another level.
 */
export const withdrawUncheckedCertificates = ({ clock }: { clock: Clock }): Migration => ({
  name: '002-withdraw-unchecked-certificates',
  async run({ connection, logger, signal }: MigrationContext) {
    const model = listingModel(connection);
    const references = createMongoReferenceData({ connection });
    const { reference } = references;
    const ids = createObjectIds();
    const listings = createMongoListingRepository({ model, reference, clock });
    const now = clock.now();
    let withdrawn = 0;

    /** @returns false when somebody else has changed the listing concurrently */
    const renew = async (document: ListingDocument): Promise<boolean> => {
      const listing = fromDocument(document);
      const evidence = await withoutApprovals(connection, listing, now);
      const isWithdrawn = evidence.some((entry, index) => entry !== listing.evidence[index]);
      const next = { ...listing, evidence, revision: listing.revision + 1 };
      const { trust } = toDocument(next, { reference, now });
      if (!isWithdrawn && JSON.stringify(trust) === JSON.stringify(document.trust)) return true;
      const [from, to] = [document.trust.level, trust.level];
      const cause = isWithdrawn ? { evidence: 'certificate' as const } : {};
      const history = from === to ? [] : [{ changedAt: now, field: 'trust', from, to, ...cause }];
      const isStored = await listings.replace(next, listingChanged(next, { ids, reference, now }), history);
      if (isStored && isWithdrawn) withdrawn += 1;
      return isStored;
    };

    if ((await model.estimatedDocumentCount()) === 0) return;
    await references.load();
    const fields = { keys: 0, pendingEvents: 0, history: 0 } as const;
    const cursor = model
      .find({ purgedAt: null }, fields)
      .sort({ _id: 1 })
      .lean<ListingDocument[]>()
      .cursor({ batchSize: 200 });
    for await (const found of cursor) {
      signal.throwIfAborted();
      let document: ListingDocument | null = found as unknown as ListingDocument;
      for (let attempt = 0; document && attempt < attempts; attempt += 1) {
        document = (await renew(document))
          ? null
          : await model.findById(document._id, fields).lean<ListingDocument>();
      }
    }
    if (withdrawn > 0) logger.info({ withdrawn }, 'withdrew certificates that only an approval had recorded');
  },
});
