import { AppError } from '@halalmap/errors';
import { newUser } from '../../domain/account/new-user';
import type { Dependencies } from '../dependencies';

type EnsureFirstAdmin = (account: { email: string; password: string }) => Promise<void>;

/**
 * Creates an admin if there is none, so that a new installation can be used. If a user with the address exists, that
 * user becomes the admin and gets this password.
 */
export const createEnsureFirstAdmin =
  (
    options: Pick<Dependencies, 'users' | 'sessions' | 'adminRoster' | 'hasher' | 'clock' | 'ids'>,
  ): EnsureFirstAdmin =>
  async ({ email, password }) => {
    const { users, adminRoster, clock } = options;
    if (!(await adminRoster.isEmpty())) return;
    const passwordHash = await options.hasher.hash(password);
    const existing = await users.findByEmail(email);
    if (existing) {
      await users.change(existing.id, { passwordHash, role: 'admin', isActive: true }, clock.now());
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
