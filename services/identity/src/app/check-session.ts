import type { Role } from '@halalmap/contracts';
import { displayNameOf } from '../domain/user';
import type { Dependencies } from './dependencies';

/** The user of a session, with the user's current role. */
interface LiveSession {
  userId: string;
  role: Role;
  email: string;
  /** The name shown to other users. */
  name: string | null;
  emailVerified: boolean;
  /** When the account was created. */
  accountSince: string;
}

export type CheckSession = (sessionId: string) => Promise<LiveSession | null>;

/**
 * The current user of a session; null when the session has ended or the user is disabled, so that both take effect at
 * once.
 */
export const createCheckSession =
  (options: Pick<Dependencies, 'users' | 'sessions' | 'clock'>): CheckSession =>
  async (sessionId) => {
    const session = await options.sessions.find(sessionId, options.clock.now());
    const user = session ? await options.users.findById(session.userId) : null;
    if (!user?.isActive) return null;
    return {
      userId: user.id,
      role: user.role,
      email: user.email,
      name: displayNameOf(user),
      emailVerified: user.emailVerified,
      accountSince: user.createdAt.toISOString(),
    };
  };
