import type { Lock, Role } from '@halalmap/contracts';
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

/**
 * That an admin is editing this now. Only other admins are told who.
 * @param reader who is told
 */
export const lockedBy = ({ holder, takenAt, expiresAt }: Lock, reader: { role: Role }): AppError => {
  const name = reader.role === 'admin' ? holder.email : 'An admin';
  return new AppError('locked', `${name} is editing this now`, {
    details: [
      { path: 'holder', message: name },
      { path: 'takenAt', message: takenAt },
      { path: 'expiresAt', message: expiresAt },
    ],
  });
};
