import type { Listing } from '@halalmap/contracts';
import type { ChangeStore } from '../../domain/change/listing-change';
import {
  audienceOf,
  checkReadable,
  checkEditable,
  isEditable,
  type Audience,
  type Reader,
} from '../../domain/listing/listing-access';
import type { ListingRepository } from '../../domain/listing/listing-repository';
import { lockedBy, type LockStore } from '../../domain/listing/locks';
import type { StoredListing } from '../../domain/listing/stored-listing';
import { withPendingChange } from '../change/suggest-change';
import type { ReadDependencies } from '../dependencies';
import { withCertificateFiles, type ManageCertificateFiles } from '../evidence/manage-certificate-files';
import { presentListing } from './present-listing';

/** Returns the listing with this id. Follows any number of merges. Null if it does not exist. */
export const findStanding = async (
  listings: Pick<ListingRepository, 'find'>,
  id: string,
): Promise<StoredListing | null> => {
  const found = await listings.find(id);
  return found?.mergedInto ? findStanding(listings, found.mergedInto) : found;
};

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
export const createGetListing = ({
  listings,
  reference,
  clock,
  changes,
  certificateFiles,
}: ReadDependencies & {
  changes: ChangeStore;
  certificateFiles: Pick<ManageCertificateFiles, 'visible'>;
}) =>
  async function getListing({
    id,
    reader,
  }: {
    id: string;
    reader: Reader | null;
  }): Promise<ListingForReader | MovedListing> {
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

/**
 * Tells another service whether a user may read or change the data of a listing. The listing's own access rules apply.
 * @throws AppError `not_found` or `delisted`; for changes also `forbidden` or `locked`
 */
export const createCheckAccess = ({
  listings,
  locks,
}: Pick<ReadDependencies, 'listings'> & { locks: Pick<LockStore, 'find'> }) =>
  async function checkAccess(question: {
    id: string;
    reader: Reader | null;
    toEdit: boolean;
  }): Promise<{ mayEdit: boolean }> {
    const { id, reader, toEdit } = question;
    const listing = checkReadable(await listings.find(id), reader);
    if (!toEdit || reader === null) return { mayEdit: isEditable(listing, reader) };
    checkEditable(listing, reader);
    const lock = await locks.find({ entityType: 'listing', entityId: id });
    if (lock && lock.holder.id !== reader.id) throw lockedBy(lock, reader);
    return { mayEdit: true };
  };

export type CheckAccessUseCase = ReturnType<typeof createCheckAccess>;
