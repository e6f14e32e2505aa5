import type { DemoPerson } from '@halalmap/contracts';
import { auditEntryOf } from '../../domain/account/audit-entry';
import { newUser } from '../../domain/account/user';
import type { Dependencies } from '../dependencies';

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
    for (const { createdAt, ...person } of people) {
      if (await users.findById(person.id)) continue;
      await users.insert(
        newUser({ ...person, passwordHash: null, emailVerified: true, now: new Date(createdAt) }),
      );
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
