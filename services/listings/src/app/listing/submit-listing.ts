import type { Listing, ListingOrigin, ListingSubmission } from '@halalmap/contracts';
import { audienceOf, type Reader, newListing, factsOf } from '../../domain/listing/stored-listing';
import type { Photos } from '../../domain/listing/listing-repository';
import { decide } from '../../domain/moderation/decide';
import { countsAsVisitor, type Blocks } from '../../domain/moderation/spam';
import { checkHalalAsked } from '../../domain/listing/asked-halal';
import { checkReferences } from '../../domain/reference/reference-data';
import type { ChangeDependencies } from './change-listing';
import { withCertificateFiles } from '../evidence/manage-certificate-files';
import { createAssessSpam, type Sender } from '../moderation/handle-spam';
import { listingChanged, presentListing } from './present-listing';

interface SubmitListing {
  submission: ListingSubmission;
  caller: Reader | null;
  /** Who sends it, if it may come from anybody. */
  sender?: Sender;
  /** Id of the new listing when the caller must choose it. Submitting the same id again changes nothing. */
  id?: string;
}

/** How a sender follows a submission afterwards. */
export interface SubmissionReceipts {
  /** Called before a submission is stored. Idempotent. */
  open(submission: {
    listingId: string;
    sender: Reader | null;
    origin: ListingOrigin;
    given: Pick<ListingSubmission, 'submitterEmail' | 'language'>;
  }): Promise<void>;
  /** Called when the submission is not stored after all. */
  discard(listingId: string): Promise<void>;
}

/**
 * Submits a new place for review. An admin may publish it immediately; the option is ignored for others. Its uploads
 * are taken over before it is stored, so that no listing ever lacks a photo.
 * @returns the listing as its submitter sees it, and its revision
 * @throws AppError `rate_limited` for a visitor or new account in a blocked network, `unprocessable` when it refers to something
 *   that does not exist, `unavailable` when photos cannot be taken over now
 */
export const createSubmitListing = (
  dependencies: ChangeDependencies & {
    photos: Photos;
    /** Origin of new listings. Default: submitted. */
    origin?: ListingOrigin | undefined;
    blocks: Blocks;
    receipts: SubmissionReceipts;
  },
) => {
  const assessSpam = createAssessSpam(dependencies);
  return async function submitListing({
    submission,
    caller,
    sender,
    id,
  }: SubmitListing): Promise<{ listing: Listing; revision: number }> {
    const { listings, reference, clock, ids, photos, certificateFiles, receipts } = dependencies;
    const now = clock.now();
    const listingId = id ?? ids.documentId();
    const { entityType } = submission;
    const facts = factsOf(submission);
    checkReferences(entityType, facts, reference);
    checkHalalAsked({ entityType, facts }, reference);
    const isScored = sender && countsAsVisitor(sender.account, now);
    const spam = isScored ? await assessSpam({ submission, sender, now }) : undefined;
    const album =
      submission.images.length > 0 ? await photos.takeOver(listingId, submission.images) : undefined;
    const submitted = newListing(submission, {
      id: listingId,
      submitterId: caller?.id ?? null,
      now,
      origin: dependencies.origin,
      album,
      spam,
    });
    const publishes = caller?.role === 'admin' && submission.publish === true;
    const decision = { status: 'approved', reason: null, at: now, newId: () => ids.documentId() } as const;
    const listing = publishes ? decide(submitted, { ...decision, by: caller.id }) : submitted;
    const files = { listingId, changeId: null, sender: caller };
    await certificateFiles.take(files, submission.certificateFiles);
    await receipts.open({ listingId, sender: caller, origin: listing.origin, given: submission });
    const event = listingChanged(listing, { ids, reference, now });
    const isNew = await listings.insert(listing, event).catch(async (error: unknown) => {
      await certificateFiles.undoAttach(files);
      await receipts.discard(listingId);
      throw error;
    });
    if (isNew) dependencies.notifyRelay();
    if (isNew && submission.certificateFiles.length > 0) await certificateFiles.makePrivate(files);
    const stored = isNew ? listing : ((await listings.find(listing.id)) ?? listing);
    const audience = audienceOf(stored, caller);
    const presented = presentListing(stored, { audience, reference, now, withImages: true });
    return {
      listing: await withCertificateFiles(presented, caller, certificateFiles),
      revision: stored.revision,
    };
  };
};

export type SubmitListingUseCase = ReturnType<typeof createSubmitListing>;
