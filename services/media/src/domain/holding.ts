import type { PictureOwnerKind } from '@halalmap/contracts';
import type { SentPicture } from './picture';

/** The owner of a picture other than a listing: a review, a claim, a certificate, or a user (the profile picture). */
export interface PictureOwner {
  kind: PictureOwnerKind;
  id: string;
}

/** A picture held for its owner. Each take creates its own holding, so that releasing one never affects another. */
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

export interface HoldingRepository {
  insert(holdings: readonly Holding[]): Promise<void>;
  find(id: string): Promise<Holding | null>;
  /** The holdings of an owner, or those with the given ids, in the order in which they were taken. */
  of(owner: PictureOwner, ids?: readonly string[]): Promise<Holding[]>;
  remove(ids: readonly string[]): Promise<void>;
  seal(ids: readonly string[]): Promise<void>;
  /** Which of these pictures are public for some owner. */
  usedKeys(keys: readonly string[]): Promise<Set<string>>;
  /** The public holdings of these pictures. */
  withKeys(keys: readonly string[]): Promise<Holding[]>;
  /** Which of these objects belong to a holding. */
  knownFiles(names: readonly string[]): Promise<Set<string>>;
  eachTakenBefore(time: Date): AsyncIterable<Holding>;
}
