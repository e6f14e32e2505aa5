import type { ListingRepository } from '../../domain/listing/listing-repository';
import type { StoredListing } from '../../domain/listing/stored-listing';

/** Returns the listing with this id. Follows any number of merges. Null if it does not exist. */
export const findStanding = async (
  listings: Pick<ListingRepository, 'find'>,
  id: string,
): Promise<StoredListing | null> => {
  const found = await listings.find(id);
  return found?.mergedInto ? findStanding(listings, found.mergedInto) : found;
};
