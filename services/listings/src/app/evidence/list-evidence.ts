import type { EvidenceList } from '@halalmap/contracts';
import { notFound } from '@halalmap/errors';
import { checkEditable, type Reader } from '../../domain/listing/listing-access';
import type { ReadDependencies } from '../dependencies';
import { presentEvidence } from './present-evidence';

/**
 * The evidence ledger of a listing in the order of recording, for its owner and admins.
 * @throws AppError `not_found`, `delisted` or `forbidden`
 */
export const createListEvidence =
  ({ listings }: Pick<ReadDependencies, 'listings'>) =>
  async ({ id, reader }: { id: string; reader: Reader }): Promise<EvidenceList> => {
    const listing = await listings.find(id);
    if (!listing) throw notFound();
    checkEditable(listing, reader);
    return { evidence: listing.evidence.map(presentEvidence) };
  };

export type ListEvidenceUseCase = ReturnType<typeof createListEvidence>;
