import { limits, type Role } from '@halalmap/contracts';
import { AppError, conflict } from '@halalmap/errors';
import type { StoredPasskey } from './passkey';
import type { AuditEntry, StoredSecondFactor, StoredUser } from './account/user';

/** Encrypts and hashes what belongs to second factors, with keys of this service. */
export interface FactorVault {
  /** Encrypts a text; it can only be opened for the same purpose. */
  encrypt(text: string, purpose: string): string;
  /** @returns null when the text was changed, or encrypted for another purpose */
  decrypt(encrypted: string, purpose: string): string | null;
  /** A keyed hash. */
  hashOf(text: string): string;
}

/** Makes and checks the codes of second factors. */
export interface FactorCodes {
  /** A random secret for an authenticator app, in Base32. */
  newSecret(): string;
  /**
   * Finds the time step of a typed code: the present one, the one before or the one after, because clocks differ. Takes
   * the same time whether and where the code matches.
   * @returns null when the code belongs to none of them
   */
  matchingStep(secret: string, code: string, now: Date): number | null;
  /** Random recovery codes, such as `7K2QF-9D3XW`. */
  newRecoveryCodes(): string[];
}

/**
 * Reads what was typed: a code of the app, or the plain form of a recovery code, where lower case, spaces, hyphens and
 * confusable letters do not matter.
 */
export const readCode = (typed: string): { kind: 'totp' | 'recovery'; code: string } => {
  const plain = typed.replace(/[\s-]/g, '').toUpperCase();
  if (/^\d{6}$/.test(plain)) return { kind: 'totp', code: plain };
  return { kind: 'recovery', code: plain.replaceAll('O', '0').replace(/[IL]/g, '1') };
};

/** Error for a code that is wrong, used or expired. */
export const wrongCode = (): AppError =>
  new AppError('wrong_code', 'The code is wrong or was already used. Enter the current one');

/** Whether an admin may not use admin rights until the account has a second factor. */
export const isFactorMissing = (
  user: { role: Role; secondFactor: StoredSecondFactor | null },
  policy: { adminsNeedFactor: boolean },
): boolean => policy.adminsNeedFactor && user.role === 'admin' && user.secondFactor === null;

/** Whether an account still has the app that it had, or still none; passkeys may have been added to it. */
export const hasSameApp = (one: StoredSecondFactor | null, other: StoredSecondFactor | null): boolean =>
  (one === null) === (other === null) && one?.secret === other?.secret;

/** Names one factor of an account: the app by when it was added, or a passkey by its id. */
export type FactorName = `app ${number}` | `passkey ${string}`;

/** The factors of an account, with when each was added. */
const factorsOf = (factor: StoredSecondFactor): Array<{ name: FactorName; since: Date }> => [
  ...(factor.secret === null || !factor.appSince
    ? []
    : [{ name: `app ${factor.appSince.getTime()}` as const, since: factor.appSince }]),
  ...factor.passkeys.map(({ id, createdAt }) => ({ name: `passkey ${id}` as const, since: createdAt })),
];

/** A factor that was added after this moment is recent. */
export const recentSince = (now: Date): Date => new Date(now.getTime() - limits.secondFactor.recentMs);

/** Whether an account has a factor that is not older than 7 days, or an older one. */
export const hasRecentFactor = (
  { secondFactor }: { secondFactor: StoredSecondFactor | null },
  now: Date,
): { recent: boolean; older: boolean } => {
  const ages = secondFactor ? factorsOf(secondFactor).map(({ since }) => since > recentSince(now)) : [];
  return { recent: ages.includes(true), older: ages.includes(false) };
};

/**
 * A second factor without some of its factors. The recovery codes go too if they were made with one of them, or later.
 * @returns null when no factor is left, and the same object when none is removed
 */
export const withoutFactors = (
  factor: StoredSecondFactor,
  isRemoved: (one: { name: FactorName; since: Date }) => boolean,
): StoredSecondFactor | null => {
  const all = factorsOf(factor);
  const removed = all.filter(isRemoved);
  if (removed.length === 0) return factor;
  if (removed.length === all.length) return null;
  const names = new Set(removed.map(({ name }) => name));
  const losesApp = factor.appSince !== null && names.has(`app ${factor.appSince.getTime()}`);
  const losesCodes = removed.some(({ since }) => since <= factor.recoveryCodesSince);
  return {
    ...factor,
    ...(losesApp ? { secret: null, appSince: null } : {}),
    ...(losesCodes ? { recoveryCodes: [] } : {}),
    passkeys: factor.passkeys.filter(({ id }) => !names.has(`passkey ${id}`)),
  };
};

/** Error for removing the last factor of an admin who must have one. */
export const lastFactor = (): AppError =>
  conflict('Admins must have a second factor. Add another one before you remove this one', 'last_factor');

/** Stores second factors with their accounts. Each change is one write with its audit log entry. */
export interface SecondFactorRepository {
  /** Adds the first factor. @returns whether there was none */
  add(userId: string, factor: StoredSecondFactor, now: Date, auditEntry: AuditEntry): Promise<boolean>;
  /** Adds an app to a second factor without one. @returns whether it did */
  addApp(
    userId: string,
    app: Pick<StoredSecondFactor, 'lastStep' | 'appSince'> & { secret: string },
    now: Date,
    auditEntry: AuditEntry,
  ): Promise<boolean>;
  /** Removes the app with this secret, if there are passkeys. @returns whether it did */
  removeApp(userId: string, secret: string, now: Date, auditEntry: AuditEntry): Promise<boolean>;
  /** Removes the whole second factor, if its app and its passkeys are still the given ones. @returns whether it did */
  remove(userId: string, seen: StoredSecondFactor, now: Date, auditEntry: AuditEntry): Promise<boolean>;
  /**
   * Removes factors, as `withoutFactors` does, if the app and the passkeys are still those of `seen`.
   * @returns whether it did
   */
  reduce(
    userId: string,
    change: { seen: StoredSecondFactor; next: StoredSecondFactor },
    now: Date,
    auditEntry: AuditEntry,
  ): Promise<boolean>;
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
