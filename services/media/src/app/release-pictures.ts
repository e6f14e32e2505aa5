import type { Holding, HoldingRepository, PictureOwner } from '../domain/holding';
import type { ObjectStore } from '../domain/object-store';
import type { ClosePictures } from './close-pictures';
import { toUnavailable } from './keep-pictures';

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
