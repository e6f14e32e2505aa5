import { paginationOf, type ListingList, type PageQuery } from '@halalmap/contracts';
import { audienceOf, type Reader } from '../../domain/listing/listing-access';
import type { ReadDependencies } from '../dependencies';
import { presentListing } from '../listing/present-listing';

/** For admins: public listings that state a complete certificate which nobody has recorded as seen, newest first. */
export const createListCertificatesToCheck = ({ listings, reference, clock }: ReadDependencies) =>
  async function listCertificatesToCheck({
    page,
    reader,
  }: {
    page: PageQuery;
    reader: Reader;
  }): Promise<ListingList> {
    const now = clock.now();
    const found = await listings.list(
      { statuses: ['approved'], certificateToCheck: true, now },
      { sort: 'newest', ...page },
    );
    return {
      listings: found.listings.map((listing) =>
        presentListing(listing, { audience: audienceOf(listing, reader), reference, now }),
      ),
      pagination: paginationOf(page, { total: found.total, count: found.listings.length }),
    };
  };

export type ListCertificatesToCheckUseCase = ReturnType<typeof createListCertificatesToCheck>;
