import type { Role } from '@halalmap/contracts';
import { displayNameOf } from '../domain/user';
import type { Dependencies } from './dependencies';

/** Whose session it is, with the role that the user has now. */
interface LiveSession {
  userId: string;
  role: Role;
  email: string;
  /** As others see them. */
  name: string | null;
  emailVerified: boolean;
  /** When the account was made. */
  accountSince: string;
}

export type CheckSession = (sessionId: string) => Promise<LiveSession | null>;

/** Who a session stands for now; null when it has ended or the user is disabled, so that both count at once. */
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
