import type { PictureOwnerKind } from '@halalmap/contracts';
import type { SentPicture } from './picture';

/** What a picture belongs to, besides listings: a review, a claim, or a user as the picture of the account. */
export interface PictureOwner {
  kind: PictureOwnerKind;
  id: string;
}

/** A picture that is kept for its owner. Taken twice it is two of them, so that letting one go never takes the other. */
export interface Holding extends SentPicture {
  id: string;
  owner: PictureOwner;
  takenAt: Date;
  /** The name of its own object, for what only some may read; null of what is public. */
  file: string | null;
  /** Whether the address that it had as an upload is dead, of what only some may read. */
  sealed: boolean;
}

/** Whether pictures of such owners are shown to everybody. */
export const isPublic = (kind: PictureOwnerKind): boolean => kind !== 'claim';

/** Where it is written down which pictures are kept for whom. */
export interface HoldingRepository {
  insert(holdings: readonly Holding[]): Promise<void>;
  find(id: string): Promise<Holding | null>;
  /** An owner's, or some of them, in the order in which they were taken. */
  of(owner: PictureOwner, ids?: readonly string[]): Promise<Holding[]>;
  remove(ids: readonly string[]): Promise<void>;
  seal(ids: readonly string[]): Promise<void>;
  /** Which of these pictures are public for some owner. */
  usedKeys(keys: readonly string[]): Promise<Set<string>>;
  /** The public ones of these pictures. */
  withKeys(keys: readonly string[]): Promise<Holding[]>;
  /** Which of these objects belong to somebody. */
  knownFiles(names: readonly string[]): Promise<Set<string>>;
  eachTakenBefore(time: Date): AsyncIterable<Holding>;
}
