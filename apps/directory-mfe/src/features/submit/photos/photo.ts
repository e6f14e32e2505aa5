import type { Upload } from '@halalmap/contracts';
import type { StagedPhoto } from './staged-photo';

/** What the server said of a photo that it keeps. */
export type Kept = Omit<StagedPhoto, 'caption' | 'isMain'>;

export type PhotoStatus =
  | { kind: 'waiting' }
  /** `sent` goes from 0 to 1; at 1 the server still looks at it. */
  | { kind: 'sending'; sent: number }
  | { kind: 'staged'; kept: Kept }
  /** Not sent, or no longer kept by the server; `message` is in its words, if it had any. */
  | { kind: 'failed'; message: string | null; canRetry: boolean };

/** One photo of the picker. */
export interface Photo {
  id: string;
  name: string;
  /** Bytes of the file that was chosen. */
  size: number;
  caption: string;
  status: PhotoStatus;
  /** Address of the picture in this browser, or on the server after a reload. */
  source: string;
}

export const keptFrom = (upload: Upload, sentAt: string): Kept => {
  const { url, fileName, fileSize, color, placeholder } = upload;
  return {
    url,
    fileName,
    fileSize,
    sentAt,
    ...(color === undefined ? {} : { color }),
    ...(placeholder === undefined ? {} : { placeholder }),
  };
};

/** The photo that stands for the place: the one that was chosen, or the first. */
export const mainOf = (photos: readonly Photo[], mainId: string | null): Photo | undefined =>
  photos.find(({ id }) => id === mainId) ?? photos[0];

/** The photos that the server keeps, in order. */
export const stagedOf = (photos: readonly Photo[], mainId: string | null): StagedPhoto[] => {
  const main = mainOf(photos, mainId);
  return photos.flatMap((photo) =>
    photo.status.kind === 'staged'
      ? [{ ...photo.status.kept, caption: photo.caption, isMain: photo === main }]
      : [],
  );
};

/** The list with one entry at another place; places outside the list count as its ends. */
export const movedTo = <T>(list: readonly T[], from: number, to: number): T[] => {
  const rest = list.filter((_, index) => index !== from);
  const moved = list.slice(from, from + 1);
  const place = Math.max(0, Math.min(to, rest.length));
  return [...rest.slice(0, place), ...moved, ...rest.slice(place)];
};
