import type { PrivateFile } from '@halalmap/contracts';
import { notFound } from '@halalmap/errors';
import type { ClaimStore } from '../../domain/claim';
import type { Reader } from '../../domain/listing/listing-access';

/**
 * Tells the media service which picture a claim file is. Only the claimant and admins may see it.
 * @param question.n number of the file within the claim, from 1
 * @throws AppError `not_found` for everybody else, as for a missing file
 */
export const createFindClaimFile =
  ({ claims }: { claims: Pick<ClaimStore, 'find'> }) =>
  async (question: { claimId: string; n: number; reader: Reader }): Promise<PrivateFile> => {
    const { claimId, n, reader } = question;
    const claim = await claims.find(claimId);
    const mayRead = claim && (reader.role === 'admin' || claim.userId === reader.id);
    const file = mayRead ? claim.evidenceFiles.find((candidate) => candidate.n === n) : undefined;
    if (!file) throw notFound();
    return { pictureId: file.id, fileName: file.fileName };
  };

export type FindClaimFileUseCase = ReturnType<typeof createFindClaimFile>;
