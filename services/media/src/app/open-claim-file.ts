import { notFound } from '@halalmap/errors';
import type { HoldingRepository } from '../domain/holding';
import { fileType } from '../domain/object-names';
import type { ByteStream, ObjectStore } from '../domain/object-store';
import type { Listings, Reader } from '../domain/ports';
import { cannotShow, toUnavailable } from './keep-pictures';

/** A file on its way to somebody who may see it; who does not read the body to the end destroys it. */
export interface OpenedFile {
  fileName: string;
  contentType: string;
  /** Bytes. */
  size: number;
  body: ByteStream;
}

/**
 * Opens a file of a claim for its claimant or an admin; the listings service says who that is.
 * @param request.n place among the files of the claim, from 1
 * @throws AppError `not_found` for everybody else and for what is not there, or `unavailable`
 */
export const createOpenClaimFile =
  (dependencies: {
    listings: Pick<Listings, 'claimFile'>;
    holdings: Pick<HoldingRepository, 'find'>;
    store: Pick<ObjectStore, 'get'>;
  }) =>
  async (request: { claimId: string; n: number; reader: Reader | null }): Promise<OpenedFile> => {
    const { listings, holdings, store } = dependencies;
    const { claimId, n, reader } = request;
    if (!reader) throw notFound();
    const { pictureId, fileName } = await listings.claimFile({ claimId, n, reader });
    const holding = await holdings.find(pictureId);
    if (!holding?.file || holding.owner.id !== claimId) throw notFound();
    try {
      const opened = await store.get(holding.file);
      if (!opened) throw notFound();
      return { fileName, contentType: fileType(holding.file), ...opened };
    } catch (error) {
      throw toUnavailable(error, cannotShow);
    }
  };

export type OpenClaimFileUseCase = ReturnType<typeof createOpenClaimFile>;
