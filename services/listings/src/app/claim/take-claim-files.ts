import { goneAt, type PictureClient } from '@halalmap/service-kit/pictures';
import type { ClaimFile } from '../../domain/claim';

/**
 * Takes over uploads as the files of a claim.
 * @param urls addresses of uploads; duplicates count once
 * @throws AppError `unprocessable` with the path of the first missing file (`evidenceFiles.0`), or `unavailable`
 */
export const createTakeClaimFiles =
  (files: Pick<PictureClient, 'take'>) =>
  async (claimId: string, urls: readonly string[]): Promise<ClaimFile[]> => {
    const distinct = [...new Set(urls)];
    const held = await files.take(claimId, distinct).catch((error: unknown) => {
      throw goneAt(error, (place) => `evidenceFiles.${urls.indexOf(distinct[place] ?? '')}`);
    });
    return held.map(({ id, fileName, fileSize, mimeType, width, height }, index) => ({
      id,
      n: index + 1,
      fileName,
      fileSize,
      mimeType,
      width,
      height,
    }));
  };
