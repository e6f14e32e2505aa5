import { imageWidths, type ImageWidth } from '@halalmap/contracts';
import type { SentPicture } from '../domain/picture';
import type { PictureRequest } from './open-picture';

/** More pictures than this do not wait: what is dropped is made when somebody asks for it. */
const waitingAtMost = 200;

/** What takes so long that nobody should wait for it: AVIF of the widest sizes, which galleries show. */
const widest: ImageWidth = Math.max(...imageWidths) as ImageWidth;
const slowSizes: ReadonlyArray<ImageWidth | undefined> = [widest, undefined];

export type LargePicture = Pick<SentPicture, 'key' | 'width' | 'height'>;

export interface MakeAhead {
  /** Pictures that are to be shown from now on; the small ones among them are quickly made when somebody asks. */
  of(pictures: readonly LargePicture[]): void;
  /** Waits for the one that is being made and forgets the others. */
  stop(): Promise<void>;
}

/**
 * Makes the sizes that take long before the first visitor asks for them, one after the other, so that there is room for
 * what people wait for. Who asks for one that is being made waits for the same work.
 * @param options.make makes a size and stores it
 * @param options.onFailure told what could not be made; it is left for who asks
 */
export const createMakeAhead = (options: {
  make: (request: PictureRequest) => Promise<unknown>;
  onFailure: (error: unknown, key: string) => void;
}): MakeAhead => {
  const waiting: string[] = [];
  let running: Promise<void> | undefined;

  const makeOne = async (key: string): Promise<void> => {
    try {
      for (const width of slowSizes) await options.make({ key, width, format: 'avif' });
    } catch (error) {
      options.onFailure(error, key);
    }
  };
  const makeAll = async (): Promise<void> => {
    for (let key = waiting.shift(); key !== undefined; key = waiting.shift()) await makeOne(key);
    running = undefined;
  };

  return {
    of(pictures) {
      for (const { key, width, height } of pictures) {
        const isLarge = Math.max(width, height) > widest;
        if (isLarge && waiting.length < waitingAtMost && !waiting.includes(key)) waiting.push(key);
      }
      if (waiting.length > 0) running ??= makeAll();
    },
    async stop() {
      waiting.length = 0;
      await running;
    },
  };
};
