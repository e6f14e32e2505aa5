import { limits, type Upload } from '@halalmap/contracts';
import type { IdGenerator, ReceivedFile, UploadRepository } from '../domain/ports';
import type { Clock } from '@halalmap/service-kit';
import type { KeepPictures } from './keep-pictures';
import { presentUpload } from './present-image';

/**
 * Takes images that a listing is to show later. Those that no listing has taken over after a day are gone.
 * @throws AppError as keeping pictures does; then none is taken
 */
export const createStageUploads =
  (dependencies: { keepPictures: KeepPictures; uploads: UploadRepository; clock: Clock; ids: IdGenerator }) =>
  async (files: readonly ReceivedFile[]): Promise<Upload[]> => {
    const { keepPictures, uploads, clock, ids } = dependencies;
    const pictures = await keepPictures(files);
    const expiresAt = new Date(clock.now().getTime() + limits.images.stagedMs);
    const staged = pictures.map((picture) => ({ id: ids.documentId(), ...picture, expiresAt }));
    await uploads.insert(staged);
    return staged.map(presentUpload);
  };

export type StageUploadsUseCase = ReturnType<typeof createStageUploads>;
