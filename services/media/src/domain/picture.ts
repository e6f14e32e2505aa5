import { imagePathPattern, type ImageType } from '@halalmap/contracts';

/** What is known of a picture once it is decoded. Sizes in pixels are of the upright picture as it is kept. */
export interface PictureFacts {
  width: number;
  height: number;
  /** `#rrggbb` */
  color: string;
  /** A `data:` address of a few pixels. */
  placeholder: string;
  /** The format in which it is kept: WebP where it has transparent parts. */
  keptAs: 'jpeg' | 'webp';
}

/** A picture that is in the store, once for all files with the same bytes. */
export interface Picture extends PictureFacts {
  /** SHA-256 of the file that was sent, in hex. */
  hash: string;
  /** Its public name, which no other picture ever has. */
  key: string;
}

/** A file that somebody sent, and the picture that it is. */
export interface SentPicture extends Omit<PictureFacts, 'keptAs'> {
  key: string;
  fileName: string;
  /** Bytes of the file as it was sent. */
  fileSize: number;
  mimeType: ImageType;
}

/** A picture that waits for the listing that will show it. */
export interface StagedUpload extends SentPicture {
  id: string;
  expiresAt: Date;
}

/** Address of a picture below the origin. */
export const urlOf = ({ key }: { key: string }): string => `/media/${key}`;

/** Key of the picture at such an address; null for any other. */
export const keyAt = (url: string): string | null => imagePathPattern.exec(url)?.[1] ?? null;
