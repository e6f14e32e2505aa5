import {
  imagePathPattern,
  documentPathPattern,
  type DocumentFileType,
  type PictureOwnerKind,
} from '@halalmap/contracts';

/** Formats of originals: pictures as JPEG, or WebP when they have transparent parts; a PDF unchanged. */
export type StoredFormat = 'jpeg' | 'webp' | 'pdf';

/** Properties of a picture that decoding determines. */
export interface PictureFacts {
  /** Pixels of the upright original; null for a PDF. */
  width: number | null;
  height: number | null;
  /** `#rrggbb` */
  color: string;
  /** A `data:` URL of a few pixels. */
  placeholder: string;
  storedAs: StoredFormat;
}

/** A stored picture, shared by all files with the same bytes. */
export interface Picture extends PictureFacts {
  /** SHA-256 of the uploaded file, in hex. */
  hash: string;
  /** Its unique public name. */
  key: string;
}

/** An uploaded file, and the picture that it is. */
export interface SentPicture extends Omit<PictureFacts, 'storedAs'> {
  key: string;
  fileName: string;
  /** Bytes of the uploaded file. */
  fileSize: number;
  mimeType: DocumentFileType;
}

/** An upload that no listing shows yet. */
export interface StagedUpload extends SentPicture {
  id: string;
  expiresAt: Date;
  /** Whether it was sent as a paper, which nobody but its sender and admins should see. Earlier uploads do not say. */
  isPaper?: boolean;
}

/** Path of a picture below the origin. */
export const urlOf = ({ key }: { key: string }): string => `/media/${key}`;

/** Key of the picture at such a path; null for any other path. */
export const keyAt = (url: string): string | null => imagePathPattern.exec(url)?.[1] ?? null;

/** The same for the path of an upload that may be a PDF. */
export const documentKeyAt = (url: string): string | null => documentPathPattern.exec(url)?.[1] ?? null;

/**
 * The owner of a picture other than a listing: a review, a claim, a certificate, an offer of photos, or a user (the
 * profile picture).
 */
export interface PictureOwner {
  kind: PictureOwnerKind;
  id: string;
}

/** A picture held for its owner. Each attachment is a holding of its own, so that detaching one never affects another. */
export interface Holding extends SentPicture {
  id: string;
  owner: PictureOwner;
  takenAt: Date;
  /** The object name of a private file; null for a public picture. */
  file: string | null;
  /** For a private file: whether its upload address was deleted. */
  sealed: boolean;
}

/** Whether pictures of such owners are public. */
export const isPublic = (kind: PictureOwnerKind): boolean => kind === 'review' || kind === 'user';
