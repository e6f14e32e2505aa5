import type { PictureOwnerKind } from '@halalmap/contracts';
import type { SentPicture } from './picture';

/** The owner of a picture other than a listing: a review, a claim, a certificate, or a user (the profile picture). */
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
export const isPublic = (kind: PictureOwnerKind): boolean => kind !== 'claim' && kind !== 'certificate';
