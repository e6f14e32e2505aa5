import type { Lock, Role } from '@halalmap/contracts';
import { AppError } from '@halalmap/errors';

/** The locked record. The `entityType` of a listing is `listing`. */
export interface LockedRecord {
  entityType: string;
  entityId: string;
}

export interface LockHolder {
  id: string;
  email: string;
}

/** Stores which admin is editing what. Locks expire by themselves. */
export interface LockStore {
  /** The current lock; null if there is none. */
  find(record: LockedRecord): Promise<Lock | null>;
  /** The current locks on records of a type, by record id. */
  allOf(entityType: string): Promise<ReadonlyMap<string, Lock>>;
  /** Takes the lock, or renews the holder's own. Returns the current lock, which may belong to somebody else. */
  take(record: LockedRecord, holder: LockHolder): Promise<Lock>;
  release(record: LockedRecord, holderId: string): Promise<void>;
}

/**
 * The error for a record that an admin is editing. Only other admins are told who it is.
 * @param reader who receives the error
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
