/** Placeholder of a picture while it loads. */
export interface PictureLook {
  /** The dominant colour, `#rrggbb`. */
  color?: string | undefined;
  /** A blurred preview of a few pixels as a `data:` URL. */
  placeholder?: string | undefined;
}

/** An uploaded photo that is stored until something uses it. */
export interface StoredPhoto extends PictureLook {
  url: string;
  fileName: string;
  /** Size of the uploaded file in bytes. */
  fileSize: number;
  /** Upload time in ISO format: the server stores it for a day. Null when something uses it already. */
  sentAt: string | null;
}

export type PhotoStatus =
  | { kind: 'waiting' }
  /** `sent` goes from 0 to 1; at 1 the server is still processing it. */
  | { kind: 'sending'; sent: number }
  | { kind: 'staged'; stored: StoredPhoto }
  /** It belongs to a record already. */
  | { kind: 'shown'; look: PictureLook }
  /** Not uploaded, or no longer stored; `message` is from the server, if it sent one. */
  | { kind: 'failed'; message: string | null; canRetry: boolean };

export interface Photo {
  id: string;
  name: string;
  /** Size of the chosen file in bytes. */
  size: number;
  caption: string;
  status: PhotoStatus;
  /** URL of the picture in this browser, or on the server; empty for a PDF, which is not shown. */
  source: string;
}

/** The main photo: the chosen one, or the first; never a failed one. */
export const mainOf = (photos: readonly Photo[], mainId: string | null): Photo | undefined => {
  const able = photos.filter(({ status }) => status.kind !== 'failed');
  return able.find(({ id }) => id === mainId) ?? able[0];
};

/** The list with one entry moved; an index outside the list counts as its end. */
export const moveItem = <T>(list: readonly T[], from: number, to: number): T[] => {
  const rest = list.filter((_, index) => index !== from);
  const moved = list.slice(from, from + 1);
  const place = Math.max(0, Math.min(to, rest.length));
  return [...rest.slice(0, place), ...moved, ...rest.slice(place)];
};

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
