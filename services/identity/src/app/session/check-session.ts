import { limits, type Role } from '@halalmap/contracts';
import { isFactorMissing } from '../../domain/second-factor';
import { displayNameOf } from '../../domain/account/user';
import type { Dependencies } from '../dependencies';

/** The user of a session, with the user's current role. */
interface LiveSession {
  userId: string;
  role: Role;
  /** The role that the user cannot use until the account has a second factor; `role` is then `regular`. */
  withheldRole?: Role;
  /** Whether what needs a recent sign-in is refused now. */
  mustSignInAgain: boolean;
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
  (options: Pick<Dependencies, 'users' | 'sessions' | 'clock' | 'adminsNeedFactor'>): CheckSession =>
  async (sessionId) => {
    const now = options.clock.now();
    const session = await options.sessions.find(sessionId, now);
    const user = session ? await options.users.findById(session.userId) : null;
    if (!session || !user?.isActive) return null;
    const isRecent = now.getTime() - session.confirmedAt.getTime() < limits.sessions.recentMs;
    const isProtected = options.adminsNeedFactor || user.secondFactor !== null;
    return {
      userId: user.id,
      ...(isFactorMissing(user, options)
        ? { role: 'regular' as const, withheldRole: user.role }
        : { role: user.role }),
      mustSignInAgain: isProtected && !isRecent,
      email: user.email,
      name: displayNameOf(user),
      emailVerified: user.emailVerified,
      accountSince: user.createdAt.toISOString(),
    };
  };
