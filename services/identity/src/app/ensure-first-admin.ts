import { AppError } from '@halalmap/errors';
import { newUser } from '../domain/new-user';
import type { Dependencies } from './dependencies';

export type EnsureFirstAdmin = (account: { email: string; password: string }) => Promise<void>;

/**
 * Makes an admin where there is none, so that a new installation can be entered. A user who has the address already
 * becomes that admin, with this password.
 */
export const createEnsureFirstAdmin =
  (options: Pick<Dependencies, 'users' | 'sessions' | 'hasher' | 'clock' | 'ids'>): EnsureFirstAdmin =>
  async ({ email, password }) => {
    const { users, clock } = options;
    if (await users.hasAdmin()) return;
    const passwordHash = await options.hasher.hash(password);
    const existing = await users.findByEmail(email);
    if (existing) {
      await users.change(existing.id, { passwordHash, role: 'admin', isActive: true }, clock.now());
      return options.sessions.endAllOf(existing.id);
    }
    try {
      await users.insert(
        newUser({
          id: options.ids.newId(),
          email,
          passwordHash,
          role: 'admin',
          emailVerified: true,
          now: clock.now(),
        }),
      );
    } catch (error) {
      // Another replica that starts at the same time was faster.
      if (!(error instanceof AppError && error.code === 'email_taken')) throw error;
    }
  };
