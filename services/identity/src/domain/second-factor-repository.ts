import type { AuditEntry } from './account/audit-entry';
import type { StoredUser } from './account/user';
import type { StoredPasskey } from './passkey';
import type { StoredSecondFactor } from './second-factor';

/** Stores second factors with their accounts. Each change is one write with its audit log entry. */
export interface SecondFactorRepository {
  /** Adds the first factor. @returns whether there was none */
  add(userId: string, factor: StoredSecondFactor, now: Date, auditEntry: AuditEntry): Promise<boolean>;
  /** Adds an app to a second factor without one. @returns whether it did */
  addApp(
    userId: string,
    app: Pick<StoredSecondFactor, 'lastStep'> & { secret: string },
    now: Date,
    auditEntry: AuditEntry,
  ): Promise<boolean>;
  /** Removes the app with this secret, if there are passkeys. @returns whether it did */
  removeApp(userId: string, secret: string, now: Date, auditEntry: AuditEntry): Promise<boolean>;
  /** Removes the whole second factor, if its app and its passkeys are still the given ones. @returns whether it did */
  remove(userId: string, seen: StoredSecondFactor, now: Date, auditEntry: AuditEntry): Promise<boolean>;
  /** Replaces the recovery codes. @returns whether there is a second factor with this app, or without one */
  renewRecoveryCodes(
    userId: string,
    renewal: { secret: string | null; hashes: string[] },
    now: Date,
    auditEntry: AuditEntry,
  ): Promise<boolean>;
  /** Uses a time step up, atomically. @returns false when it, or a later one, was used before */
  takeStep(userId: string, used: { secret: string; step: number }): Promise<boolean>;
  /** Uses a recovery code up, atomically. @returns false when there is none with this hash */
  takeRecoveryCode(userId: string, hash: string): Promise<boolean>;
  /** The account with a passkey. */
  findOwner(credentialId: string): Promise<StoredUser | null>;
  /**
   * Adds a passkey to a second factor.
   * @returns false when there is no second factor, or there are too many passkeys already
   * @throws AppError `conflict` when an account has this passkey already
   */
  addPasskey(userId: string, passkey: StoredPasskey, now: Date, auditEntry: AuditEntry): Promise<boolean>;
  /** Removes a passkey that is not the only factor. @returns whether it did */
  removePasskey(userId: string, passkeyId: string, now: Date, auditEntry: AuditEntry): Promise<boolean>;
  renamePasskey(userId: string, passkeyId: string, name: string): Promise<boolean>;
  /** Stores the use of a passkey, atomically. @returns false when its counter is no longer `from` */
  usePasskey(
    userId: string,
    use: { passkeyId: string; from: number; to: number; now: Date },
  ): Promise<boolean>;
}
