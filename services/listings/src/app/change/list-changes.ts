import { paginationOf, type ChangeList, type ChangeQuery } from '@halalmap/contracts';
import type { ChangeStore } from '../../domain/change/listing-change';
import type { Reader } from '../../domain/listing/listing-access';
import type { ListingRepository } from '../../domain/listing/listing-repository';
import type { KeepCertificateFiles } from '../evidence/keep-certificate-files';
import { createNameListings } from '../listing/name-listings';
import { presentChange } from './present-change';

/** Suggested edits, newest first: all for an admin, otherwise the reader's own. */
export const createListChanges = (dependencies: {
  changes: Pick<ChangeStore, 'list'>;
  listings: Pick<ListingRepository, 'findMany'>;
  certificateFiles: Pick<KeepCertificateFiles, 'byChange'>;
}) => {
  const nameListings = createNameListings(dependencies);
  return async ({ query, reader }: { query: ChangeQuery; reader: Reader }): Promise<ChangeList> => {
    const { limit, offset, ...criteria } = query;
    const isAdmin = reader.role === 'admin';
    const scope = isAdmin ? {} : { requestedBy: reader.id };
    const { changes, total } = await dependencies.changes.list({ ...criteria, ...scope }, { limit, offset });
    const files = await dependencies.certificateFiles.byChange(changes.map(({ id }) => id));
    const names = isAdmin ? await nameListings(changes) : null;
    return {
      changes: changes.map((change) =>
        presentChange(change, {
          ...(names ? { listingName: names.get(change.listingId) ?? '' } : {}),
          certificateFiles: files.get(change.id) ?? [],
        }),
      ),
      pagination: paginationOf(query, { total, count: changes.length }),
    };
  };
};

export type ListChangesUseCase = ReturnType<typeof createListChanges>;
