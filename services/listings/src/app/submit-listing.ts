import type { Listing, ListingSubmission } from '@halalmap/contracts';
import { checkReferences } from '../domain/check-references';
import { decide } from '../domain/decide';
import { audienceOf, type Reader } from '../domain/listing-access';
import { newListing } from '../domain/new-listing';
import type { ChangeDependencies } from './dependencies';
import { listingChanged } from './listing-changed';
import { presentListing } from './present-listing';

export interface SubmitListing {
  submission: ListingSubmission;
  caller: Reader | null;
  /** Id of the new listing where it must be known before; submitting the same id again changes nothing. */
  id?: string;
}

/**
 * Takes a new place for review. An admin may publish it at once; from others that wish is ignored.
 * @returns the listing as its submitter sees it, and its revision
 * @throws AppError `unprocessable` when it refers to what does not exist
 */
export const createSubmitListing =
  (dependencies: ChangeDependencies) =>
  async ({ submission, caller, id }: SubmitListing): Promise<{ listing: Listing; revision: number }> => {
    const { listings, reference, clock, ids } = dependencies;
    const now = clock.now();
    const submitted = newListing(submission, {
      id: id ?? ids.documentId(),
      submitterId: caller?.id ?? null,
      now,
    });
    checkReferences(submitted.entityType, submitted.facts, reference);
    const publishes = caller?.role === 'admin' && submission.publish === true;
    const decision = { status: 'approved', reason: null, at: now, evidenceId: ids.documentId() } as const;
    const listing = publishes
      ? { ...decide(submitted, { ...decision, by: caller.id }), revision: 1 }
      : submitted;
    const isNew = await listings.insert(listing, listingChanged(listing, { ids, reference, now }));
    if (isNew) dependencies.eventsWait();
    const stored = isNew ? listing : ((await listings.find(listing.id)) ?? listing);
    const audience = audienceOf(stored, caller);
    return { listing: presentListing(stored, { audience, reference, now }), revision: stored.revision };
  };

export type SubmitListingUseCase = ReturnType<typeof createSubmitListing>;
