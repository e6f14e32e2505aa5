/** What stands for a picture until it is there. */
export interface PictureLook {
  /** The dominant colour, `#rrggbb`. */
  color?: string | undefined;
  /** A blurred picture of a few pixels as a `data:` address. */
  placeholder?: string | undefined;
}

/** A photo that the server keeps until something shows it. */
export interface Kept extends PictureLook {
  url: string;
  fileName: string;
  /** Bytes of the file that was sent. */
  fileSize: number;
  /** When it was sent, as an ISO moment: the server keeps it for a day from then. Null when something shows it already. */
  sentAt: string | null;
}

export type PhotoStatus =
  | { kind: 'waiting' }
  /** `sent` goes from 0 to 1; at 1 the server still looks at it. */
  | { kind: 'sending'; sent: number }
  | { kind: 'staged'; kept: Kept }
  /** It belongs to something already. */
  | { kind: 'shown'; look: PictureLook }
  /** Not sent, or no longer kept by the server; `message` is in its words, if it had any. */
  | { kind: 'failed'; message: string | null; canRetry: boolean };

/** One photo of a list. */
export interface Photo {
  id: string;
  name: string;
  /** Bytes of the file that was chosen. */
  size: number;
  caption: string;
  status: PhotoStatus;
  /** Address of the picture in this browser, or on the server; empty for a PDF, which no page shows. */
  source: string;
}

/** The photo that stands for the place: the one that was chosen, or the first; never one that failed. */
export const mainOf = (photos: readonly Photo[], mainId: string | null): Photo | undefined => {
  const able = photos.filter(({ status }) => status.kind !== 'failed');
  return able.find(({ id }) => id === mainId) ?? able[0];
};

/** The list with one entry at another place; places outside the list count as its ends. */
export const movedTo = <T>(list: readonly T[], from: number, to: number): T[] => {
  const rest = list.filter((_, index) => index !== from);
  const moved = list.slice(from, from + 1);
  const place = Math.max(0, Math.min(to, rest.length));
  return [...rest.slice(0, place), ...moved, ...rest.slice(place)];
};
