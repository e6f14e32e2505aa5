import { type ImageWidth, imageWidths } from '@halalmap/contracts';
import type { SentPicture } from '../domain/picture';
import type { PictureRequest } from './open-picture';

/** Limit of the queue; a dropped picture is made on its first request. */
const waitingAtMost = 200;

/** The slow variants that no visitor should wait for: AVIF of the widest sizes, which galleries show. */
const widest: ImageWidth = Math.max(...imageWidths) as ImageWidth;
const slowSizes: ReadonlyArray<ImageWidth | undefined> = [widest, undefined];

type LargePicture = Pick<SentPicture, 'key' | 'width' | 'height'>;

export interface PrewarmVariants {
  /** Queues pictures that will be shown. Small ones are skipped: they are made quickly on request. */
  of(pictures: readonly LargePicture[]): void;
  /** Waits for the size in progress and clears the queue. */
  stop(): Promise<void>;
}

/**
 * Makes slow sizes before the first visitor requests them, one at a time, so that there is capacity for requests. A
 * request for a size in progress waits for the same work.
 * @param options.make makes a size and stores it
 * @param options.onFailure called with what could not be made; it is made on request instead
 */
export const createPrewarmVariants = (options: {
  make: (request: PictureRequest) => Promise<unknown>;
  onFailure: (error: unknown, key: string) => void;
}): PrewarmVariants => {
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
        const isLarge = Math.max(width ?? 0, height ?? 0) > widest;
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
