import type { ListingRepository } from '../domain/listing-repository';

/** Finds the names of listings, for lists that tell of many. Ids of nothing are left out. */
export const createNameListings =
  ({ listings }: { listings: Pick<ListingRepository, 'findMany'> }) =>
  async (about: ReadonlyArray<{ listingId: string }>): Promise<ReadonlyMap<string, string>> => {
    const ids = [...new Set(about.map(({ listingId }) => listingId))];
    return new Map((await listings.findMany(ids)).map(({ id, name }) => [id, name]));
  };
