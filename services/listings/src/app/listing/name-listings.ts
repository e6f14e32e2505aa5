import type { ListingRepository } from '../../domain/listing/listing-repository';

/** Looks up the names of listings for list responses. Unknown ids are left out. */
export const createNameListings =
  ({ listings }: { listings: Pick<ListingRepository, 'findMany'> }) =>
  async (about: ReadonlyArray<{ listingId: string }>): Promise<ReadonlyMap<string, string>> => {
    const ids = [...new Set(about.map(({ listingId }) => listingId))];
    return new Map((await listings.findMany(ids)).map(({ id, name }) => [id, name]));
  };
