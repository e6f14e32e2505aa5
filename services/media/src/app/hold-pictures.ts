import { unprocessable } from '@halalmap/errors';
import type { Clock } from '@halalmap/service-kit';
import { type Holding, type HoldingRepository, type PictureOwner, isPublic } from '../domain/holding';
import { fileName, fileType, formatOfKey, originalName } from '../domain/object-names';
import { type ObjectStore, readWhole } from '../domain/object-store';
import { type StagedUpload, keyAt, paperKeyAt } from '../domain/picture';
import type { IdGenerator, PictureRepository, UploadRepository } from '../domain/ports';
import type { ClosePictures } from './close-pictures';
import { toUnavailable } from './store-pictures';
import type { PrewarmVariants } from './prewarm-variants';

interface TakeDependencies {
  holdings: HoldingRepository;
  uploads: Pick<UploadRepository, 'findByKeys'>;
  pictures: Pick<PictureRepository, 'touchByKeys'>;
  store: ObjectStore;
  clock: Clock;
  ids: Pick<IdGenerator, 'documentId'>;
  prewarmVariants: Pick<PrewarmVariants, 'of'>;
}

const gone = (index: number) =>
  unprocessable([
    { path: `urls.${index}`, message: 'This photo is no longer available. Please add it again' },
  ]);

/**
 * Takes uploads over for an owner that is about to be stored or changed; for a claim or a certificate each is copied to
 * its own file in the private part of the store. The uploads stay, so that a failed request can be sent again. The
 * sweep removes pictures whose owner never comes to show them.
 * @param urls addresses of uploads
 * @returns a picture for each, in order
 * @throws AppError `unprocessable` with the path of the first that does not exist (`urls.0`), or `unavailable`
 */
export const createTakePictures = (dependencies: TakeDependencies) => {
  const { holdings, uploads, pictures, store, clock, ids, prewarmVariants } = dependencies;

  const copy = async (from: string, to: string): Promise<boolean> => {
    const original = await store.get(from);
    if (!original) return false;
    await store.put(to, await readWhole(original.body), { contentType: fileType(to) });
    return true;
  };

  const stagedOf = async (
    owner: PictureOwner,
    urls: readonly string[],
    now: Date,
  ): Promise<StagedUpload[]> => {
    const keys = urls.map(isPublic(owner.kind) ? keyAt : paperKeyAt);
    const named = keys.filter((key) => key !== null);
    const staged = new Map((await uploads.findByKeys(named, now)).map((upload) => [upload.key, upload]));
    const touched = await pictures.touchByKeys([...staged.keys()], now);
    return keys.map((key, index) => {
      const upload = key !== null && touched.has(key) ? staged.get(key) : undefined;
      if (!upload) throw gone(index);
      return upload;
    });
  };

  const take = async (owner: PictureOwner, urls: readonly string[]): Promise<Holding[]> => {
    const now = clock.now();
    const staged = await stagedOf(owner, urls, now);
    const taken = staged.map(({ id, expiresAt, ...picture }): Holding => {
      const pictureId = ids.documentId();
      const file = isPublic(owner.kind) ? null : fileName(owner, pictureId, formatOfKey(picture.key));
      return { ...picture, id: pictureId, owner, takenAt: now, file, sealed: file === null };
    });
    // Store the object before its record, so that every record has its object.
    for (const [index, { key, file }] of taken.entries()) {
      if (file !== null && !(await copy(originalName(key), file))) throw gone(index);
    }
    await holdings.insert(taken);
    const still = await pictures.touchByKeys(
      taken.map(({ key }) => key),
      now,
    );
    const closed = taken.findIndex(({ key, file }) => file === null && !still.has(key));
    if (closed < 0) {
      prewarmVariants.of(taken.filter(({ file }) => file === null));
      return taken;
    }
    await holdings.remove(taken.map(({ id }) => id));
    throw gone(closed);
  };

  return async function takePictures(owner: PictureOwner, urls: readonly string[]): Promise<Holding[]> {
    try {
      return await take(owner, urls);
    } catch (error) {
      throw toUnavailable(error);
    }
  };
};

export type TakePicturesUseCase = ReturnType<typeof createTakePictures>;

/** Operations of owners on the pictures that they hold. */
export interface ReleasePictures {
  /** The owner no longer shows them: they are deleted now, unless something else shows them. @param ids omitted: all */
  release(owner: PictureOwner, ids?: readonly string[]): Promise<void>;
  /** Undoes taking the pictures for an owner that was not stored; the uploads can be taken again. */
  giveBack(owner: PictureOwner, ids: readonly string[]): Promise<void>;
  /** Call when the owner is stored: deletes the upload addresses of its private files. */
  seal(owner: PictureOwner): Promise<void>;
}

const isFile = (holding: Holding): holding is Holding & { file: string } => holding.file !== null;

/**
 * Releases pictures. Each operation is idempotent; the sweep completes what a crash interrupts. All throw AppError
 * `unavailable` when the store is unavailable.
 */
export const createReleasePictures = (dependencies: {
  holdings: HoldingRepository;
  store: Pick<ObjectStore, 'remove'>;
  closePictures: ClosePictures;
}): ReleasePictures => {
  const { holdings, store, closePictures } = dependencies;

  const remove = async (held: readonly Holding[]): Promise<void> => {
    await holdings.remove(held.map(({ id }) => id));
    await store.remove(held.filter(isFile).map(({ file }) => file));
  };
  const guarded = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      throw toUnavailable(error);
    }
  };

  return {
    release: (owner, ids) =>
      guarded(async () => {
        const held = await holdings.of(owner, ids);
        await remove(held);
        await closePictures.close(held.filter((holding) => !isFile(holding)).map(({ key }) => key));
      }),
    giveBack: (owner, ids) => guarded(async () => remove(await holdings.of(owner, ids))),
    seal: (owner) =>
      guarded(async () => {
        const open = (await holdings.of(owner)).filter(({ sealed }) => !sealed);
        await closePictures.close(open.map(({ key }) => key));
        await holdings.seal(open.map(({ id }) => id));
      }),
  };
};
