import type { Holding, HoldingRepository, PictureOwner } from '../domain/holding';
import type { ObjectStore } from '../domain/object-store';
import type { ClosePictures } from './close-pictures';
import { toUnavailable } from './keep-pictures';

/** What owners do with the pictures that are kept for them. */
export interface ReleasePictures {
  /** The owner shows them no more: they are gone now, unless somebody else shows the same. @param ids left out: all */
  release(owner: PictureOwner, ids?: readonly string[]): Promise<void>;
  /** They were taken for nothing; the uploads can be taken again. */
  giveBack(owner: PictureOwner, ids: readonly string[]): Promise<void>;
  /** The owner is stored: what only some may read of it is found at no other address from here on. */
  seal(owner: PictureOwner): Promise<void>;
}

const isFile = (holding: Holding): holding is Holding & { file: string } => holding.file !== null;

/**
 * Lets pictures go. Each call can be made again; what a crash leaves undone is done by the sweep.
 * All throw AppError `unavailable` when the store is away.
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
