import type { ListingRepository } from '../domain/listing-repository';
import type { StoredListing } from '../domain/stored-listing';

/** The listing of this id, or the one that it leads to, over as many merges as there were; null when there is none. */
export const findStanding = async (
  listings: Pick<ListingRepository, 'find'>,
  id: string,
): Promise<StoredListing | null> => {
  const found = await listings.find(id);
  return found?.mergedInto ? findStanding(listings, found.mergedInto) : found;
};
