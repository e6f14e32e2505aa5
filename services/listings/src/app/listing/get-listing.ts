import type { Listing } from '@halalmap/contracts';
import type { ChangeStore } from '../../domain/change/listing-change';
import { audienceOf, checkReadable, type Audience, type Reader } from '../../domain/listing/listing-access';
import { withPendingChange } from '../change/pending-change';
import type { ReadDependencies } from '../dependencies';
import { withCertificateFiles, type KeepCertificateFiles } from '../evidence/keep-certificate-files';
import { findStanding } from './find-standing';
import { presentListing } from './present-listing';

/** A merged listing. The reader is redirected to the listing it was merged into. */
interface MovedListing {
  movedTo: string;
}

interface ListingForReader {
  listing: Listing;
  revision: number;
  audience: Audience;
}

/**
 * Returns one listing with the fields that the reader may see.
 * @throws AppError `not_found`, or `delisted` for a place that was public before
 */
export const createGetListing =
  ({
    listings,
    reference,
    clock,
    changes,
    certificateFiles,
  }: ReadDependencies & {
    changes: ChangeStore;
    certificateFiles: Pick<KeepCertificateFiles, 'visible'>;
  }) =>
  async ({ id, reader }: { id: string; reader: Reader | null }): Promise<ListingForReader | MovedListing> => {
    const found = await listings.find(id);
    if (found?.mergedInto) {
      const standing = await findStanding(listings, found.mergedInto);
      return { movedTo: standing?.id ?? found.mergedInto };
    }
    const stored = checkReadable(found, reader);
    const audience = audienceOf(stored, reader);
    const listing = presentListing(stored, {
      audience,
      reference,
      now: clock.now(),
      withImages: true,
    });
    const shown = audience === 'manager' ? await withPendingChange(listing, changes) : listing;
    return {
      listing: await withCertificateFiles(shown, reader, certificateFiles),
      revision: stored.revision,
      audience,
    };
  };

export type GetListingUseCase = ReturnType<typeof createGetListing>;
