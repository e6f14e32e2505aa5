import type { Listing, ListingDecision } from '@halalmap/contracts';
import { conflict, notFound } from '@halalmap/errors';
import { decide } from '../domain/decide';
import type { Reader } from '../domain/listing-access';
import type { ChangeDependencies } from './dependencies';
import { listingChanged } from './listing-changed';
import { presentListing } from './present-listing';

export interface DecideListing {
  id: string;
  decision: ListingDecision;
  /** The admin who decides. */
  by: Reader;
}

const attempts = 5;

/**
 * Approves, rejects or unpublishes a listing. The status that it has already changes nothing.
 * @throws AppError `not_found`, `invalid_transition`, or `conflict` when others keep changing it
 */
export const createDecideListing =
  (dependencies: ChangeDependencies) =>
  async ({ id, decision, by }: DecideListing): Promise<{ listing: Listing; revision: number }> => {
    const { listings, reference, clock, ids } = dependencies;
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const current = await listings.find(id);
      if (!current || current.deletedAt) throw notFound();
      const now = clock.now();
      const decided = decide(current, {
        status: decision.status,
        reason: decision.reason ?? null,
        by: by.id,
        at: now,
        evidenceId: ids.documentId(),
      });
      const isStored =
        decided === current ||
        (await listings.replace(decided, listingChanged(decided, { ids, reference, now })));
      if (isStored) {
        if (decided !== current) dependencies.eventsWait();
        const listing = presentListing(decided, { audience: 'manager', reference, now });
        return { listing, revision: decided.revision };
      }
    }
    throw conflict('Somebody else is changing this listing. Please look again');
  };

export type DecideListingUseCase = ReturnType<typeof createDecideListing>;
