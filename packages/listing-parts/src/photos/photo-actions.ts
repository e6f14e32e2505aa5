/** What can be arranged of photos, besides adding and removing them. */
export type PhotoPart = 'order' | 'main' | 'captions';
export const allParts: readonly PhotoPart[] = ['order', 'main', 'captions'];

/** What can be done with the photos of a list, each named by its id. */
export interface PhotoActions {
  /** Puts a photo at a place, from 0. */
  place: (id: string, place: number) => void;
  /** Lets a photo stand for the place. */
  choose: (id: string) => void;
  /** Takes what is being typed as a caption. */
  describe: (id: string, caption: string) => void;
  /** Called when the field of a caption is left, or Enter is pressed in it. */
  settleCaption?: (id: string) => void;
  /** Sends again what failed. */
  retry: (id: string) => void;
  /** Takes a photo out; one that is being sent is no longer. */
  remove: (id: string) => void;
}
