import { retention, type PaperUpload } from '@halalmap/contracts';
import type { IdGenerator, PictureRepository, ReceivedFile, UploadRepository } from '../domain/ports';
import type { Clock } from '@halalmap/service-kit';
import { wentMeanwhile, type KeepPictures } from './keep-pictures';
import { presentUpload } from './present-image';

/**
 * Accepts images that something is to show later. They expire after a day unless something takes them over.
 * @throws AppError like `createKeepPictures`; then none is accepted
 */
export const createStageUploads =
  (dependencies: {
    keepPictures: KeepPictures;
    uploads: UploadRepository;
    pictures: Pick<PictureRepository, 'touchByKeys'>;
    clock: Clock;
    ids: IdGenerator;
  }) =>
  async (files: readonly ReceivedFile[]): Promise<PaperUpload[]> => {
    const { keepPictures, uploads, clock, ids } = dependencies;
    const pictures = await keepPictures(files);
    const expiresAt = new Date(clock.now().getTime() + retention.unusedUploads);
    const staged = pictures.map((picture) => ({ id: ids.documentId(), ...picture, expiresAt }));
    await uploads.insert(staged);
    const keys = staged.map(({ key }) => key);
    const still = await dependencies.pictures.touchByKeys(keys, clock.now());
    const gone = keys.filter((key) => !still.has(key));
    if (gone.length > 0) {
      await uploads.removeByKeys(gone);
      throw wentMeanwhile();
    }
    return staged.map(presentUpload);
  };

export type StageUploadsUseCase = ReturnType<typeof createStageUploads>;
