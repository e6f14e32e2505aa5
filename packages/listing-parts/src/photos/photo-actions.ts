/** Actions on photos besides adding and removing them. */
export type PhotoPart = 'order' | 'main' | 'captions';
export const allParts: readonly PhotoPart[] = ['order', 'main', 'captions'];

/** Actions on the photos of a list, each identified by its id. */
export interface PhotoActions {
  /** Moves a photo to an index, from 0. */
  place: (id: string, place: number) => void;
  /** Makes a photo the main photo. */
  choose: (id: string) => void;
  /** Stores a caption while it is typed. */
  describe: (id: string, caption: string) => void;
  /** Called on blur of a caption, or when Enter is pressed in it. */
  settleCaption?: (id: string) => void;
  /** Sends again what failed. */
  retry: (id: string) => void;
  /** Removes a photo and cancels its upload. */
  remove: (id: string) => void;
}
