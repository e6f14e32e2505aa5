import type { CertificateSeen, Trust, TrustPreviewQuery } from '@halalmap/contracts';
import { notFound } from '@halalmap/errors';
import { sightingOf } from '../../domain/evidence/certificate-sighting';
import { certificateSeen } from '../../domain/evidence/certificates';
import type { Reader, StoredListing } from '../../domain/listing/stored-listing';
import { applyChange } from '../change/decide-change';
import { createStoreAgain, type ChangeDependencies } from '../listing/change-listing';
import { trustOf } from '../listing/present-listing';

/**
 * The trust that a listing would have after an admin approves it, or approves a change of it. Nothing is stored.
 * @throws AppError `not_found`, what recording the certificate as seen throws, or what approving the change would throw
 */
export const createPreviewTrust = ({
  listings,
  changes,
  reference,
  ids,
  clock,
}: Pick<ChangeDependencies, 'listings' | 'changes' | 'reference' | 'ids' | 'clock'>) =>
  async function previewTrust(request: { id: string; query: TrustPreviewQuery; by: Reader }): Promise<Trust> {
    const { id, query, by } = request;
    const at = clock.now();
    const seen: CertificateSeen | null = query.certificateSeen
      ? { how: query.certificateSeen, holderIsThisPlace: query.holderIsThisPlace }
      : null;
    const listing = await listings.find(id);
    if (!listing || listing.deletedAt) throw notFound();

    const afterApproval = (): StoredListing => {
      if (!seen) return listing;
      const record = { id: ids.documentId(), by: by.id, at, ...sightingOf(seen, reference) };
      const added = certificateSeen(listing, record);
      return added ? { ...listing, evidence: [...listing.evidence, added] } : listing;
    };
    const afterChange = async (changeId: string): Promise<StoredListing> => {
      const change = await changes.find(changeId);
      if (change?.listingId !== id) throw notFound();
      return applyChange(listing, change, { dependencies: { reference, ids }, by, at, seen });
    };
    const next = query.changeId === undefined ? afterApproval() : await afterChange(query.changeId);
    return trustOf(next, reference, at).trust;
  };

export type PreviewTrustUseCase = ReturnType<typeof createPreviewTrust>;

const batch = 100;

/**
 * Stores listings again, each with an event, when their trust has changed only by the passing of time, for example
 * because a certificate expired. This updates sorting and the search index.
 * @returns how many were refreshed
 */
export const createRefreshTrust = (dependencies: ChangeDependencies) => {
  const { listings, clock } = dependencies;
  const storeAgain = createStoreAgain(dependencies);
  return async function refreshTrust(): Promise<number> {
    const now = clock.now();
    const due = await listings.withTrustDue(now, batch);
    let refreshed = 0;
    for (const { listing, storedLevel } of due) {
      if (await storeAgain(listing, { storedLevel, now })) refreshed += 1;
    }
    return refreshed;
  };
};
