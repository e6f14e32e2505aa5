import type { Lock } from '@halalmap/contracts';
import { AppError } from '@halalmap/errors';

/** What is locked: `entityType` of a listing is `listing`. */
export interface LockedRecord {
  entityType: string;
  entityId: string;
}

export interface LockHolder {
  id: string;
  email: string;
}

/** Where it is kept who is editing what. Locks end by themselves. */
export interface LockStore {
  /** The lock that holds now; null when nobody has one. */
  find(record: LockedRecord): Promise<Lock | null>;
  /** The locks that hold now on records of a type, by the id of the record. */
  allOf(entityType: string): Promise<ReadonlyMap<string, Lock>>;
  /** Takes the lock or renews one's own; gives the lock that holds afterwards, which may be another's. */
  take(record: LockedRecord, holder: LockHolder): Promise<Lock>;
  release(record: LockedRecord, holderId: string): Promise<void>;
}

/** That somebody else is editing, and who. */
export const lockedBy = ({ holder, expiresAt }: Lock): AppError =>
  new AppError('locked', `${holder.email} is editing this now`, {
    details: [
      { path: 'holder', message: holder.email },
      { path: 'expiresAt', message: expiresAt },
    ],
  });
