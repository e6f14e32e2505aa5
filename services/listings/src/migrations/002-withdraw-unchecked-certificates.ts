import type { Connection } from 'mongoose';
import type { Migration, MigrationContext } from '@halalmap/service-kit/migrations';
import type { Clock } from '@halalmap/service-kit';
import type { Evidence, StoredListing } from '../domain/listing/stored-listing';
import { storeListingsAgain } from './store-listings-again';

/** The fields of a certificate in those versions. */
const certificateFields = ['certifyingBody', 'certifyingBodyId', 'certificationNumber', 'expiryDate'];
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

/** The listing without certificates that only an approval recorded; the same object if it has none. */
const withoutApprovals = async (
  connection: Connection,
  listing: StoredListing,
  at: Date,
): Promise<StoredListing> => {
  const isSuspect = (entry: Evidence): boolean => entry.withdrawnAt === null && hasFactsOfApproval(entry);
  if (!listing.evidence.some(isSuspect)) return listing;
  const byHand = await recordedByHand(connection, listing.id);
  const isWrong = (entry: Evidence): boolean =>
    isSuspect(entry) && !byHand.includes(String(entry.facts.certificationNumber));
  if (!listing.evidence.some(isWrong)) return listing;
  return {
    ...listing,
    evidence: listing.evidence.map((entry) =>
      isWrong(entry) ? { ...entry, withdrawnAt: at, withdrawnBecause: because } : entry,
    ),
  };
};

/**
 * Withdraws certificates that were only recorded as seen by an approval, so that their places appear in the list of
 * certificates to check. Other places are stored again if the trust rules now give them another level.
 */
export const withdrawUncheckedCertificates = ({ clock }: { clock: Clock }): Migration => ({
  name: '002-withdraw-unchecked-certificates',
  async run(context: MigrationContext) {
    const withdrawn = await storeListingsAgain(context, {
      clock,
      change: (listing, now) => withoutApprovals(context.connection, listing, now),
      evidence: 'certificate',
    });
    if (withdrawn > 0)
      context.logger.info({ withdrawn }, 'withdrew certificates that only an approval had recorded');
  },
});
