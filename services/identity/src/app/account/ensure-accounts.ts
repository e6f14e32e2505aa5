import type { Role, DemoPerson } from '@halalmap/contracts';
import { AppError } from '@halalmap/errors';
import { newUser, auditEntryOf } from '../../domain/account/user';
import type { Dependencies } from '../dependencies';

type EnsureFirstAdmin = (account: { email: string; password: string }) => Promise<void>;

/**
 * Creates an admin if there is none, so that a new installation can be used. If a user with the address exists, that
 * user becomes the admin and gets this password.
 */
export const createEnsureFirstAdmin = (
  options: Pick<Dependencies, 'users' | 'sessions' | 'adminRoster' | 'hasher' | 'clock' | 'ids'>,
): EnsureFirstAdmin =>
  async function ensureFirstAdmin({ email, password }) {
    const { users, adminRoster, clock } = options;
    if (!(await adminRoster.isEmpty())) return;
    const passwordHash = await options.hasher.hash(password, {});
    const existing = await users.findByEmail(email);
    if (existing) {
      const vetted = { role: 'admin', isActive: true, emailVerified: true } as const;
      await users.change(existing.id, { passwordHash, ...vetted }, clock.now());
      await adminRoster.join(existing.id);
      return options.sessions.endAllOf(existing.id);
    }
    const admin = newUser({
      id: options.ids.newId(),
      email,
      passwordHash,
      role: 'admin',
      emailVerified: true,
      now: clock.now(),
    });
    try {
      await users.insert(admin);
      await adminRoster.join(admin.id);
    } catch (error) {
      // Another replica that started at the same time was faster.
      if (!(error instanceof AppError && error.code === 'email_taken')) throw error;
    }
  };

/** The accounts for trying out the product on a developer's machine. */
const sampleAccounts: ReadonlyArray<{ email: string; role: Role; firstName: string }> = [
  { email: 'admin@halalmap.example', role: 'admin', firstName: 'Sample admin' },
  { email: 'business@halalmap.example', role: 'business', firstName: 'Sample business' },
  { email: 'regular@halalmap.example', role: 'regular', firstName: 'Sample visitor' },
];

export type EnsureSampleAccounts = (options: { password: string }) => Promise<string[]>;

/**
 * Creates the sample accounts. An existing one with this password is not changed; one with another password gets this
 * password, its role and its active state back, and its sessions end.
 * @returns the addresses of the accounts
 */
export const createEnsureSampleAccounts = (
  options: Pick<Dependencies, 'users' | 'sessions' | 'adminRoster' | 'hasher' | 'clock' | 'ids'>,
): EnsureSampleAccounts => {
  const { users, sessions, adminRoster, hasher, clock, ids } = options;

  const ensure = async (account: (typeof sampleAccounts)[number], password: string): Promise<void> => {
    const existing = await users.findByEmail(account.email);
    if (existing && (await hasher.verify(existing.passwordHash, password, {}))) return;
    const passwordHash = await hasher.hash(password, {});
    if (!existing) {
      const user = newUser({
        id: ids.newId(),
        ...account,
        passwordHash,
        emailVerified: true,
        now: clock.now(),
      });
      await users.insert(user);
      if (account.role === 'admin') await adminRoster.join(user.id);
      return;
    }
    const { role } = account;
    const change = { passwordHash, role, isActive: true, emailVerified: true };
    await users.change(existing.id, change, clock.now());
    if (account.role === 'admin') await adminRoster.join(existing.id);
    await sessions.endAllOf(existing.id);
  };

  return async function ensureSampleAccounts({ password }) {
    await Promise.all(sampleAccounts.map((account) => ensure(account, password)));
    return sampleAccounts.map(({ email }) => email);
  };
};

/** Accounts of fictional people, which fill an empty directory with demo data. */
export interface ManageDemoPeople {
  /** Creates the missing ones, without a password and with a verified address. */
  ensure(people: readonly DemoPerson[]): Promise<void>;
  /** Erases all of them, as if each had deleted the account. @returns how many were erased */
  remove(): Promise<number>;
}

/** Creates and removes the accounts of the demo data. They have no password, so that no one can sign in with them. */
export const createManageDemoPeople = ({
  users,
  sessions,
  clock,
}: Pick<Dependencies, 'users' | 'sessions' | 'clock'>): ManageDemoPeople => ({
  async ensure(people) {
    for (const { createdAt, claimedListingId, ...person } of people) {
      if (await users.findById(person.id)) continue;
      const now = new Date(createdAt);
      const user = newUser({ ...person, passwordHash: null, emailVerified: true, now });
      await users.insert({ ...user, claimedListingId });
    }
  },

  async remove() {
    const ids = await users.idsWithoutPassword();
    for (const id of ids) {
      await users.erase(id, clock.now(), auditEntryOf('delete', { userId: id, address: '', userAgent: '' }));
      await sessions.endAllOf(id);
    }
    return ids.length;
  },
});
