import { notFound } from '@halalmap/errors';
import type { HoldingRepository } from '../domain/holding';
import { fileType } from '../domain/object-names';
import type { ByteStream, ObjectStore } from '../domain/object-store';
import type { Listings, PrivateFileQuestion, Reader } from '../domain/ports';
import { cannotShow, toUnavailable } from './keep-pictures';

/** An open file; a caller that does not read the body to the end must destroy it. */
interface OpenedFile {
  fileName: string;
  contentType: string;
  /** Size in bytes. */
  size: number;
  body: ByteStream;
}

/**
 * Opens a file of a claim, or a photo or PDF of a certificate, for its sender or an admin; the listings service decides
 * who that is.
 * @throws AppError `not_found` for all other callers and missing files, or `unavailable`
 */
export const createOpenPrivateFile =
  (dependencies: {
    listings: Pick<Listings, 'privateFile'>;
    holdings: Pick<HoldingRepository, 'find'>;
    store: Pick<ObjectStore, 'get'>;
  }) =>
  async (request: PrivateFileQuestion & { reader: Reader | null }): Promise<OpenedFile> => {
    const { listings, holdings, store } = dependencies;
    const { reader, ...question } = request;
    if (!reader) throw notFound();
    const { pictureId, fileName } = await listings.privateFile({ ...question, reader });
    const holding = await holdings.find(pictureId);
    if (!holding?.file || holding.owner.kind !== question.kind) throw notFound();
    try {
      const opened = await store.get(holding.file);
      if (!opened) throw notFound();
      return { fileName, contentType: fileType(holding.file), ...opened };
    } catch (error) {
      throw toUnavailable(error, cannotShow);
    }
  };

export type OpenPrivateFileUseCase = ReturnType<typeof createOpenPrivateFile>;
